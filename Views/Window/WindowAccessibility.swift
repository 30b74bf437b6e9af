// SPDX-License-Identifier: MIT

/// What a window says to those who don't see it.
extension Window {
  /// The descriptions of what gets events: the last modal, or else the root.
  public var accessibilityTree: AccessibilityNode {
    _ = settledFocus
    let layer = activeLayer.map { [$0.accessibilityNode] } ?? []
    return AccessibilityNode(Accessibility(), children: layer)
  }

  /// The whole window in words, line by line; the last line says what the keys do.
  public var accessibilityLines: [String] {
    let keys = wordedHints.map(\.inWords).map { "\($0.key) \($0.label)" }
    let line = Accessibility.joined(keys)
    return accessibilityTree.lines(in: words) + (line.isEmpty ? [] : [words["Keys: {0}", line]])
  }

  /// The whole window in words, its lines joined by line feeds.
  public var accessibilityText: String { accessibilityLines.joined(separator: "\n") }
}
