// SPDX-License-Identifier: MIT

/// A control for a colour: a field of saturation and brightness, a strip of hues, and the colour as hexadecimal digits.
///
/// ```swift
/// let picker = ColorPickerView(.rgb(255, 128, 0))
/// picker.changes.add { print($0) }
/// ```
///
/// The arrow keys move in the field, Page Up and Page Down along the hues. Hexadecimal digits, with or without `#`, are
/// entered as they are typed; Enter accepts three or six of them. A press or drag of the mouse selects, too. In a
/// terminal with fewer colours, the nearest ones are shown, and the selected colour stays exact.
public final class ColorPickerView: View {
  /// An action of a colour picker that keys can trigger.
  public enum Action: Hashable, Sendable {
    /// Changes the saturation by a step.
    case lessSaturated, moreSaturated
    /// Changes the brightness by a step.
    case darker, brighter
    /// Moves along the hues by a step.
    case previousHue, nextHue
    /// Accepts the typed digits.
    case accept
    /// Deletes the last typed digit.
    case deleteDigit
    /// Discards the typed digits.
    case cancel
  }

  /// The default keys of a colour picker.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.lessSaturated, "left", help: "decrease saturation", hint: "saturation", priority: 6),
    .init(.moreSaturated, "right", help: "increase saturation", hint: "saturation", priority: 6),
    .init(.brighter, "up", help: "increase brightness", hint: "brightness", priority: 6),
    .init(.darker, "down", help: "decrease brightness", hint: "brightness", priority: 6),
    .init(.previousHue, "pgup", "<", help: "previous hue", hint: "hue", priority: 5),
    .init(.nextHue, "pgdn", ">", help: "next hue", hint: "hue", priority: 5),
    .init(.accept, "enter", help: "accept typed digits"),
    .init(.deleteDigit, "backspace", help: "delete digit"),
    .init(.cancel, "esc", help: "discard typed digits"),
  ])

  /// The control's keys.
  public var keyMap = ColorPickerView.standardKeyMap
  /// An event that is sent with each colour that the user selects.
  public let changes = ControlEvent<Color>()

  /// The colour, with red, green and blue components. Setting it sends nothing.
  public var color: Color {
    get { place.color }
    set {
      guard newValue.hex != color.hex else { return }
      let new = ColorCoordinates(newValue)
      // A grey has no hue, so the strip stays where it is.
      place =
        new.saturation == 0
        ? ColorCoordinates(hue: place.hue, saturation: 0, brightness: new.brightness) : new
      setNeedsDisplay()
    }
  }

  /// The coordinates, which keep the hue of greys.
  private var place: ColorCoordinates
  /// The typed digits.
  private(set) var typed = ""
  /// The part in which a mouse button is held down.
  private var held: Part?

  private enum Part { case field, hues }

  private static let natural = Size(width: 32, height: 8)
  private static let steps = 20.0

  /// Creates a colour picker.
  public init(_ color: Color = .rgb(255, 0, 0)) {
    place = ColorCoordinates(color)
    super.init()
  }

  /// The colour as hexadecimal digits, such as `#ff8000`.
  public var hexadecimal: String { color.hex }

  /// A Boolean value that indicates whether the control can have the focus, which is `true`.
  public override var isFocusable: Bool { true }

  /// A Boolean value that indicates whether characters are typed as digits, which is `true`.
  public override var acceptsText: Bool { true }

  /// Always `false`.
  public override var showsCursor: Bool { false }

  /// The hints of the keys.
  public override var keyHints: [KeyHint] { acceptsInput ? keyMap.hints(typing: true) : [] }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? { keyMap.help("Color") }

  /// The accessibility description with the digits, and the coordinates in percent.
  public override var accessibility: Accessibility {
    func percent(_ number: Double) -> String { "\(Int((number * 100).rounded())) %" }
    let parts = [
      typed.isEmpty ? hexadecimal : "#" + typed, words["hue {0}", percent(place.hue)],
      words["saturation {0}", percent(place.saturation)],
      words["brightness {0}", percent(place.brightness)],
    ]
    return Accessibility(.slider, value: parts.joined(separator: ", "))
  }

  /// Returns 32 columns and 8 rows at most.
  public override func measure(in room: Size) -> Size {
    Size(
      width: max(0, min(Self.natural.width, room.width)),
      height: max(0, min(Self.natural.height, room.height)))
  }

  // MARK: Layout

  /// The rows of the field, above the hues and the digits.
  private var field: Frame {
    Frame(x: 0, y: 0, width: frame.width, height: max(0, frame.height - 2))
  }

  /// The row of the hues.
  private var hues: Frame {
    Frame(x: 0, y: field.maxY, width: frame.width, height: min(1, max(0, frame.height - 1)))
  }

  private func column(_ fraction: Double, of width: Int) -> Int {
    Int((fraction * Double(max(0, width - 1))).rounded())
  }

  private var marker: Position {
    Position(
      x: column(place.saturation, of: field.width),
      y: column(1 - place.brightness, of: field.height))
  }

  /// The position of the marker in the field, or behind the typed digits.
  public override var cursor: Position {
    let x = typed.isEmpty ? marker.x : 4 + typed.count
    let y = typed.isEmpty && !field.isEmpty ? marker.y : frame.height - 1
    return Position(x: max(0, min(x, frame.width - 1)), y: max(0, y))
  }

  // MARK: Drawing

  /// Draws the field, the hues and the digits.
  public override func draw(in painter: Painter) {
    let theme = theme
    drawField(in: painter, theme)
    drawHues(in: painter, theme)
    let y = frame.height - 1
    guard y >= 0 else { return }
    painter.fill(
      Frame(x: 0, y: y, width: min(2, frame.width), height: 1), with: Style(background: color))
    let digits = typed.isEmpty ? hexadecimal : "#" + typed + theme.symbols.ellipsis
    painter.draw(
      Text(digits).truncated(to: max(0, frame.width - 3), theme), at: Position(x: 3, y: y),
      style: acceptsInput ? theme.text : theme.disabled)
  }

  private func drawField(in painter: Painter, _ theme: Theme) {
    let field = field
    for y in 0..<field.height {
      for x in 0..<field.width {
        let color = ColorCoordinates(
          hue: place.hue, saturation: Double(x) / Double(max(1, field.width - 1)),
          brightness: 1 - Double(y) / Double(max(1, field.height - 1))
        ).color
        painter.fill(Frame(x: x, y: y, width: 1, height: 1), with: Style(background: color))
      }
    }
    guard !field.isEmpty else { return }
    draw(theme.symbols.isASCII ? "o" : "◯", at: marker, on: color, in: painter)
  }

  private func drawHues(in painter: Painter, _ theme: Theme) {
    let hues = hues
    guard !hues.isEmpty else { return }
    let isASCII = theme.symbols.isASCII
    for x in 0..<hues.width {
      let hue = ColorCoordinates(
        hue: Double(x) / Double(max(1, hues.width - 1)), saturation: 1, brightness: 1)
      painter.fill(
        Frame(x: x, y: hues.minY, width: 1, height: 1),
        with: isASCII ? Style(background: hue.color) : Style(foreground: hue.color),
        character: isASCII ? " " : "━")
    }
    let x = column(place.hue, of: hues.width)
    let pure = ColorCoordinates(hue: place.hue, saturation: 1, brightness: 1).color
    if isASCII {
      draw("|", at: Position(x: x, y: hues.minY), on: pure, in: painter)
    } else {
      painter.draw("●", at: Position(x: x, y: hues.minY), style: Style(foreground: pure))
    }
  }

  /// Draws a marker in black or white, whichever has the higher contrast.
  private func draw(_ marker: String, at position: Position, on color: Color, in painter: Painter) {
    let text: Color = color.lightness > 0.5 ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
    painter.draw(
      Text(marker), at: position,
      style: Style(foreground: text, background: color, attributes: isFocused ? .bold : []))
  }

  // MARK: Events

  /// Handles keys, typed digits, presses, drags and the wheel.
  public override func handle(_ event: Event) -> Bool {
    guard acceptsInput else { return false }
    switch event {
    case .mouse(let mouse): return handle(mouse)
    case .paste(let text):
      guard let color = Color(hexadecimal: text.filter { !$0.isWhitespace }) else { return false }
      choose(ColorCoordinates(color))
      return true
    case .key(let keyPress):
      if perform(event, in: keyMap, act) { return true }
      guard case .character(let character) = keyPress.key, keyPress.modifiers.isEmpty else {
        return false
      }
      return type(character)
    default: return false
    }
  }

  private func type(_ character: Character) -> Bool {
    if character == "#" {
      setTyped("")
      return true
    }
    guard character.isASCII, character.isHexDigit else { return false }
    setTyped(typed + character.lowercased())
    if typed.count == 6 { accept() }
    return true
  }

  private func setTyped(_ digits: String) {
    typed = digits
    setNeedsDisplay()
  }

  private func accept() {
    guard let color = Color(hexadecimal: typed) else { return }
    setTyped("")
    choose(ColorCoordinates(color))
  }

  private func act(_ action: Action) -> Bool {
    let step = 1 / Self.steps
    var new = place
    switch action {
    case .accept, .deleteDigit, .cancel:
      guard !typed.isEmpty else { return false }
      switch action {
      case .accept: accept()
      case .deleteDigit: setTyped(String(typed.dropLast()))
      default: setTyped("")
      }
      return true
    case .lessSaturated: new.saturation -= step
    case .moreSaturated: new.saturation += step
    case .darker: new.brightness -= step
    case .brighter: new.brightness += step
    case .previousHue: new.hue -= step
    case .nextHue: new.hue += step
    }
    // The hues are a circle.
    if new.hue < -step / 2 { new.hue += 1 } else if new.hue > 1 + step / 2 { new.hue -= 1 }
    choose(
      ColorCoordinates(hue: new.hue, saturation: new.saturation, brightness: new.brightness))
    return true
  }

  private func choose(_ new: ColorCoordinates) {
    let old = color
    place = new
    typed = ""
    setNeedsDisplay()
    if color.hex != old.hex { changes.send(color) }
  }

  private func handle(_ mouse: Mouse) -> Bool {
    switch mouse.kind {
    case .press where mouse.button == .left:
      held = field.contains(mouse.position) ? .field : hues.contains(mouse.position) ? .hues : nil
      return pick(at: mouse.position)
    case .drag where held != nil: return pick(at: mouse.position)
    case .release where held != nil:
      held = nil
      return true
    case .scrollUp: return act(.previousHue)
    case .scrollDown: return act(.nextHue)
    default: return false
    }
  }

  private func pick(at position: Position) -> Bool {
    let x = Double(position.x) / Double(max(1, frame.width - 1))
    switch held {
    case .field:
      let y = Double(position.y) / Double(max(1, field.height - 1))
      choose(ColorCoordinates(hue: place.hue, saturation: x, brightness: 1 - y))
    case .hues:
      choose(
        ColorCoordinates(hue: x, saturation: place.saturation, brightness: place.brightness))
    case nil: return false
    }
    return true
  }
}
