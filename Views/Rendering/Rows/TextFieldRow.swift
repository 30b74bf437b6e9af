// SPDX-License-Identifier: MIT

/// A component that shows a text field with a caption, and an error message below it.
///
/// The state has the text, and always wins: the field shows the state's answer to an edit, such as fewer or other characters, and
/// the caret stays at the same place of the text. Answers may arrive later, in the order of the edits. Until the one to the newest edit
/// arrives, for a second at most, the user's text stays, so that fast typing loses nothing.
public struct TextFieldRow: Component {
  /// The caption.
  public var caption: String
  /// The text.
  public var text: String
  /// The text that an empty field shows.
  public var placeholder: String
  /// A Boolean value that indicates whether characters are shown as bullets. A field keeps the value that it was
  /// created with.
  public var isSecure: Bool
  /// The error message; empty for none.
  public var error: String
  /// The label of Enter, for the key hints.
  public var submitLabel: String
  /// Called with the text after each edit.
  public var onChange: @MainActor (String) -> Void
  /// Called with the text when Enter is pressed; with nil, Enter moves to the next node.
  public var onSubmit: (@MainActor (String) -> Void)?

  /// Creates a text field row.
  public init(
    _ caption: String = "", text: String, placeholder: String = "", isSecure: Bool = false,
    error: String = "", submitLabel: String = "accept",
    onChange: @escaping @MainActor (String) -> Void,
    onSubmit: (@MainActor (String) -> Void)? = nil
  ) {
    self.caption = caption
    self.text = text
    self.placeholder = placeholder
    self.isSecure = isSecure
    self.error = error
    self.submitLabel = submitLabel
    self.onChange = onChange
    self.onSubmit = onSubmit
  }

  /// Always `true`: the view has a caret and edits that the state hasn't received.
  public var hasOwnState: Bool { true }
  /// Always `true`.
  public nonisolated var isFocusable: Bool { true }

  /// The caption, the text and the error.
  public var accessibility: Accessibility {
    Accessibility(
      isSecure ? .passwordField : .textField, label: caption.isEmpty ? placeholder : caption,
      value: Accessibility.joined([text.isEmpty ? "empty" : isSecure ? "" : text, error]),
      state: error.isEmpty ? [] : .invalid)
  }

  /// Returns one row, and the rows of the error.
  public func height(for width: Int) -> Int {
    guard !error.isEmpty else { return 1 }
    return 1 + Text(error).wrapped(to: max(1, width - indent)).count
  }

  /// Creates the field.
  @MainActor public func makeView() -> TextFieldRowView {
    TextFieldRowView(
      isSecure
        ? PasswordFieldView(placeholder: placeholder) : TextFieldView(placeholder: placeholder))
  }

  /// Updates the field.
  @MainActor public func update(_ view: TextFieldRowView) { view.show(self) }

  /// The width of the caption in front of the field.
  var indent: Int { caption.isEmpty ? 0 : Text(caption).width + 2 }
}

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
