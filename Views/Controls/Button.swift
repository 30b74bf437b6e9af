// SPDX-License-Identifier: MIT

/// A word to press, with Enter, Space or the mouse.
public final class Button: View {
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
  public var keyMap = Button.standardKeyMap
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
  /// Whether pressing does anything. A disabled button can still have the focus, so that the focus doesn't jump away
  /// from a button that is off for a moment.
  public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

  /// A Boolean value that indicates whether pressing destroys something, which the colour of errors shows.
  public var isDestructive: Bool {
    didSet { if isDestructive != oldValue { setNeedsDisplay() } }
  }

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: What the button says.
  ///   - isDestructive: Whether pressing destroys something.
  public init(_ title: String, isDestructive: Bool = false) {
    self.title = title
    self.isDestructive = isDestructive
    super.init()
  }

  /// Presses the button as the user does: in vain while it is disabled.
  public func press() {
    if isEnabled { taps.send() }
  }

  /// Always.
  public override var isFocusable: Bool { true }

  /// The title.
  public override var accessibility: Accessibility {
    Accessibility(.button, label: title, state: isEnabled ? [] : .disabled)
  }

  /// The key that presses.
  public override var keyHints: [KeyHint] {
    guard isEnabled else { return [] }
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
    let style: Style =
      switch (isFocused, isEnabled) {
      case (true, true) where isDestructive: theme.error.bold().reverse()
      case (true, true): theme.selection
      case (true, false): theme.disabled.reverse()
      case (false, true): (isDestructive ? theme.error : theme.text).bold()
      case (false, false): theme.disabled
      }
    guard name.width + 4 <= frame.width else {
      return painter.draw(name.truncated(to: frame.width, theme), at: .zero, style: style)
    }
    let bracket = isFocused ? style : theme.border
    painter.draw("[ ", at: .zero, style: bracket)
    painter.draw(name, at: Position(x: 2, y: 0), style: style)
    painter.draw(" ]", at: Position(x: 2 + name.width, y: 0), style: bracket)
  }

  /// Presses on its key and on a click.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event, mouse.isClick {
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
