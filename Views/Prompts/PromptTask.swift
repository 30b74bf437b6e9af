// SPDX-License-Identifier: MIT

/// A task whose progress ``Prompts`` shows.
@MainActor public final class PromptTask {
  /// The state of a task.
  enum State {
    case running, done, failed
  }

  /// The title of the task.
  public let title: String
  /// The completed fraction, from 0 to 1; `nil` while it is unknown, which is the initial value.
  public var fraction: Double? {
    didSet { if fraction != oldValue { row?.setNeedsDisplay() } }
  }
  /// A note after the title, such as the name of the current file.
  public var note = "" { didSet { if note != oldValue { row?.setNeedsDisplay() } } }

  var state = State.running { didSet { row?.setNeedsDisplay() } }
  /// The row that shows the task.
  weak var row: View?
  private let print: (Text) -> Void

  init(_ title: String, print: @escaping (Text) -> Void) {
    self.title = title
    self.print = print
  }

  /// Prints a line above the display, where it stays.
  public func log(_ line: String) {
    print(Text(line))
  }

  /// Returns the task as a line, such as `✓ Copy  3 files`.
  func line(_ theme: Theme) -> Text {
    let isASCII = theme.symbols.isASCII
    let sign: Text =
      switch state {
      case .running: ""
      case .done: Text(isASCII ? "ok " : "✓ ", style: theme.success)
      case .failed: Text(isASCII ? "failed: " : "✗ ", style: theme.error)
      }
    return sign + Text(title) + (note.isEmpty ? "" : Text("  " + note, style: theme.secondary))
  }
}

/// The row of a task: a spinner, the title, and a progress bar if the fraction is known.
final class PromptTaskRow: View {
  private let task: PromptTask
  private let turns = AnimationTimer()

  private static let barColumns = 24

  init(_ task: PromptTask) {
    self.task = task
    super.init()
    task.row = self
  }

  override var accessibility: Accessibility {
    let percent = task.fraction.map { "\(Int(min(1, max(0, $0)) * 100)) %" }
    return Accessibility(
      .progress, label: task.title, value: percent ?? task.note,
      state: task.state == .running ? .busy : [])
  }

  override func measure(in room: Size) -> Size { Size(width: room.width, height: 1) }

  override func draw(in painter: Painter) {
    let theme = theme
    guard task.state == .running else {
      return painter.draw(task.line(theme).truncated(to: frame.width, theme), at: .zero)
    }
    let signs = theme.symbols.spinner.frames
    if !signs.isEmpty {
      painter.draw(Text(signs[turns.count % signs.count]), at: .zero, style: theme.accent)
      if signs.count > 1 { turns.wait(for: self) }
    }
    let hasBar = task.fraction != nil && frame.width >= 2 * Self.barColumns
    let room = frame.width - 2 - (hasBar ? Self.barColumns + 6 : 0)
    painter.draw(
      task.line(theme).truncated(to: max(0, room), theme), at: Position(x: 2, y: 0))
    guard hasBar, let fraction = task.fraction else { return }
    let part = min(1, max(0, fraction.isNaN ? 0 : fraction))
    let start = frame.width - Self.barColumns - 5
    let done = Int(part * Double(Self.barColumns))
    painter.fill(
      Frame(x: start, y: 0, width: Self.barColumns, height: 1), with: theme.border,
      character: theme.symbols.rule)
    painter.fill(
      Frame(x: start, y: 0, width: done, height: 1), with: theme.accent,
      character: theme.symbols.isASCII ? "=" : "━")
    let percent = Text("\(Int(part * 100))%")
    painter.draw(
      percent, at: Position(x: frame.width - percent.width, y: 0), style: theme.secondary)
  }
}
