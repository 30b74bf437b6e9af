// SPDX-License-Identifier: MIT

/// A bar in one row that shows a value in a range, in the style of the zone that contains it.
///
/// ```swift
/// let load = GaugeView("CPU", value: 93, in: 0...100, zones: [.warning(from: 70), .error(from: 90)])
/// load.format = { "\(Int($0)) %" }
/// // Draws, in the style of errors: CPU ██████████████████▌  93 %
/// ```
///
/// The end of the bar is exact to an eighth of a cell, or to a whole cell in ASCII.
public final class GaugeView: View {
  /// A part of the range, from a value up to the next zone, in which the bar has another style.
  public struct Zone: Hashable, Sendable {
    /// The style of a zone, which the theme defines.
    public enum Role: Hashable, Sendable {
      /// Values that are good.
      case success
      /// Values that need attention.
      case warning
      /// Values that are bad.
      case error
    }

    /// The least value of the zone.
    public var start: Double
    /// The style of the zone.
    public var role: Role

    /// Creates a zone.
    public init(_ role: Role, from start: Double) { (self.role, self.start) = (role, start) }

    /// Returns a zone of good values.
    public static func success(from start: Double) -> Zone { Zone(.success, from: start) }
    /// Returns a zone of values that need attention.
    public static func warning(from start: Double) -> Zone { Zone(.warning, from: start) }
    /// Returns a zone of bad values.
    public static func error(from start: Double) -> Zone { Zone(.error, from: start) }
  }

  /// The label before the bar.
  public var label: Text { didSet { if label != oldValue { setNeedsUpdate() } } }
  /// The minimum number of columns for the label. With one number for several bars below each
  /// other, they start in one column. The default is 0.
  public var labelWidth = 0 {
    didSet { if labelWidth != oldValue { setNeedsDisplay() } }
  }
  /// The value. Values outside the range are drawn at its ends, and a value that isn't a number as the lower bound.
  public var value: Double { didSet { if value != oldValue { setNeedsDisplay() } } }
  /// The range of values.
  public var range: ClosedRange<Double> { didSet { if range != oldValue { setNeedsDisplay() } } }
  /// The zones, in any order. Values below all zones have the accent style.
  public var zones: [Zone] { didSet { if zones != oldValue { setNeedsDisplay() } } }
  /// Returns the text of the value, which is drawn after the bar and read by screen readers. The default is the number
  /// without decimal places.
  public var format: (Double) -> String = { GaugeView.plain($0) } { didSet { setNeedsDisplay() } }

  private static let shortest = 4

  /// Creates a gauge.
  ///
  /// - Parameters:
  ///   - label: The label before the bar.
  ///   - value: The value.
  ///   - range: The range of values.
  ///   - zones: The zones, in any order.
  public init(
    _ label: Text = "", value: Double, in range: ClosedRange<Double> = 0...1, zones: [Zone] = []
  ) {
    (self.label, self.value, self.range, self.zones) = (label, value, range, zones)
    super.init()
  }

  /// The part of the range below the value, from 0 to 1.
  public var fraction: Double {
    let length = range.upperBound - range.lowerBound
    guard length > 0, !value.isNaN else { return 0 }
    // Halves, so that the length of a large range doesn't overflow.
    guard length.isFinite else {
      let half = range.upperBound / 2 - range.lowerBound / 2
      return half.isFinite ? min(max(0, (value / 2 - range.lowerBound / 2) / half), 1) : 0
    }
    return min(max(0, (value - range.lowerBound) / length), 1)
  }

  /// The zone that contains the value.
  public var zone: Zone? {
    zones.filter { $0.start <= value }.max { $0.start < $1.start }
  }

  /// The accessibility description with the label and the value.
  public override var accessibility: Accessibility {
    Accessibility(.progress, label: label.string, value: format(value))
  }

  /// Returns the whole width of one row.
  public override func measure(in room: Size) -> Size { Size(width: room.width, height: 1) }

  /// Draws the label, the bar and the value. In a narrow view, the bar is omitted first and then the value.
  public override func draw(in painter: Painter) {
    let theme = theme
    let number = Text(format(value))
    let reserved = number.isEmpty ? 0 : number.width + 1
    let words = label.truncated(to: max(0, frame.width - reserved), theme)
    painter.draw(words, at: .zero, style: theme.secondary)
    let end = frame.width - number.width
    if end > words.width || words.isEmpty {
      painter.draw(number, at: Position(x: max(0, end), y: 0), style: style(theme))
    }
    let columns = max(words.width, min(labelWidth, frame.width / 2))
    let start = columns == 0 ? 0 : columns + 1
    let room = frame.width - start - reserved
    guard room >= Self.shortest else { return }
    drawBar(Frame(x: start, y: 0, width: room, height: 1), theme, painter)
  }

  private func drawBar(_ track: Frame, _ theme: Theme, _ painter: Painter) {
    painter.fill(track, with: theme.border, character: theme.symbols.isASCII ? "-" : "░")
    let eighths = Int((fraction * Double(track.width * 8)).rounded())
    let style = style(theme)
    var bar = track
    bar.size.width = theme.symbols.isASCII ? (eighths + 4) / 8 : eighths / 8
    painter.fill(bar, with: style, character: theme.symbols.isASCII ? "#" : "█")
    let rest = eighths % 8
    guard !theme.symbols.isASCII, rest > 0,
      let partial = Unicode.Scalar(0x2590 - UInt32(rest))
    else { return }
    // Behind the rest of the cell the track continues, whose shade has a quarter of its colour.
    let (ground, shade) = (painter.background.background, theme.border.foreground)
    let isMixable = theme.fillsButtons && ground != .standard && shade != .standard
    painter.draw(
      Text(String(partial)), at: Position(x: bar.maxX, y: 0),
      style: isMixable ? style.with(background: ground.mixed(with: shade, 0.25)) : style)
  }

  private func style(_ theme: Theme) -> Style {
    switch zone?.role {
    case .success: theme.success
    case .warning: theme.warning
    case .error: theme.error
    case nil: theme.accent
    }
  }

  /// Returns a number without decimal places, however large it is.
  private static func plain(_ value: Double) -> String {
    let rounded = value.rounded()
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }
}
