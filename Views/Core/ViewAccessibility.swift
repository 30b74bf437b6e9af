// SPDX-License-Identifier: MIT

extension View {
  /// What the view is and says, under the label that was given to it, and whether it has the focus.
  public final var accessibilityElement: Accessibility {
    var element = accessibility
    if let accessibilityLabel { element.label = accessibilityLabel }
    if isFocusable, !acceptsInput { element.state.insert(.disabled) }
    if isFocusable, isFocused { element.state.insert(.focused) }
    return element
  }

  /// The descriptions of this view and of those inside.
  public final var accessibilityNode: AccessibilityNode {
    AccessibilityNode(accessibilityElement, children: accessibilityChildren)
  }
}
