// SPDX-License-Identifier: MIT

/// A row of a form: the label, the control and the error message of a field.
final class FormRow: View {
  let field: FormView.Field
  /// The width of the label in columns; 0 if it is above the control.
  var labelColumns = 0 {
    didSet { if labelColumns != oldValue { setNeedsDisplay() } }
  }
  /// The error message that is shown; nil for none.
  private(set) var problem: String? {
    didSet {
      guard problem != oldValue else { return }
      // A text field shows the message itself.
      text?.problem = problem
      message.string = problem.map { text == nil ? $0 : "" } ?? field.help
      message.role = problem == nil ? \.secondary : \.error
      setNeedsLayout()
    }
  }

  private static let widestField = 64
  private let message = LabelView(role: \.secondary, wraps: true)
  private var text: TextFieldView? { field.control as? TextFieldView }

  init(_ field: FormView.Field) {
    self.field = field
    super.init()
    add(field.control)
    add(message)
    message.string = field.help
    if field.control.accessibilityLabel == nil { field.control.accessibilityLabel = field.label }
  }

  /// Validates the field and shows its error; returns whether it is valid.
  func check() -> Bool {
    problem = field.check()
    return problem == nil
  }

  /// Validates the field again if it shows an error.
  func checkAgain() {
    if problem != nil { _ = check() }
  }

  func height(for width: Int, labelColumns: Int) -> Int {
    let room = Size(width: max(0, width - labelColumns), height: Size.unlimited)
    return (labelColumns == 0 ? 1 : 0) + max(1, field.control.fittingSize(in: room).height)
      + message.fittingSize(in: room).height
  }

  override func measure(in room: Size) -> Size {
    Size(width: room.width, height: height(for: room.width, labelColumns: labelColumns))
  }

  override func layout() {
    let width = max(0, frame.width - labelColumns)
    let below = message.fittingSize(in: Size(width: width, height: Size.unlimited)).height
    let top = labelColumns == 0 ? 1 : 0
    let rest = max(0, frame.height - top)
    let height = max(min(1, rest), rest - below)
    let wanted = field.control.fittingSize(in: Size(width: width, height: height)).width
    // A field of the whole width would be the loudest part of a wide window.
    let widest = min(width, Self.widestField)
    let fills = field.control is TextControlView
    field.control.frame = Frame(
      x: labelColumns, y: top, width: fills ? widest : min(width, wanted), height: height)
    message.frame = Frame(
      x: labelColumns, y: top + height, width: width, height: max(0, rest - height))
  }

  override func draw(in painter: Painter) {
    let style = containsFocus ? theme.accent : theme.secondary
    let room = labelColumns == 0 ? frame.width : labelColumns - 2
    painter.draw(Text(field.label).truncated(to: max(0, room), theme), at: .zero, style: style)
  }

  /// Draws the label again, in the accent style while the control has the focus.
  override func focusDidChange() {
    setNeedsDisplay()
  }
}
