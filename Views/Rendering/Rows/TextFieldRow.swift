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
