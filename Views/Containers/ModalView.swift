// SPDX-License-Identifier: MIT

/// A modal container: a view in a box above the others, shown by `Window.present(_:)`.
///
/// The focus stays inside until the modal is dismissed, and then returns to its previous position. Esc dismisses the
/// modal unless a view inside handles it.
public final class ModalView: View {
  /// A key action of a modal.
  public enum Action: Hashable, Sendable, CaseIterable {
    /// Dismisses the modal.
    case close
  }

  /// The key map.
  public var keyMap = KeyMap<Action>([
    .init(.close, "escape", help: "close", hint: "close", priority: 7)
  ])
  /// The title in the upper edge.
  public let title: String
  /// The content view.
  public let content: View
  /// Sends after the user has dismissed the modal.
  public let dismissals = ControlEvent<Void>()

  /// A Boolean value that indicates whether a press outside dismisses the modal. The default is `false`.
  public var closesOnPressOutside = false

  /// Creates a modal that contains a view.
  public init(_ title: String, _ content: View) {
    self.title = title
    self.content = content
    super.init()
    add(content)
  }

  /// Dismisses the modal as the user would.
  public func close() {
    guard let window, window.modals.contains(where: { $0 === self }) else { return }
    window.dismiss(self)
    dismissals.send()
  }

  override func pressedOutside() { if closesOnPressOutside { close() } }

  private var isBoxed: Bool { frame.width >= 8 && frame.height >= 3 }

  /// The title.
  public override var accessibility: Accessibility { Accessibility(.dialog, label: title) }

  /// The hint for the key that closes, if it has one.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// Returns the content's size plus the border and a blank column at both sides.
  public override func measure(in room: Size) -> Size {
    let inner = content.fittingSize(
      in: Size(width: max(0, room.width - 4), height: max(0, room.height - 2)))
    let width = max(inner.width, Text(title).width + 2)
    return Size(
      width: min(room.width, width + 4), height: min(room.height, inner.height + 2))
  }

  /// Places the content. With little room the border is left out.
  public override func layout() {
    content.frame = isBoxed ? bounds.inset(by: Insets(horizontal: 2, vertical: 1)) : bounds
  }

  /// Draws the border.
  public override func draw(in painter: Painter) {
    guard isBoxed else { return }
    let theme = theme
    painter.box(bounds, style: theme.focusedBorder, kind: theme.symbols.boxes)
    guard !title.isEmpty else { return }
    let text = Text(" \(title) ").truncated(to: frame.width - 4, theme)
    painter.draw(text, at: Position(x: 2, y: 0), style: theme.title)
  }

  /// Handles the key that closes.
  public override func handle(_ event: Event) -> Bool {
    perform(event, in: keyMap) { action in
      switch action {
      case .close: close()
      }
      return true
    }
  }
}

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
