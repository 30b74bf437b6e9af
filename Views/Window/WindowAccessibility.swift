// SPDX-License-Identifier: MIT

/// The description of a window for screen readers, and its announcements.
extension Window {
  /// The accessibility tree of the view that receives events: the top modal, or the root.
  public var accessibilityTree: AccessibilityNode {
    _ = settledFocus
    let layer = activeLayer.map { [$0.accessibilityNode] } ?? []
    return AccessibilityNode(Accessibility(), children: layer)
  }

  /// A description of the whole window in lines. The last line lists the keys.
  public var accessibilityLines: [String] {
    let keys = wordedHints.map(\.inWords).map { "\($0.key) \($0.label)" }
    let line = Accessibility.joined(keys)
    return accessibilityTree.lines(in: words) + (line.isEmpty ? [] : [words["Keys: {0}", line]])
  }

  /// A description of the whole window, with lines joined by line feeds.
  public var accessibilityText: String { accessibilityLines.joined(separator: "\n") }

  /// Announces a text to users who don't see the window, for example a temporary message.
  public func announce(_ message: String) {
    let line = Accessibility.joined([message])
    if !line.isEmpty { announcements.send(line) }
  }

  /// A Boolean value that indicates whether someone receives announcements.
  package var isSpoken: Bool { announcements.hasListeners }
}

/// Creates announcements from the changes of the focused view.
@MainActor final class FocusAnnouncer {
  private struct Announced {
    weak var view: View?
    let element: Accessibility
    let content: (any SpokenContent)?
  }

  private var last: Announced?

  /// Returns the announcement of the changes of the focus since the last call; empty if there are none.
  func announcement(of current: View?, in words: Words) -> String {
    let element = current?.accessibilityElement
    let said = last
    let isSame = said?.view === current
    let content = current?.spokenContent
    last = current.flatMap { view in
      element.map { Announced(view: view, element: $0, content: content) }
    }
    guard let element else { return "" }
    guard isSame, let said, said.element.label == element.label else {
      // A view that receives the focus is announced as a whole, without the state "focused".
      var arrived = element
      arrived.state.remove(.focused)
      return arrived.line(in: words)
    }
    return Accessibility.joined(changes(from: said, to: element, content, words))
  }

  private func changes(
    from said: Announced, to element: Accessibility, _ content: (any SpokenContent)?, _ table: Words
  ) -> [String] {
    var changes: [String] = []
    let before = said.element
    if let old = said.content, let content, let words = content.changes(since: old, in: table) {
      // While the user types, only the change of the text is announced.
      changes.append(words)
    } else if element.value != before.value {
      changes.append(element.value.isEmpty ? table["empty"] : element.value)
    }
    if element.state != before.state {
      let new = Set(element.stateWords).subtracting(before.stateWords)
      let gone = Set(before.stateWords).subtracting(element.stateWords)
      changes += element.stateWords.filter(new.contains).map { table[$0] }
      if new.isEmpty {
        changes += before.stateWords.filter(gone.contains).map { table["not {0}", table[$0]] }
      }
    }
    return changes
  }
}
