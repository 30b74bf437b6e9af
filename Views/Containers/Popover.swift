// SPDX-License-Identifier: MIT

extension View {
  /// Shows a view in a box directly below this one, or above it if there isn't room below.
  ///
  /// ```swift
  /// filter.taps.add { [weak filter] in filter?.showPopover(StackView(.vertical, [newest, cheapest])) }
  /// ```
  ///
  /// Only the popover receives events, and the views around it aren't dimmed. Esc or a press outside dismisses it; then
  /// the focus returns to where it was. It moves with this view.
  ///
  /// - Parameters:
  ///   - content: The view to show.
  ///   - title: The title in the upper edge of the box.
  /// - Returns: The modal that contains the view, or `nil` if this view isn't in a window. Call ``ModalView/close()`` to
  ///   dismiss it.
  @discardableResult
  public final func showPopover(_ content: View, title: String = "") -> ModalView? {
    guard let window else { return nil }
    let modal = ModalView(title, content)
    modal.closesOnPressOutside = true
    window.present(modal, from: self)
    return modal
  }
}
