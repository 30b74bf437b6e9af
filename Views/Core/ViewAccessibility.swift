// SPDX-License-Identifier: MIT

extension View {
  /// The texts of the toolkit in the window's language; English outside a window.
  public final var words: Words { host?.words ?? .english }

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
    AccessibilityNode(
      accessibilityElement,
      children: filler.map { [$0.accessibilityNode] } ?? accessibilityChildren)
  }

  /// Returns the title of an item with its number among all.
  final func spoken(_ title: String, _ index: Int, of count: Int) -> String {
    "\(title), \(words["{0} of {1}", "\(index + 1)", "\(count)"])"
  }
}

/// The content of a view at one time. Its changes are announced to screen readers instead of the whole value.
protocol SpokenContent {
  /// Returns a description of the changes since an earlier content of the same view; nil if there is nothing to
  /// announce.
  func changes(since earlier: any SpokenContent, in words: Words) -> String?
}

extension View {
  /// A short explanation that is shown while the pointer rests on the view; empty for none.
  ///
  /// ```swift
  /// button.toolTip = "Send the letter now"
  /// ```
  ///
  /// It appears after half a second next to the view, if the terminal reports the pointer's moves, and disappears with
  /// the next key, press or move to another view. Without a pointer, the user sees the one of the focused view by the
  /// window's key for it, Alt-I. It is the hint of the view's accessibility description unless that has one.
  public final var toolTip: String {
    get { ownToolTip?.text ?? "" }
    set {
      attachments.removeAll { $0 is ToolTip }
      if !newValue.isEmpty { attachments.append(ToolTip(newValue)) }
    }
  }

  private var ownToolTip: ToolTip? {
    attachments.isEmpty ? nil : attachments.lazy.compactMap { $0 as? ToolTip }.first
  }

  /// The innermost view with a tool tip: this one or one around it.
  final var viewWithToolTip: View? { lineage.first { $0.ownToolTip != nil } }
}

/// The text of a view's tool tip.
private final class ToolTip {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}
