// SPDX-License-Identifier: MIT

/// How far work is: a label, a bar and the percentage in one row; a part of the bar that runs to and fro where nobody
/// knows how far.
///
/// It takes time only while it runs and can be seen, and stands still where nothing is to move.
public final class ProgressBar: View {
  /// The part of the work that is done, from 0 to 1; `nil` if nobody knows.
  public var fraction: Double? {
    didSet {
      guard percent != Self.percent(oldValue) else { return }
      turns.stop()
      setNeedsDisplay()
    }
  }
  /// What goes on, before the bar.
  public var label: Text {
    didSet {
      guard label != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  private let turns = AnimationTimer()
  private static let shortest = 4

  /// Makes a bar.
  public init(_ label: Text = "", fraction: Double? = nil) {
    self.label = label
    self.fraction = fraction
    super.init()
  }

  /// The done part in percent; a number that is none counts as nothing done.
  public var percent: Int? { Self.percent(fraction) }

  nonisolated static func percent(_ fraction: Double?) -> Int? {
    fraction.map { $0.isNaN ? 0 : Int((min(max(0, $0), 1) * 100).rounded(.down)) }
  }

  /// What goes on, and how far it is.
  public override var accessibility: Accessibility {
    Accessibility(
      .progress, label: label.string, value: percent.map { "\($0) percent" } ?? "",
      state: percent == nil ? .busy : [])
  }

  /// All columns of one row.
  public override func measure(in room: Size) -> Size { Size(width: room.width, height: 1) }

  /// Draws the label, the bar and the percentage; where there isn't room, the bar goes first and then the percentage.
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
    let start = words.isEmpty ? 0 : words.width + 1
    let room = frame.width - start - reserved
    guard room >= Self.shortest else { return }
    let track = Frame(x: start, y: 0, width: room, height: 1)
    painter.fill(track, with: theme.border, character: theme.symbols.rule)
    painter.fill(
      part(of: track, theme), with: theme.accent,
      character: theme.symbols.isASCII ? "=" : "━")
  }

  /// The part of the track that is done, or that runs.
  private func part(of track: Frame, _ theme: Theme) -> Frame {
    var part = track
    if let percent {
      part.size.width = track.width * percent / 100
      return part
    }
    // Where nothing moves, the track alone says that nobody knows.
    guard !theme.symbols.spinner.isEmpty else {
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
