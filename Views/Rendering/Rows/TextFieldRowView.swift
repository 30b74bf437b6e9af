// SPDX-License-Identifier: MIT

/// The view of a `TextFieldRow`.
public final class TextFieldRowView: View {
  let field: TextFieldView
  private let message = LabelView(role: \.error, wraps: true)
  private var row: TextFieldRow?

  init(_ field: TextFieldView) {
    self.field = field
    super.init()
    field.texts.add { [weak self] in self?.edited($0) }
    field.submissions.add { [weak self] in self?.submitted($0) }
    add(field)
    add(message)
  }

  func show(_ row: TextFieldRow) {
    let old = self.row
    self.row = row
    field.show(row.text)
    field.submitLabel = row.onSubmit == nil ? "next" : row.submitLabel
    field.accessibilityLabel = row.caption.isEmpty ? nil : row.caption
    message.string = row.error
    guard row.caption != old?.caption || row.error != old?.error else { return }
    setNeedsLayout()
    setNeedsDisplay()
  }

  private func edited(_ text: String) {
    row?.onChange(text)
  }

  private func submitted(_ text: String) {
    guard let submit = row?.onSubmit else {
      window?.dispatch(.key(KeyPress(.down)))
      return
    }
    submit(text)
  }

  /// Returns the available width, a row for the field and the rows of the error.
  public override func measure(in room: Size) -> Size {
    Size(width: room.width, height: row?.height(for: room.width) ?? 1)
  }

  /// Places the field behind the caption, and the error below it. If there isn't room for both, the caption is left
  /// out.
  public override func layout() {
    let wanted = row?.indent ?? 0
    let start = frame.width >= wanted + 10 ? wanted : 0
    let width = max(0, frame.width - start)
    field.frame = Frame(x: start, y: 0, width: width, height: min(1, frame.height))
    message.frame = Frame(x: start, y: 1, width: width, height: max(0, frame.height - 1))
  }

  /// Draws the caption.
  public override func draw(in painter: Painter) {
    guard let row, field.frame.minX > 0 else { return }
    let style = containsFocus ? theme.accent : theme.secondary
    painter.draw(Text(row.caption), at: .zero, style: style)
  }

  /// Draws the caption again, in the accent style while the field has the focus.
  public override func focusDidChange() {
    setNeedsDisplay()
  }
}
