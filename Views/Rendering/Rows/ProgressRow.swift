/// Work that goes on: a spinner, or a bar where it is known how much of the work is done.
public struct ProgressRow: Component {
  /// What goes on.
  public var text: String
  /// The part of the work that is done, from 0 to 1; `nil` if nobody knows.
  public var fraction: Double?

  /// Makes a row for work that goes on.
  public init(_ text: String, fraction: Double? = nil) {
    self.text = text
    self.fraction = fraction
  }

  /// What goes on, and how far it is.
  public var accessibility: Accessibility {
    Accessibility(
      .progress, label: text, value: percent.map { "\($0) percent" } ?? "",
      state: fraction == nil ? .busy : [])
  }

  /// Makes the view.
  @MainActor public func makeView() -> ProgressRowView { ProgressRowView() }

  /// Shows how far the work is.
  @MainActor public func update(_ view: ProgressRowView) { view.row = self }

  /// The done part in percent; a number that is none counts as nothing done.
  var percent: Int? {
    fraction.map { $0.isNaN ? 0 : Int((min(max(0, $0), 1) * 100).rounded(.down)) }
  }
}

/// The view of a `ProgressRow`.
public final class ProgressRowView: View {
  private let spinner = Spinner()
  var row = ProgressRow("") {
    didSet {
      let words = Text(row.text)
      spinner.label = words
      spinner.isAnimating = row.fraction == nil
      spinner.isHidden = row.fraction != nil
      if row.text != oldValue.text || row.percent != oldValue.percent { setNeedsDisplay() }
    }
  }

  override init() {
    super.init()
    add(spinner)
  }

  /// What the row says.
  public override var accessibility: Accessibility { row.accessibility }

  /// Nothing: the row has said it all.
  public override var accessibilityChildren: [AccessibilityNode] { [] }

  /// All columns of one row.
  public override func measure(in room: Size) -> Size { Size(width: room.width, height: 1) }

  /// Gives the spinner the row.
  public override func layout() {
    spinner.frame = bounds
  }

  /// Draws the text, and a bar of what columns are left.
  public override func draw(in painter: Painter) {
    guard let percent = row.percent else { return }
    let theme = theme
    let number = Text("\(percent)%")
    let words = Text(row.text).truncated(to: max(0, frame.width - 5))
    painter.draw(words, at: .zero, style: theme.secondary)
    let end = Position(x: frame.width - number.width, y: 0)
    painter.draw(number, at: end, style: theme.secondary)
    let start = words.isEmpty ? 0 : words.width + 1
    let room = frame.width - start - 5
    guard room >= 4 else { return }
    let done = room * percent / 100
    let bar = Frame(x: start, y: 0, width: room, height: 1)
    painter.fill(bar, with: theme.border, character: theme.signs.rule)
    let part = Frame(x: start, y: 0, width: done, height: 1)
    painter.fill(part, with: theme.accent, character: theme.signs.boxes == .ascii ? "=" : "━")
  }
}
