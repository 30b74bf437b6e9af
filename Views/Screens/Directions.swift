// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen with the directions from one place to another.
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

    /// Creates the screen without directions.
    public override init(title: String) {
      scrollView = ScrollView(page)
      super.init(title: title)
      add(scrollView)
    }

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
