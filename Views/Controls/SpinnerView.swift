// SPDX-License-Identifier: MIT

/// An activity indicator: an animated symbol and a label.
///
/// If the theme has no frames for the animation, only the label is shown. The timer runs only while the spinner is
/// animating and visible.
///
/// ```swift
/// let spinner = SpinnerView("Signing in…")
/// spinner.waitingHint = "Esc cancels"
/// spinner.isAnimating = true
/// // ⠋ Signing in…    after five seconds: ⠋ Signing in… 5 s. Esc cancels.
/// ```
public final class SpinnerView: View {
  /// A Boolean value that indicates whether the spinner is visible and animates.
  public var isAnimating = false {
    didSet {
      guard isAnimating != oldValue else { return }
      turns.stop()
      wait.reset()
      if !waitingHint.isEmpty { setNeedsLayout() }
      setNeedsDisplay()
    }
  }
  /// A text that says how the user stops waiting, such as `Esc cancels`. With it, a spinner that animates for more than five
  /// seconds shows their number and the text after the label. The default is empty.
  public var waitingHint = "" {
    didSet {
      guard waitingHint != oldValue else { return }
      wait.reset()
      setNeedsUpdate()
    }
  }
  /// The label next to the symbol. An ellipsis at its end is drawn as the theme's. A label that is a phrase of the window's
  /// ``View/words``, such as `Loading…`, is shown in their language.
  public var label: Text {
    didSet {
      guard label != oldValue else { return }
      // Something else is waited for.
      wait.reset()
      setNeedsUpdate()
    }
  }

  /// The shape; `nil` for that of the theme. A theme without animation or in ASCII uses its own.
  public var shape: SpinnerShape? { didSet { if shape != oldValue { setNeedsUpdate() } } }

  /// The label in the language of the window.
  private var shownLabel: Text {
    words.phrases[label.string].map { Text($0) } ?? label
  }

  /// The label with the seconds and the hint.
  private var text: Text {
    let text = shownLabel.withEllipsis(of: theme)
    let duration = waitingHint.isEmpty ? "" : wait.shortText(in: words, hint: waitingHint)
    return duration.isEmpty ? text : text.isEmpty ? Text(duration) : text + Text(" " + duration)
  }

  private let turns = AnimationTimer()
  private let wait = WaitingTimer()

  /// Creates a spinner that doesn't animate.
  public init(_ label: Text = "") {
    self.label = label
    super.init()
  }

  /// The label, while the spinner animates.
  public override var accessibility: Accessibility {
    guard isAnimating else { return Accessibility() }
    return Accessibility(.progress, label: shownLabel.string, state: .busy)
  }

  /// The shape that is drawn.
  private var shownShape: SpinnerShape {
    let symbols = theme.symbols
    guard let shape, !symbols.spinner.frames.isEmpty, !symbols.isASCII else {
      return symbols.spinner
    }
    return shape
  }

  /// Returns one row for the symbol, a blank and the label.
  public override func measure(in room: Size) -> Size {
    let width = max(1, shownShape.width)
    let text = text
    return Size(width: width + (text.isEmpty ? 0 : 1 + text.width), height: 1)
  }

  /// Draws the symbol and the label while the spinner animates.
  public override func draw(in painter: Painter) {
    guard isAnimating else { return }
    if !waitingHint.isEmpty {
      wait.count(for: self) { [weak self] in
        self?.setNeedsUpdate()
      }
    }
    let theme = theme
    let shape = shownShape
    let signs = shape.frames
    guard !signs.isEmpty else {
      let words = text.isEmpty ? Text("…").withEllipsis(of: theme) : text
      return painter.draw(
        words.truncated(to: frame.width, theme), at: .zero, style: theme.secondary)
    }
    painter.draw(Text(signs[turns.count % signs.count]), at: .zero, style: theme.accent)
    let start = max(1, shape.width) + 1
    let words = text.truncated(to: max(0, frame.width - start), theme)
    painter.draw(words, at: Position(x: start, y: 0), style: theme.secondary)
    if signs.count > 1 { turns.wait(for: self) }
  }
}
