// SPDX-License-Identifier: MIT

/// The component of a box's message: a symbol, a text with an optional spinner, and a button, centred below each other.
struct MessageComponent: Component {
  let message: BoxMessage

  nonisolated var isFocusable: Bool { !message.actionLabel.isEmpty }

  var accessibility: Accessibility {
    Accessibility(
      message.isLoading ? .progress : .text, label: message.text,
      state: message.isLoading ? .busy : [], hint: message.actionLabel)
  }

  /// The maximum width of the text in columns, for readability.
  static let widest = 60

  /// Returns the wrapped text.
  func lines(for width: Int) -> [Text] {
    let room = max(1, min(width, Self.widest) - (message.isLoading ? 2 : 0))
    return message.text.isEmpty ? [] : Text(message.text).wrapped(to: room)
  }

  /// Returns the height of the symbol, the text and the button, with a blank row between them.
  func height(for width: Int) -> Int {
    let text = message.isLoading ? 1 : lines(for: width).count
    let parts = [message.sign.isEmpty ? 0 : 1, text, isFocusable ? 1 : 0].filter { $0 > 0 }
    return parts.reduce(0, +) + max(0, parts.count - 1)
  }

  @MainActor func makeView() -> MessageView { MessageView() }

  @MainActor func update(_ view: MessageView) { view.show(self) }
}

/// The view of a box's message.
final class MessageView: View {
  let button = ButtonView("")
  private let spinner = SpinnerView()
  private let waiting = LabelView(role: \.secondary)
  private let wait = WaitingTimer()
  private var shown = MessageComponent(message: BoxMessage(""))

  override init() {
    super.init()
    button.taps.add { [weak self] in self?.shown.message.action() }
    for view in [spinner, waiting, button] { add(view) }
  }

  func show(_ component: MessageComponent) {
    let (old, new) = (shown.message, component.message)
    if !new.isLoading || !old.isLoading || new.text != old.text { wait.reset() }
    shown = component
    button.title = component.message.actionLabel
    button.isHidden = !component.isFocusable
    spinner.label = Text(component.message.text)
    spinner.isAnimating = component.message.isLoading
    spinner.isHidden = !component.message.isLoading
    showWait()
    setNeedsLayout()
    setNeedsDisplay()
  }

  private func showWait() {
    guard shown.message.isLoading else {
      waiting.string = ""
      return
    }
    let text = wait.text(in: words, hint: shown.message.waitingHint)
    if text.isEmpty != waiting.string.isEmpty { setNeedsLayout() }
    waiting.string = text
    wait.count(for: self) { [weak self] in self?.showWait() }
  }

  /// The text, unless the spinner has it as its label.
  override var accessibility: Accessibility {
    guard !shown.message.isLoading else { return Accessibility() }
    return Accessibility(.text, label: shown.message.text)
  }

  override func measure(in room: Size) -> Size {
    Size(
      width: room.width,
      height: shown.height(for: room.width) + (waiting.string.isEmpty ? 0 : 1))
  }

  /// The rows of the symbol, the text and the button. Blank rows are left out if there isn't room.
  private var rows: (sign: Int, text: Int, button: Int) {
    let height = shown.height(for: frame.width)
    let isTight = height > frame.height
    let gap = isTight ? 0 : 1
    let sign = isTight ? 0 : (frame.height - height) / 2
    let text = sign + (shown.message.sign.isEmpty || isTight ? 0 : 1 + gap)
    let lines = shown.message.isLoading ? 1 : shown.lines(for: frame.width).count
    let button = text + lines + (lines > 0 ? gap : 0)
    return (sign, text, isTight ? max(0, min(button, frame.height - 1)) : button)
  }

  override func layout() {
    let rows = rows
    showWait()
    spinner.frame = middle(spinner, row: rows.text)
    waiting.frame = middle(waiting, row: rows.text + 1)
    button.frame = middle(button, row: rows.button)
  }

  private func middle(_ view: View, row: Int) -> Frame {
    let width = min(view.fittingSize(in: frame.size).width, frame.width)
    return Frame(
      x: (frame.width - width) / 2, y: row, width: width, height: min(1, frame.height))
  }

  override func draw(in painter: Painter) {
    let theme = theme
    let rows = rows
    let message = shown.message
    if !message.sign.isEmpty, rows.text > rows.sign {
      draw(Text(message.sign), theme.accent, row: rows.sign, in: painter)
    }
    guard !message.isLoading else { return }
    for (index, line) in shown.lines(for: frame.width).enumerated() {
      let row = rows.text + index
      if shown.isFocusable, row >= rows.button { break }
      draw(line, message.role.style(in: theme), row: row, in: painter)
    }
  }

  private func draw(_ text: Text, _ style: Style, row: Int, in painter: Painter) {
    let text = text.truncated(to: frame.width, theme)
    painter.draw(text, at: Position(x: (frame.width - text.width) / 2, y: row), style: style)
  }
}

/// A text as a component: one row, truncated with an ellipsis.
extension Text: Component {
  /// Always `false`.
  public var isFocusable: Bool { false }
  /// The text.
  public var accessibility: Accessibility { Accessibility(.text, label: string) }
  /// Returns one row; none for an empty text.
  public func height(for width: Int) -> Int { isEmpty ? 0 : 1 }

  /// Creates the view.
  @MainActor public func makeView() -> LabelView { LabelView(self) }

  /// Updates the text.
  @MainActor public func update(_ view: LabelView) { view.text = self }
}
