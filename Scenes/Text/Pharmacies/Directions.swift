// SPDX-License-Identifier: MIT

import Bindings
import Declarations
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
  ) -> ScreenView {
    let closed = SafePublishSubject<Void>()
    let screen = ComponentScreenView(
      Observing((better ?? .empty()).start(with: self)) { directions in
        ViewController.Directions(
          from: directions.from.line, to: directions.to.line, facts: directions.facts,
          steps: directions.steps, way: directions.way,
          help: "Shows the way along the streets.",
          onClose: { presenting.dismiss { closed.send() } })
      })
    merge([closed.signal, screen.removals]).prefix(1).bind(to: closing, while: screen)
    return screen
  }

  /// The map of directions along streets.
  fileprivate var way: ViewController.Directions.Way? {
    guard !features.isEmpty, let area = MapArea(around: path) else { return nil }
    let marks = [from, to].map { place in
      let point = area.point(of: place.coordinate)
      return MapView.Mark(place.name, x: point.x, y: point.y)
    }
    return .init(
      ground: area.ground(features, home: nil, path: path), marks: marks, aspect: area.aspect,
      scale: area.scale)
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
