// SPDX-License-Identifier: MIT

/// A word to press, with Enter, Space or the mouse.
public final class ButtonView: View {
  /// What keys ask a button for.
  public enum Action: Hashable, Sendable {
    /// To be pressed.
    case press
  }

  /// The keys that a new button has.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.press, "enter", "space", help: "press", hint: "press", priority: 9)
  ])
  /// The button's keys.
  public var keyMap = ButtonView.standardKeyMap
  /// Told when the button is pressed.
  public let taps = ControlEvent<Void>()
  /// What the button says.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  /// A Boolean value that indicates whether a button of the mouse is down on this one.
  private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: What the button says.
  ///   - role: What pressing means, such as `.danger` if it destroys something.
  public init(_ title: String, role: ControlRole = .normal) {
    self.title = title
    super.init()
    controlRole = role
  }

  /// Presses the button as the user does. Has no effect while it is disabled.
  public func press() {
    if acceptsInput { taps.send() }
  }

  /// Always, so that the focus doesn't jump away from a button that is disabled for a moment.
  public override var isFocusable: Bool { true }

  /// The title.
  public override var accessibility: Accessibility {
    Accessibility(.button, label: title, state: acceptsInput ? [] : .disabled)
  }

  /// The key that presses.
  public override var keyHints: [KeyHint] {
    guard acceptsInput else { return [] }
    return [keyMap.hint(.press, label: title.lowercased(), priority: 9)].compactMap(\.self)
  }

  /// The key that presses.
  public override var keyHelp: KeyHelp? { keyMap.help(words["Button “{0}”", title]) }

  /// The title's first column.
  public override var cursor: Position {
    Position(x: min(Text(title).width + 4 <= frame.width ? 2 : 0, max(0, frame.width - 1)), y: 0)
  }

  /// One row: the title in brackets.
  public override func measure(in room: Size) -> Size {
    Size(width: Text(title).width + 4, height: 1)
  }

  /// Draws the title in brackets, without them where there isn't room.
  public override func draw(in painter: Painter) {
    let theme = theme
    let name = Text(title)
    let style = style(
      of: .text, .button, theme, isPressed: isPressed, standard: standardStyle(in: theme))
    guard name.width + 4 <= frame.width else {
      return painter.draw(name.truncated(to: frame.width, theme), at: .zero, style: style)
    }
    let bracket = self.style(
      of: .frame, .button, theme, isPressed: isPressed,
      standard: isFocused ? style : theme.border)
    painter.draw("[ ", at: .zero, style: bracket)
    painter.draw(name, at: Position(x: 2, y: 0), style: style)
    painter.draw(" ]", at: Position(x: 2 + name.width, y: 0), style: bracket)
  }

  /// The style of the title where neither the view nor the theme has another one.
  private func standardStyle(in theme: Theme) -> Style {
    switch (isFocused, acceptsInput, controlRole) {
    case (true, true, .danger): theme.error.bold().reverse()
    case (true, true, _): theme.selection
    case (true, false, _): theme.disabled.reverse()
    case (false, true, .danger): theme.error.bold()
    case (false, true, .primary): theme.accent.bold()
    case (false, true, .normal): theme.text.bold()
    case (false, false, _): theme.disabled
    }
  }

  /// Presses on its key and on a click.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event {
      if mouse.kind == .release, isPressed {
        isPressed = false
        return true
      }
      guard mouse.isClick else { return false }
      isPressed = acceptsInput
      press()
      return true
    }
    return perform(event, in: keyMap) { action in
      switch action {
      case .press: press()
      }
      return true
    }
  }
}
