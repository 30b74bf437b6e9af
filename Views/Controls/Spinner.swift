/// A sign that something is going on. It turns, and costs time, only while it is animating and shown.
public final class Spinner: View {
  /// What is going on.
  public var label: Text {
    didSet { setNeedsDisplay() }
  }

  /// Whether it is going on; the spinner is blank otherwise.
  public var isAnimating = false {
    didSet {
      guard isAnimating != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
      turn()
    }
  }

  private static let frames: [Text] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let interval = Duration.milliseconds(100)
  private var step = 0
  private var timer: WindowTimer?

  /// Creates a spinner that stands still.
  public init(_ label: Text = "") {
    self.label = label
    super.init()
  }

  override public func measure(in available: Size) -> Size {
    Size(width: min(available.width, label.width + 2), height: min(1, available.height))
  }

  override public func layout() {
    turn()
  }

  override public func draw(in painter: Painter) {
    guard isAnimating else { return }
    let marks = Self.frames
    painter.draw(marks[step % marks.count], at: .zero, style: theme.accent)
    painter.draw(
      label.truncated(to: max(0, bounds.width - 2)), at: Position(x: 2, y: 0),
      style: theme.secondary)
  }

  /// Arms the timer while there is something to turn for.
  private func turn() {
    guard isAnimating, !isHidden, let window else {
      timer?.cancel()
      timer = nil
      return
    }
    guard timer == nil else { return }
    timer = window.schedule(after: Self.interval) { [weak self] in
      guard let self else { return }
      timer = nil
      step &+= 1
      setNeedsDisplay()
      turn()
    }
  }
}
