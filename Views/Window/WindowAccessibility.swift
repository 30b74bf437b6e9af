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
}
