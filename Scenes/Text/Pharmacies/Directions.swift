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
  ///   - better: Sends the directions along the streets, which are shown instead; nil if they are known.
  ///   - closing: Receives an element when the screen was dismissed in any way.
  ///   - presenting: The flow that presents and dismisses the screen.
  @MainActor
  func createScene(
    or better: SafeSignal<Directions>? = nil, closing: SafeObserver<Void>, presenting: Flow
  ) -> ViewController.Directions {
    let viewController = ViewController.Directions(title: "Directions")
    viewController.explain(
      "Shows the way along the streets.", .interactor, "Interactors/Pharmacies/Directions.swift",
      "Scenes/Text/Pharmacies/Directions.swift")
    viewController.show(self)
    better?.bind(to: viewController) { $0.show($1) }
    let closed = SafePublishSubject<Void>()
    viewController.closings.add { presenting.dismiss { closed.send() } }
    merge([closed.signal, viewController.removals]).prefix(1)
      .bind(to: closing, while: viewController)
    return viewController
  }

  fileprivate var facts: [String] {
    let straight = [distance.asDistance, direction?.name].compactMap(\.self)
      .joined(separator: " ")
    return legs.contains { $0.street != nil }
      ? ["\(length.asDistance) to walk", "\(straight) as the crow flies"]
      : [distance.asDistance, direction?.name].compactMap(\.self)
  }

  fileprivate var steps: [String] { legs.map(\.text) + ["You are there."] }
}

extension ViewController.Directions {
  /// Shows directions, and their map if they are along streets.
  fileprivate func show(_ directions: Directions) {
    show(
      Content(
        from: directions.from.line, to: directions.to.line, facts: directions.facts,
        steps: directions.steps))
    guard !directions.features.isEmpty, let area = MapArea(around: directions.path) else { return }
    let marks = [directions.from, directions.to].map { place in
      let point = area.point(of: place.coordinate)
      return MapView.Mark(place.name, x: point.x, y: point.y)
    }
    show(
      area.ground(directions.features, home: nil, path: directions.path), marks: marks,
      aspect: area.aspect, scale: area.scale)
  }
}

extension Directions.Leg {
  /// The sentence of a step.
  fileprivate var text: String {
    let way = "\(direction.name) for \(metres.asDistance)."
    return switch (turn, street) {
    case (nil, let street?): "Follow \(street) \(way)"
    case (.ahead, let street?): "Continue on \(street) \(way)"
    case (.left, let street?): "Turn left into \(street), \(way)"
    case (.right, let street?): "Turn right into \(street), \(way)"
    case (.left, nil): "Turn left and go \(way)"
    case (.right, nil): "Turn right and go \(way)"
    case (nil, nil), (.ahead, nil): "Go \(way)"
    }
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
}
