// SPDX-License-Identifier: MIT

import Views

/// A line of text that the user edits.
///
/// ```swift
/// TextField("Name", text: state.name) { send(.nameChanged($0)) }
/// ```
///
/// The text is the state's, and what the user types is the user's until the state says otherwise: a state that shows an
/// older text, since what was typed is on its way to it, takes no letter back.
public struct TextField: Component {
  private let line: FieldDescription

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - prompt: What the empty field shows, and the field's name for users who don't see it.
  ///   - text: The text.
  ///   - problem: What is wrong with the text, which the field shows; `nil` if nothing is.
  ///   - onChange: Receives the text after each edit.
  ///   - onSubmit: Receives the text when the user presses Enter. Without it Enter moves the focus to the next control.
  public init(
    _ prompt: String = "", text: String, problem: String? = nil,
    onChange: @escaping @MainActor (String) -> Void,
    onSubmit: (@MainActor (String) -> Void)? = nil
  ) {
    line = FieldDescription(
      prompt: prompt, text: text, problem: problem, onChange: onChange, onSubmit: onSubmit)
  }

  /// Yes: the caret, and text whose way to the state isn't done.
  public var hasOwnState: Bool { true }
  /// Yes.
  public var isFocusable: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> TextFieldView { TextFieldView() }

  /// Shows the text and the problem.
  @MainActor public func update(_ view: TextFieldView) { line.update(view) }
}

/// A line for a secret, which shows a bullet for each character.
public struct PasswordField: Component {
  private let line: FieldDescription

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - prompt: What the empty field shows, and the field's name for users who don't see it.
  ///   - text: The secret.
  ///   - problem: What is wrong with the text, which the field shows; `nil` if nothing is.
  ///   - onChange: Receives the text after each edit.
  ///   - onSubmit: Receives the text when the user presses Enter. Without it Enter moves the focus to the next control.
  public init(
    _ prompt: String = "", text: String, problem: String? = nil,
    onChange: @escaping @MainActor (String) -> Void,
    onSubmit: (@MainActor (String) -> Void)? = nil
  ) {
    line = FieldDescription(
      prompt: prompt, text: text, problem: problem, onChange: onChange, onSubmit: onSubmit)
  }

  /// Yes: the caret, and text whose way to the state isn't done.
  public var hasOwnState: Bool { true }
  /// Yes.
  public var isFocusable: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> PasswordFieldView { PasswordFieldView() }

  /// Shows the length of the text, and the problem.
  @MainActor public func update(_ view: PasswordFieldView) { line.update(view) }
}

/// What both kinds of fields have in common.
private struct FieldDescription: Sendable {
  let prompt: String
  let text: String
  let problem: String?
  let onChange: @MainActor (String) -> Void
  let onSubmit: (@MainActor (String) -> Void)?

  @MainActor func update(_ view: TextFieldView) {
    view.placeholder = prompt
    view.show(text)
    view.problem = problem
    view.texts.handler = onChange
    view.submitLabel = onSubmit == nil ? "next" : "accept"
    view.submissions.handler =
      onSubmit ?? { [weak view] _ in view?.window?.moveFocus(by: 1) }
  }
}
