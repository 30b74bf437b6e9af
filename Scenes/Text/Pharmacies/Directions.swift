// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension Directions {
  /// Returns the screen of the directions.
  ///
  /// - Parameters:
  ///   - closing: Receives an element when the screen was dismissed in any way.
  ///   - presenting: The flow that presents and dismisses the screen.
  @MainActor
  func createScene(
    closing: SafeObserver<Void>, presenting: Flow
  ) -> ViewController.Directions {
    let viewController = ViewController.Directions(title: "Directions")
    viewController.show(
      ViewController.Directions.Content(
        from: from.line, to: to.line, facts: facts, steps: steps))
    let closed = SafePublishSubject<Void>()
    viewController.closings.add { presenting.dismiss { closed.send() } }
    merge([closed.signal, viewController.removals]).prefix(1)
      .bind(to: closing, while: viewController)
    return viewController
  }

  private var facts: [String] {
    [distance.asDistance, direction?.name].compactMap(\.self)
  }

  private var steps: [String] {
    var steps: [String] = []
    var last: Compass?
    for leg in legs {
      let way = "go \(leg.direction.name) for \(leg.metres.asDistance)."
      let turn = last.map { $0.isLeft(of: leg.direction) ? "Turn right and " : "Turn left and " }
      steps.append(turn.map { $0 + way } ?? way.prefix(1).uppercased() + way.dropFirst())
      last = leg.direction
    }
    return steps + ["You are there."]
  }
}

extension Place {
  /// The name and the address, if there is one.
  fileprivate var line: String { address.isEmpty ? name : "\(name), \(address)" }
}

extension Compass {
  /// The displayed name.
  fileprivate var name: String {
    switch self {
    case .north: "north"
    case .northEast: "north-east"
    case .east: "east"
    case .southEast: "south-east"
    case .south: "south"
    case .southWest: "south-west"
    case .west: "west"
    case .northWest: "north-west"
    }
  }

  /// Returns whether another direction is a right turn from this one.
  fileprivate func isLeft(of other: Compass) -> Bool {
    switch (self, other) {
    case (.north, .east), (.east, .south), (.south, .west), (.west, .north): true
    default: false
    }
  }
}
