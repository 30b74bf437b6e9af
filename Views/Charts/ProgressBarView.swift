// SPDX-License-Identifier: MIT

/// A progress bar in one row, with a label and a percentage. An indeterminate bar shows a moving part.
///
/// Where the theme defines colours, the completed part goes from the second colour to the accent.
///
/// It uses a timer only while it moves and is visible, and doesn't move if the theme has no animation.
public final class ProgressBarView: View {
  /// The completed fraction of the work, from 0 to 1; `nil` if it is unknown.
  public var fraction: Double? {
    didSet {
      guard percent != Self.percent(oldValue) else { return }
      turns.stop()
      setNeedsDisplay()
    }
  }
  /// The label before the bar.
  public var label: Text { didSet { if label != oldValue { setNeedsUpdate() } } }
  /// The minimum number of columns for the label. With one number for several bars below each
  /// other, they start in one column. The default is 0.
  public var labelWidth = 0 {
    didSet { if labelWidth != oldValue { setNeedsDisplay() } }
  }

  private let turns = AnimationTimer()
  private static let shortest = 4

  /// Creates a progress bar.
  public init(_ label: Text = "", fraction: Double? = nil) {
    self.label = label
    self.fraction = fraction
    super.init()
  }

  /// The completed fraction in percent. A value that isn't a number counts as 0.
  public var percent: Int? { Self.percent(fraction) }

  nonisolated static func percent(_ fraction: Double?) -> Int? {
    fraction.map { $0.isNaN ? 0 : Int((min(max(0, $0), 1) * 100).rounded(.down)) }
  }

  /// The accessibility description with the label and the percentage.
  public override var accessibility: Accessibility {
    Accessibility(
      .progress, label: label.string, value: percent.map { words["{0} percent", "\($0)"] } ?? "",
      state: percent == nil ? .busy : [])
  }

  /// Returns the whole width of one row.
  public override func measure(in room: Size) -> Size { Size(width: room.width, height: 1) }

  /// Draws the label, the bar and the percentage. In a narrow view, the bar is omitted first and then the percentage.
  public override func draw(in painter: Painter) {
    let theme = theme
    let number = Text(percent.map { "\($0)%" } ?? "")
    let reserved = percent == nil ? 0 : 5
    let words = label.truncated(to: max(0, frame.width - reserved), theme)
    painter.draw(words, at: .zero, style: theme.secondary)
    let end = frame.width - number.width
    if end > words.width || words.isEmpty {
      painter.draw(number, at: Position(x: max(0, end), y: 0), style: theme.secondary)
    }
    let columns = max(words.width, min(labelWidth, frame.width / 2))
    let start = columns == 0 ? 0 : columns + 1
    let room = frame.width - start - reserved
    guard room >= Self.shortest else { return }
    let track = Frame(x: start, y: 0, width: room, height: 1)
    painter.fill(track, with: theme.border, character: theme.symbols.rule)
    let part = part(of: track, theme)
    let sign: Unicode.Scalar = theme.symbols.isASCII ? "=" : "━"
    guard percent != nil, theme.hasGradient else {
      return painter.fill(part, with: theme.accent, character: sign)
    }
    for x in part.minX..<part.maxX {
      let style = theme.gradient(at: Double(x - track.minX) / Double(max(1, track.width - 1)))
      painter.fill(Frame(x: x, y: 0, width: 1, height: 1), with: style, character: sign)
    }
  }

  /// Returns the completed or moving part of the track.
  private func part(of track: Frame, _ theme: Theme) -> Frame {
    var part = track
    if let percent {
      part.size.width = track.width * percent / 100
      return part
    }
    // Without animation, an empty track indicates unknown progress.
    guard !theme.symbols.spinner.frames.isEmpty else {
      part.size.width = 0
      return part
    }
    part.size.width = max(2, track.width / 5)
    let way = track.width - part.width
    let place = turns.count % max(1, 2 * way)
    part.origin.x += place <= way ? place : 2 * way - place
    turns.wait(for: self)
    return part
  }
}
