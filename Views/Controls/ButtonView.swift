// SPDX-License-Identifier: MIT

/// A push button, pressed with Enter, Space or the mouse.
///
/// The title is in the middle of the button, which is larger than the title if it has a size, grows, or is in a grid:
///
/// ```swift
/// Button("7") { send(.digit(7)) }.size(width: 7, height: 3)      // a key of a calculator
/// ```
///
/// A button of three rows or more has edges of half a row:
///
/// ```text
/// ▄▄▄▄▄▄▄▄
///   Save
/// ▀▀▀▀▀▀▀▀
/// ```
public final class ButtonView: View {
  /// An action of a button.
  public enum Action: Hashable, Sendable {
    /// Presses the button.
    case press
  }

  /// The look of a button.
  public enum Look: Hashable, Sendable {
    /// ``regular`` in a window of 30 rows or more, otherwise ``compact``.
    case automatic
    /// One row.
    case compact
    /// Three rows: a fill with edges of half a row, or a box in a theme without fills.
    case regular
  }

  /// The key map of new buttons.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.press, "enter", "space", help: "press", hint: "press", priority: 9)
  ])
  /// The key map.
  public var keyMap = ButtonView.standardKeyMap
  /// Sends when the button is pressed.
  public let taps = ControlEvent<Void>()
  /// The title. A title that is a phrase of the window's ``View/words``, such as `Cancel`, is shown in their language.
  public var title: String { didSet { if title != oldValue { setNeedsUpdate() } } }

  /// A Boolean value that indicates whether a symbol after the title says that the button opens a menu. The default is
  /// `false`. The owner opens the menu when ``taps`` sends.
  public var opensMenu = false { didSet { if opensMenu != oldValue { setNeedsUpdate() } } }

  /// The look. The default is ``Look/automatic``.
  public var look = Look.automatic { didSet { if look != oldValue { setNeedsLayout() } } }

  /// The title, and the symbol of a menu.
  private var label: Text {
    opensMenu ? Text(words[title]) + Text(" " + theme.symbols.expanded) : Text(words[title])
  }

  /// A Boolean value that indicates whether a mouse button is held down on this button.
  private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - role: The role of the action, such as `.danger` if it destroys something.
  public init(_ title: String, role: ControlRole = .normal) {
    self.title = title
    super.init()
    controlRole = role
  }

  /// Presses the button as the user would. Has no effect while it is disabled.
  public func press() {
    if acceptsInput { taps.send() }
  }

  /// Always `true`, so that the focus stays on a button that is disabled temporarily.
  public override var isFocusable: Bool { true }

  /// The title.
  public override var accessibility: Accessibility {
    Accessibility(.button, label: words[title], state: acceptsInput ? [] : .disabled)
  }

  /// The hint for the key that presses the button.
  public override var keyHints: [KeyHint] {
    guard acceptsInput else { return [] }
    return [keyMap.hint(.press, label: words[title].lowercased(), priority: 9)].compactMap(\.self)
  }

  /// The help for the key that presses the button.
  public override var keyHelp: KeyHelp? { keyMap.help(words["Button “{0}”", words[title]]) }

  /// The position of the title.
  public override var cursor: Position { place(of: label) }

  private func place(of name: Text) -> Position {
    let size = filledSize
    return Position(x: max(0, (size.width - name.width) / 2), y: max(0, (size.height - 1) / 2))
  }

  /// Returns one row or three for the title, with two columns at each side.
  public override func measure(in room: Size) -> Size {
    let isTall = look == .regular || look == .automatic && window?.isRoomy == true
    return Size(width: label.width + 4, height: isTall && room.height >= 3 ? 3 : 1)
  }

  /// Draws the title on the fill of a button, or in brackets or a box if the theme has none. In a narrow view, there is
  /// only the title.
  public override func draw(in painter: Painter) {
    let theme = theme
    let name = label.truncated(to: frame.width, theme)
    let style = style(
      of: .text, .button, theme, isPressed: isPressed, standard: standardStyle(in: theme))
    let (place, area) = (place(of: name), Frame(size: filledSize))
    if theme.fillsButtons {
      drawFill(area, style, painter)
    } else if area.width >= name.width + 4 {
      let frameStyle = self.style(
        of: .frame, .button, theme, isPressed: isPressed,
        standard: isFocused ? style : theme.border)
      if area.height > 2 {
        painter.box(area, style: frameStyle, kind: theme.symbols.boxes)
      } else {
        painter.draw("[ ", at: Position(x: 0, y: place.y), style: frameStyle)
        painter.draw(" ]", at: Position(x: area.width - 2, y: place.y), style: frameStyle)
      }
    }
    painter.draw(name, at: place, style: style)
  }

  /// Draws the fill. The edges of a tall button are half a row.
  private func drawFill(_ area: Frame, _ style: Style, _ painter: Painter) {
    guard area.height >= 3 else { return painter.fill(area, with: style) }
    painter.fill(area.inset(by: Insets(top: 1, bottom: 1)), with: style)
    let edge = Style(foreground: style.background)
    for (sign, y) in [("▄", 0), ("▀", area.height - 1)] {
      let line = String(repeating: sign, count: area.width)
      painter.draw(Text(line), at: Position(x: 0, y: y), style: edge)
    }
  }

  /// Returns the style of the title if neither the view nor the theme defines one.
  private func standardStyle(in theme: Theme) -> Style {
    let fill =
      switch controlRole {
      case .normal: theme.button
      case .primary: theme.primaryButton
      case .danger: theme.dangerButton
      }
    guard acceptsInput else {
      let style = theme.fillsButtons ? theme.disabled.over(theme.field) : theme.disabled
      return isFocused ? style.reverse() : style
    }
    let focused = controlRole == .danger ? theme.focusedDanger : theme.selection
    let style = isFocused ? focused : isHovered ? theme.hovered(fill) : fill
    return isPressed && theme.fillsButtons ? theme.pressed(style) : style
  }

  /// Handles the keys of the key map, and clicks.
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
