/// Something to press: with Enter, Space or the mouse.
public final class Button: View {
  /// What it does, in a word or two.
  public var title: String {
    didSet {
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  /// Whether it can be pressed.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      setNeedsDisplay()
      window?.refreshFocus()
    }
  }

  /// Told when it is pressed.
  public let taps = Listeners<Void>()

  /// Creates a button.
  public init(_ title: String) {
    self.title = title
    super.init()
  }

  override public var isFocusable: Bool { isEnabled }

  override public var keyHints: [KeyHint] { [KeyHint("Enter", title)] }

  override public var cursor: Position? { Position(x: 2, y: 0) }

  override public func measure(in available: Size) -> Size {
    Size(width: min(available.width, label.width), height: min(1, available.height))
  }

  override public func draw(in painter: Painter) {
    let style =
      !isEnabled ? theme.disabled : isFocused ? theme.focused.reverse() : theme.focused
    painter.draw(label.truncated(to: bounds.width, ellipsis: false), at: .zero, style: style)
  }

  override public func handle(_ event: Event) -> Bool {
    switch event {
    case .key(Chord(.enter)), .key(Chord(.character(" "))): break
    case .mouse(let mouse) where mouse.kind == .press && mouse.button == .left:
      if mouse.position.x >= label.width { return false }
    default: return false
    }
    press()
    return true
  }

  /// Presses the button, if it is enabled.
  public func press() {
    if isEnabled { taps.send() }
  }

  private var label: Text { Text("[ \(title) ]") }
}
