// SPDX-License-Identifier: MIT

/// A number in a range, moved in steps: along a track, or between two signs.
public final class SliderView: View {
  /// What keys ask for.
  public enum Action: Hashable, Sendable {
    /// To go a step down, or up.
    case less, more
    /// To go ten steps down, or up.
    case muchLess, muchMore
    /// To go to the least number, or to the greatest.
    case least, greatest
  }

  /// What a slider looks like.
  public enum Look: Hashable, Sendable {
    /// A track with a thumb, and the number.
    case track
    /// The number between a minus and a plus.
    case stepper
  }

  /// The keys that a new slider has.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.less, "left", "-", help: "a step down", hint: "change", priority: 8),
    .init(.more, "right", "+", help: "a step up", hint: "change", priority: 8),
    .init(.muchLess, "pgdn", help: "ten steps down"),
    .init(.muchMore, "pgup", help: "ten steps up"),
    .init(.least, "home", help: "the least number"),
    .init(.greatest, "end", help: "the greatest number"),
  ])

  /// The keys.
  public var keyMap = SliderView.standardKeyMap
  /// Told of the number when the user changes it.
  public let changes = ControlEvent<Int>()
  /// The numbers to choose from.
  public var range: ClosedRange<Int> {
    didSet {
      guard range != oldValue else { return }
      value = min(max(range.lowerBound, value), range.upperBound)
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// The distance of two numbers, at least 1.
  public var step: Int { didSet { step = max(1, step) } }
  /// What it looks like.
  public var look: Look {
    didSet {
      guard look != oldValue else { return }
      growFactor = look == .track ? 1 : 0
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// How a number is written.
  public var format: (Int) -> String {
    didSet {
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// The number; setting it tells nobody, and beyond the ends the nearest counts.
  public var value: Int {
    didSet {
      let valid = min(max(range.lowerBound, value), range.upperBound)
      if valid != value { value = valid }
      if value != oldValue { setNeedsDisplay() }
    }
  }

  /// Creates a slider; a step below 1 counts as 1.
  public init(
    _ range: ClosedRange<Int>, value: Int, step: Int = 1, look: Look = .track,
    format: @escaping (Int) -> String = { String($0) }
  ) {
    self.range = range
    self.step = max(1, step)
    self.look = look
    self.format = format
    self.value = min(max(range.lowerBound, value), range.upperBound)
    super.init()
    growFactor = look == .track ? 1 : 0
    // It grows to the sides, and not in a column of views.
    limits = SizeLimits(maxHeight: 1)
  }

  /// Chooses a number as the user does.
  public func choose(_ number: Int) {
    guard acceptsInput else { return }
    let old = value
    value = number
    if value != old { changes.send(value) }
  }

  /// Always.
  public override var isFocusable: Bool { true }

  /// What changes the number.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// What the keys do.
  public override var keyHelp: KeyHelp? { keyMap.help("Number") }

  /// The number.
  public override var accessibility: Accessibility {
    let (least, most) = (format(range.lowerBound), format(range.upperBound))
    return Accessibility(.slider, value: "\(format(value)) of \(least) to \(most)")
  }

  /// The thumb, or the number.
  public override var cursor: Position {
    let x = look == .track ? thumb(on: trackLength) : 2
    return Position(x: min(x, max(0, frame.width - 1)), y: 0)
  }

  /// One row.
  public override func measure(in room: Size) -> Size {
    let number = numberWidth
    return Size(
      width: look == .track ? min(max(0, room.width), number + 21) : number + 4, height: 1)
  }

  /// Draws the track and the number, without the track where there isn't room.
  public override func draw(in painter: Painter) {
    let theme = theme
    let style = theme.control(isFocused: isFocused, isEnabled: true)
    guard look == .track, trackLength > 0 else {
      let signs = look == .stepper && frame.width >= numberWidth + 4
      let number = Text(format(value))
      let blanks = Text(String(repeating: " ", count: max(0, numberWidth - number.width)))
      let line = signs ? "- " + blanks + number + " +" : number
      return painter.draw(line.truncated(to: frame.width, theme), at: .zero, style: style)
    }
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

  /// Changes the number by keys, by clicks, by dragging and by the wheel.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event { return handle(mouse) }
    return perform(event, in: keyMap) { action in
      switch action {
      case .less: go(-1)
      case .more: go(1)
      case .muchLess: go(-10)
      case .muchMore: go(10)
      case .least: choose(range.lowerBound)
      case .greatest: choose(range.upperBound)
      }
      return true
    }
  }

  private func go(_ steps: Int) {
    let (distance, isHuge) = step.multipliedReportingOverflow(by: steps)
    let (sum, isBeyond) = value.addingReportingOverflow(distance)
    choose(isHuge || isBeyond ? (steps < 0 ? range.lowerBound : range.upperBound) : sum)
  }

  private func handle(_ mouse: Mouse) -> Bool {
    switch mouse.kind {
    case .scrollUp: go(1)
    case .scrollDown: go(-1)
    case .press where mouse.button == .left && look == .stepper:
      if mouse.position.x < 2 { go(-1) } else if mouse.position.x >= frame.width - 2 { go(1) }
    case .press where mouse.button == .left: choose(number(at: mouse.position.x))
    case .drag where look == .track: choose(number(at: mouse.position.x))
    case .press, .release, .drag, .move, .scrollLeft, .scrollRight: return false
    }
    return true
  }

  private var numberWidth: Int {
    max(Text(format(range.lowerBound)).width, Text(format(range.upperBound)).width)
  }

  /// The columns of the track; none where it would say too little.
  private var trackLength: Int {
    let length = frame.width - numberWidth - 1
    return length >= 4 ? length : 0
  }

  /// In floating point, as the range may be as wide as an `Int`.
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
