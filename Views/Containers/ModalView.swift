// SPDX-License-Identifier: MIT

/// Any view in a box above the rest, shown by `Window.present(_:)`.
///
/// The focus stays inside until it is dismissed, and then goes back to where it was. Esc dismisses, unless something
/// inside takes it.
public final class ModalView: View {
  /// What Esc does.
  public enum Action: Hashable, Sendable, CaseIterable {
    /// Takes the modal away.
    case close
  }

  /// The keys.
  public var keyMap = KeyMap<Action>([
    .init(.close, "escape", help: "close", hint: "close", priority: 7)
  ])
  /// What the box's upper edge says.
  public let title: String
  /// The view inside.
  public let content: View
  /// Told after the user has taken it away.
  public let dismissals = ControlEvent<Void>()

  /// Puts a view into a box.
  public init(_ title: String, _ content: View) {
    self.title = title
    self.content = content
    super.init()
    add(content)
  }

  /// Takes the modal away as the user does.
  public func close() {
    guard let window, window.modals.contains(where: { $0 === self }) else { return }
    window.dismiss(self)
    dismissals.send()
  }

  private var isBoxed: Bool { frame.width >= 8 && frame.height >= 3 }

  /// The title.
  public override var accessibility: Accessibility { Accessibility(.dialog, label: title) }

  /// Esc, unless it was bound to nothing.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// The content's size, the box and a blank column at both sides.
  public override func measure(in room: Size) -> Size {
    let inner = content.fittingSize(
      in: Size(width: max(0, room.width - 4), height: max(0, room.height - 2)))
    let width = max(inner.width, Text(title).width + 2)
    return Size(
      width: min(room.width, width + 4), height: min(room.height, inner.height + 2))
  }

  /// Places the content; where there is little room the box goes.
  public override func layout() {
    content.frame = isBoxed ? bounds.inset(by: Insets(horizontal: 2, vertical: 1)) : bounds
  }

  /// Draws the box.
  public override func draw(in painter: Painter) {
    guard isBoxed else { return }
    let theme = theme
    painter.box(bounds, style: theme.focusedBorder, kind: theme.symbols.boxes)
    guard !title.isEmpty else { return }
    let text = Text(" \(title) ").truncated(to: frame.width - 4, theme)
    painter.draw(text, at: Position(x: 2, y: 0), style: theme.title)
  }

  /// Closes.
  public override func handle(_ event: Event) -> Bool {
    perform(event, in: keyMap) { action in
      switch action {
      case .close: close()
      }
      return true
    }
  }
}
