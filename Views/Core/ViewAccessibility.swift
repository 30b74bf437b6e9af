// SPDX-License-Identifier: MIT

extension View {
  /// The accessibility description of the view, with its `accessibilityLabel` and `toolTip`, and whether it is disabled or focused.
  public final var accessibilityElement: Accessibility {
    var element = accessibility
    if let accessibilityLabel { element.label = accessibilityLabel }
    if element.hint.isEmpty { element.hint = toolTip }
    if isFocusable, !acceptsInput { element.state.insert(.disabled) }
    if isFocusable, isFocused { element.state.insert(.focused) }
    return element
  }

  /// The accessibility tree of this view and its descendants.
  public final var accessibilityNode: AccessibilityNode {
    AccessibilityNode(accessibilityElement, children: accessibilityChildren)
  }
}

/// The content of a view at one time. Its changes are announced to screen readers instead of the whole value.
protocol SpokenContent {
  /// Returns a description of the changes since an earlier content of the same view; nil if there is nothing to
  /// announce.
  func changes(since earlier: any SpokenContent, in words: Words) -> String?
}
