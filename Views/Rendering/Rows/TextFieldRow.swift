// SPDX-License-Identifier: MIT

/// A line of text to edit behind a caption, with a message below when something is wrong with it.
///
/// The text is the state's, and what the user types is the user's until the state says otherwise: a screen that still
/// has an older text, since what was typed is on its way, takes no letter back.
public struct TextFieldRow: Component {
  /// What the text is for.
  public var caption: String
  /// The text.
  public var text: String
  /// What an empty field shows.
  public var placeholder: String
  /// A Boolean value that indicates whether letters show as bullets. The field keeps what it was made with.
  public var isSecure: Bool
  /// What is wrong with the text; nothing if empty.
  public var error: String
  /// What Enter does, for the line of hints.
  public var submitLabel: String
  /// Told of the text after each edit.
  public var onChange: @MainActor (String) -> Void
  /// Told of the text when Enter is pressed; without it Enter goes on to the next node.
  public var onSubmit: (@MainActor (String) -> Void)?

  /// Creates a line to edit.
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

  /// The caret, and text whose way to the state isn't done.
  public var hasOwnState: Bool { true }
  /// Always.
  public nonisolated var isFocusable: Bool { true }

  /// The caption, the text and what is wrong with it.
  public var accessibility: Accessibility {
    Accessibility(
      isSecure ? .passwordField : .textField, label: caption.isEmpty ? placeholder : caption,
      value: Accessibility.joined([text.isEmpty ? "empty" : isSecure ? "" : text, error]),
      state: error.isEmpty ? [] : .invalid)
  }

  /// A row, and those of the message.
  public func height(for width: Int) -> Int {
    guard !error.isEmpty else { return 1 }
    return 1 + Text(error).wrapped(to: max(1, width - indent)).count
  }

  /// Makes the field.
  @MainActor public func makeView() -> TextFieldRowView {
    TextFieldRowView(
      isSecure
        ? PasswordFieldView(placeholder: placeholder) : TextFieldView(placeholder: placeholder))
  }

  /// Gives the field what is new.
  @MainActor public func update(_ view: TextFieldRowView) { view.show(self) }

  /// The columns before the field.
  var indent: Int { caption.isEmpty ? 0 : Text(caption).width + 2 }
}
