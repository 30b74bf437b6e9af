// SPDX-License-Identifier: MIT

import Declarations
import Views

extension ViewController {
  /// The screen with the directions from one place to another, next to a map if there is room.
  public struct Directions: Composite {
    /// The map of the way.
    public struct Way: Hashable, Sendable {
      let ground: PlaceMap.Ground
      let marks: [MapView.Mark]
      let aspect: Double
      let scale: String

      /// Creates a map.
      ///
      /// - Parameters:
      ///   - ground: The background, with the way as a line.
      ///   - marks: The start and the destination.
      ///   - aspect: The ratio of the area's real width to its height.
      ///   - scale: The text at the bottom edge of the map.
      public init(ground: PlaceMap.Ground, marks: [MapView.Mark], aspect: Double, scale: String) {
        (self.ground, self.marks, self.aspect, self.scale) = (ground, marks, aspect, scale)
      }
    }

    private let from: String
    private let to: String
    private let facts: [String]
    private let steps: [String]
    private let way: Way?
    private let help: String
    private let onClose: @MainActor () -> Void

    /// Creates the screen.
    ///
    /// - Parameters:
    ///   - from: The start.
    ///   - to: The destination.
    ///   - facts: The distance and the bearing.
    ///   - steps: The sentences of the steps.
    ///   - way: The map of the way; `nil` for none.
    ///   - help: The text of the help page.
    ///   - onClose: Closes the screen.
    public init(
      from: String, to: String, facts: [String] = [], steps: [String] = [], way: Way? = nil,
      help: String = "", onClose: @escaping @MainActor () -> Void = {}
    ) {
      (self.from, self.to, self.facts, self.steps) = (from, to, facts, steps)
      (self.way, self.help, self.onClose) = (way, help, onClose)
    }

    /// The directions, with a map if there is room.
    public var body: DeclarationList {
      Screen("Directions", help: help) {
        MapPane(map, isShown: way != nil, isTrailing: true, textWidth: 40) { page }
      }
      .onKey("esc", "close", priority: 8, perform: onClose)
      .onKey("enter", perform: onClose)
    }

    /// The directions, which have the focus instead of the map. Others begin at the top.
    private var page: Declaration {
      Scroll(takesFocus: true) {
        Label("From  \(from)")
        Label("To    \(to)", role: \.title)
        Label(Text(facts.joined(separator: " · ")), role: \.secondary)
        for (index, step) in steps.enumerated() {
          Label(" ")
          Label("\(index + 1). \(step)")
        }
      }
      .id([from, to] + facts + steps)
      .focused()
      .defaultFocus()
    }

    private var map: Map {
      let ground = way?.ground ?? PlaceMap.Ground()
      let marks = way?.marks ?? []
      return Map(
        marks, lines: ground.lines, areas: ground.areas, labels: ground.labels, showsTitles: true,
        aspect: way?.aspect ?? 1, scale: way?.scale ?? "", selection: marks.indices.last)
    }
  }
}
