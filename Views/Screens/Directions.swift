// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen of the way from one place to another.
  public final class Directions: ScreenView {
    /// What the screen shows.
    public struct Content: Hashable, Sendable {
      let from: String
      let to: String
      let facts: [String]
      let steps: [String]

      /// Makes the content: where from and where to, the distance and the bearing, and what to do.
      public init(from: String, to: String, facts: [String], steps: [String]) {
        self.from = from
        self.to = to
        self.facts = facts
        self.steps = steps
      }
    }

    /// The way, as far as it fits.
    public let scrollView: ScrollView
    /// Told when the user has seen enough.
    public let closings = ControlEvent<Void>()

    private let page = Stack(.vertical)

    /// Makes the screen without a way.
    public override init(title: String) {
      scrollView = ScrollView(page)
      super.init(title: title)
      add(scrollView)
    }

    /// Shows a way.
    public func show(_ content: Content) {
      for view in page.children { page.remove(view) }
      page.add(Label(Text("From  \(content.from)"), wraps: true))
      page.add(Label(Text("To    \(content.to)"), role: \.title, wraps: true))
      let facts = content.facts.joined(separator: " \(theme.symbols.separator) ")
      page.add(Label(Text(facts), role: \.secondary, wraps: true))
      for (index, step) in content.steps.enumerated() {
        page.add(Label(" "))
        page.add(Label(Text("\(index + 1). \(step)"), wraps: true))
      }
      scrollView.scrollToTop()
    }

    /// The key that leaves.
    public override var keyHints: [KeyHint] {
      [KeyHint(key: "Esc", label: "close", priority: 8)]
    }

    /// Leaves.
    public override func handle(key: KeyPress) -> Bool {
      guard key == KeyPress(.escape) || key == KeyPress(.enter) else { return false }
      closings.send()
      return true
    }
  }
}
