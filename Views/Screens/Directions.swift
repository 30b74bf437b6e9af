// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen with the directions from one place to another, next to a map if there is room.
  public final class Directions: ScreenView {
    /// The content of the screen.
    public struct Content: Hashable, Sendable {
      let from: String
      let to: String
      let facts: [String]
      let steps: [String]

      /// Creates the content: the start and the destination, the distance and the bearing, and the
      /// steps.
      public init(from: String, to: String, facts: [String], steps: [String]) {
        self.from = from
        self.to = to
        self.facts = facts
        self.steps = steps
      }
    }

    /// The scroll view with the directions.
    public let scrollView: ScrollView
    /// Sent when the user closes the screen.
    public let closings = ControlEvent<Void>()

    private let page = StackView(.vertical)
    private let map = MapView()

    /// Creates the screen without directions.
    public override init(title: String) {
      scrollView = ScrollView(page)
      super.init(title: title)
      map.showsTitles = true
      // There is nothing to choose.
      map.keyMap = map.keyMap.without(.choose)
      for view in [map, scrollView] { add(view) }
    }

    /// Shows the map of the way.
    ///
    /// - Parameters:
    ///   - ground: The background, with the way as a line.
    ///   - marks: The start and the destination.
    ///   - aspect: The ratio of the area's real width to its height.
    ///   - scale: The text at the bottom edge of the map.
    public func show(
      _ ground: PlaceMap.Ground, marks: [MapView.Mark], aspect: Double, scale: String
    ) {
      map.show(ground)
      map.marks = marks
      map.selectedIndex = marks.indices.last
      (map.aspect, map.scale) = (aspect.isFinite && aspect > 0 ? aspect : 1, scale)
      setNeedsLayout()
    }

    /// Places the map at the right of the directions, above them in a narrow window, and hides it in a small one.
    public override func layout() {
      let room = bounds
      let text = 40
      var size = Size(width: 0, height: 0)
      if map.marks.isEmpty {
        scrollView.frame = room
      } else if room.width >= text + 32, room.height >= 8 {
        size = map.size(in: Size(width: room.width - text - 2, height: room.height))
        map.frame = Frame(
          x: room.width - size.width, y: 0, width: size.width, height: size.height)
        scrollView.frame = Frame(
          x: 0, y: 0, width: room.width - size.width - 2, height: room.height)
      } else if room.width >= 30, room.height >= 20 {
        size = map.size(in: Size(width: room.width, height: room.height / 2))
        map.frame = Frame(origin: room.origin, size: size)
        scrollView.frame = room.inset(by: Insets(top: size.height + 1))
      } else {
        scrollView.frame = room
      }
      map.isHidden = size.height == 0
    }

    /// The directions instead of the map.
    public override var preferredFocus: View? { scrollView }

    /// Shows directions.
    public func show(_ content: Content) {
      for view in page.children { page.remove(view) }
      page.add(LabelView(Text("From  \(content.from)"), wraps: true))
      page.add(LabelView(Text("To    \(content.to)"), role: \.title, wraps: true))
      let facts = content.facts.joined(separator: " \(theme.symbols.separator) ")
      page.add(LabelView(Text(facts), role: \.secondary, wraps: true))
      for (index, step) in content.steps.enumerated() {
        page.add(LabelView(" "))
        page.add(LabelView(Text("\(index + 1). \(step)"), wraps: true))
      }
      scrollView.scrollToTop()
    }

    /// The key that closes the screen.
    public override var keyHints: [KeyHint] {
      [KeyHint(key: "Esc", label: "close", priority: 8)]
    }

    /// Closes the screen.
    public override func handle(key: KeyPress) -> Bool {
      guard key == KeyPress(.escape) || key == KeyPress(.enter) else { return false }
      closings.send()
      return true
    }
  }
}
