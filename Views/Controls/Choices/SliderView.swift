// SPDX-License-Identifier: MIT

/// A slider or stepper: a control for a number in a range.
public final class SliderView: View {
  /// An action of a slider.
  public enum Action: Hashable, Sendable {
    /// Decreases or increases the number by one step.
    case less, more
    /// Decreases or increases the number by ten steps.
    case muchLess, muchMore
    /// Selects the minimum or the maximum.
    case least, greatest
  }

  /// The look of a slider.
  public enum Look: Hashable, Sendable {
    /// A track with a thumb, followed by the number.
    case track
    /// A stepper: the number between a minus and a plus.
    case stepper
  }

  /// The key map of new sliders.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.less, "left", "-", help: "decrease", hint: "change", priority: 8),
    .init(.more, "right", "+", help: "increase", hint: "change", priority: 8),
    .init(.muchLess, "pgdn", help: "decrease by ten steps"),
    .init(.muchMore, "pgup", help: "increase by ten steps"),
    .init(.least, "home", help: "minimum"),
    .init(.greatest, "end", help: "maximum"),
  ])

  /// The key map.
  public var keyMap = SliderView.standardKeyMap
  /// Sends the number when the user changes it.
  public let changes = ControlEvent<Int>()
  /// The range of numbers.
  public var range: ClosedRange<Int> {
    didSet {
      guard range != oldValue else { return }
      value = min(max(range.lowerBound, value), range.upperBound)
      setNeedsUpdate()
    }
  }
  /// The distance between two selectable numbers, at least 1.
  public var step: Int { didSet { step = max(1, step) } }
  /// The look.
  public var look: Look {
    didSet {
      guard look != oldValue else { return }
      growFactor = look == .track ? 1 : 0
      setNeedsUpdate()
    }
  }
  /// Formats a number for display.
  public var format: (Int) -> String {
    didSet {
      setNeedsUpdate()
    }
  }
  /// The number. Setting it sends no change; a number out of range is clamped.
  public var value: Int {
    didSet {
      let valid = min(max(range.lowerBound, value), range.upperBound)
      if valid != value { value = valid }
      if value != oldValue { setNeedsDisplay() }
    }
  }

  /// Creates a slider. A step below 1 counts as 1.
  public init(
    _ value: Int, in range: ClosedRange<Int>, step: Int = 1, look: Look = .track,
    format: @escaping (Int) -> String = { String($0) }
  ) {
    self.range = range
    self.step = max(1, step)
    self.look = look
    self.format = format
    self.value = min(max(range.lowerBound, value), range.upperBound)
    super.init()
    growFactor = look == .track ? 1 : 0
    // It grows horizontally only.
    limits = SizeLimits(maxHeight: 1)
  }

  /// Selects a number as the user would.
  public func select(_ number: Int) {
    guard acceptsInput else { return }
    let old = value
    value = number
    if value != old { changes.send(value) }
  }

  /// Always `true`.
  public override var isFocusable: Bool { true }

  /// The hints for the keys that change the number.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? { keyMap.help("Number") }

  /// The number and its range.
  public override var accessibility: Accessibility {
    let (least, most) = (format(range.lowerBound), format(range.upperBound))
    return Accessibility(.slider, value: words["{0} of {1} to {2}", format(value), least, most])
  }

  /// The position of the thumb, or of the number.
  public override var cursor: Position {
    let x = look == .track ? thumb(on: trackLength) : Self.buttonWidth + 1
    return Position(x: min(x, max(0, frame.width - 1)), y: 0)
  }

  /// Returns one row.
  public override func measure(in room: Size) -> Size {
    let number = numberWidth
    return Size(
      width: look == .track ? min(max(0, room.width), number + 21) : stepperWidth,
      height: 1)
  }

  /// Draws the track and the number, or only the number if the space is too small.
  public override func draw(in painter: Painter) {
    let theme = theme
    let style = theme.control(isFocused: isFocused, isEnabled: true)
    guard look == .track, trackLength > 0 else { return drawStepper(in: painter, theme, style) }
    let (length, thumb) = (trackLength, thumb(on: trackLength))
    let isASCII = theme.symbols.boxes == .ascii
    let line: Unicode.Scalar = isASCII ? "-" : "─"
    let done: Unicode.Scalar = isASCII ? "=" : "━"
    painter.fill(
      Frame(x: 0, y: 0, width: length, height: 1), with: theme.border, character: line)
    painter.fill(Frame(x: 0, y: 0, width: thumb, height: 1), with: theme.accent, character: done)
    painter.draw(
      isASCII ? "O" : "●", at: Position(x: thumb, y: 0),
      style: isFocused ? theme.selection : theme.accent)
    painter.draw(Text(format(value)), at: Position(x: length + 1, y: 0), style: theme.text)
  }

  /// Draws the number between two buttons, of which one without an effect is faint. Without fills, they are in brackets.
  private func drawStepper(in painter: Painter, _ theme: Theme, _ style: Style) {
    let number = Text(format(value))
    let (width, whole) = (Self.buttonWidth, stepperWidth)
    guard look == .stepper, frame.width >= whole else {
      return painter.draw(number.truncated(to: frame.width, theme), at: .zero, style: style)
    }
    let plus = whole - width
    painter.fill(Frame(x: width, y: 0, width: plus - width, height: 1), with: style)
    painter.draw(number, at: Position(x: plus - 1 - number.width, y: 0), style: style)
    let isFilled = theme.fillsButtons
    let dead = isFilled ? theme.disabled.over(theme.field) : theme.disabled
    let minus = theme.symbols.isASCII ? "-" : "−"
    let signs = [(minus, 0, value > range.lowerBound), ("+", plus, value < range.upperBound)]
    for (sign, x, hasEffect) in signs {
      painter.draw(
        Text(isFilled ? " \(sign) " : "[\(sign)]"), at: Position(x: x, y: 0),
        style: acceptsInput && hasEffect ? theme.button : dead)
    }
  }

  /// Handles keys, clicks, dragging and the wheel.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event { return handle(mouse) }
    return perform(event, in: keyMap) { action in
      switch action {
      case .less: go(-1)
      case .more: go(1)
      case .muchLess: go(-10)
      case .muchMore: go(10)
      case .least: select(range.lowerBound)
      case .greatest: select(range.upperBound)
      }
      return true
    }
  }

  private func go(_ steps: Int) {
    let (distance, isHuge) = step.multipliedReportingOverflow(by: steps)
    let (sum, isBeyond) = value.addingReportingOverflow(distance)
    select(isHuge || isBeyond ? (steps < 0 ? range.lowerBound : range.upperBound) : sum)
  }

  private func handle(_ mouse: Mouse) -> Bool {
    switch mouse.kind {
    case .scrollUp: go(1)
    case .scrollDown: go(-1)
    case .press where mouse.button == .left && look == .stepper:
      if mouse.position.x < Self.buttonWidth {
        go(-1)
      } else if mouse.position.x >= stepperWidth - Self.buttonWidth {
        go(1)
      }
    case .press where mouse.button == .left: select(number(at: mouse.position.x))
    case .drag where look == .track: select(number(at: mouse.position.x))
    case .press, .release, .drag, .move, .scrollLeft, .scrollRight: return false
    }
    return true
  }

  /// The width of a stepper: the number between two blanks and two buttons.
  private var stepperWidth: Int { numberWidth + 2 * Self.buttonWidth + 2 }

  /// The width of each of a stepper's buttons.
  private static let buttonWidth = 3

  private var numberWidth: Int {
    max(Text(format(range.lowerBound)).width, Text(format(range.upperBound)).width)
  }

  /// The width of the track in columns; 0 if it would be too short to be useful.
  private var trackLength: Int {
    let length = frame.width - numberWidth - 1
    return length >= 4 ? length : 0
  }

  /// Floating point, because the range may be as wide as that of `Int`.
  private func thumb(on length: Int) -> Int {
    let (low, high) = (Double(range.lowerBound), Double(range.upperBound))
    guard high > low, length > 1 else { return 0 }
    return min(
      length - 1, Int(((Double(value) - low) / (high - low) * Double(length - 1)).rounded()))
  }

  private func number(at x: Int) -> Int {
    let length = trackLength
    guard length > 1, x > 0 else { return range.lowerBound }
    guard x < length - 1 else { return range.upperBound }
    let (low, high) = (Double(range.lowerBound), Double(range.upperBound))
    let steps = ((high - low) * Double(x) / Double(length - 1) / Double(step)).rounded()
    return Int(exactly: (low + steps * Double(step)).rounded()) ?? range.upperBound
  }
}
