// SPDX-License-Identifier: MIT

import Views

/// A single-line text field.
///
/// ```swift
/// TextField("Name", text: state.name) { send(.nameChanged($0)) }
/// ```
///
/// The state has the text, and always wins: the field shows the state's answer to an edit, such as fewer or other characters, and
/// the caret stays at the same place of the text. Answers may arrive later, in the order of the edits. Until the one to the newest edit
/// arrives, for a second at most, the user's text stays, so that fast typing loses nothing.
public struct TextField: Component {
  private let line: FieldDescription

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder of the empty field, and its label for screen readers.
  ///   - text: The text.
  ///   - problem: The error message, which the field shows; nil if the text is valid.
  ///   - onChange: Receives the text after each edit.
  ///   - onSubmit: Receives the text when the user presses Enter. Without it, Enter moves the focus to the next
  ///     control, and submits a ``Form`` in its last single-line field.
  public init(
    _ placeholder: String = "", text: String, problem: String? = nil,
    onChange: @escaping @MainActor (String) -> Void,
    onSubmit: (@MainActor (String) -> Void)? = nil
  ) {
    line = FieldDescription(
      placeholder: placeholder, text: text, problem: problem, onChange: onChange, onSubmit: onSubmit
    )
  }

  /// Creates the view.
  @MainActor public func makeView() -> TextFieldView { TextFieldView() }

  /// Updates the text and the problem.
  @MainActor public func update(_ view: TextFieldView) { line.update(view) }
}

/// A text field that shows a bullet for each character.
public struct PasswordField: Component {
  private let line: FieldDescription

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder of the empty field, and its label for screen readers.
  ///   - text: The secret.
  ///   - problem: The error message, which the field shows; nil if the text is valid.
  ///   - onChange: Receives the text after each edit.
  ///   - onSubmit: Receives the text when the user presses Enter. Without it, Enter moves the focus to the next
  ///     control, and submits a ``Form`` in its last single-line field.
  public init(
    _ placeholder: String = "", text: String, problem: String? = nil,
    onChange: @escaping @MainActor (String) -> Void,
    onSubmit: (@MainActor (String) -> Void)? = nil
  ) {
    line = FieldDescription(
      placeholder: placeholder, text: text, problem: problem, onChange: onChange, onSubmit: onSubmit
    )
  }

  /// Creates the view.
  @MainActor public func makeView() -> PasswordFieldView { PasswordFieldView() }

  /// Updates the length of the text, and the problem.
  @MainActor public func update(_ view: PasswordFieldView) { line.update(view) }
}

/// A text field for a number in a range.
///
/// ```swift
/// NumberField("Copies", value: state.copies, in: 1...99) { send(.copies($0)) }
/// NumberField("Price", value: offer[\.price], in: 0...100, step: 0.5)
/// ```
///
/// Up and Down change the number by a step. A text that is no number, or one out of range, is shown with the reason, and isn't sent;
/// Enter or leaving the field replaces it by the nearest number in the range, or by the last one.
public struct NumberField<Number: NumberFieldValue>: Component {
  private let placeholder: String
  private let value: Number
  private let range: ClosedRange<Number>?
  private let step: Number
  private let onChange: @MainActor (Number) -> Void

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder of the empty field, and its label for screen readers.
  ///   - value: The number.
  ///   - range: The range of numbers; `nil` for all.
  ///   - step: The distance of two numbers that the arrow keys select.
  ///   - onChange: Receives the number after each edit that makes another one.
  public init(
    _ placeholder: String = "", value: Number, in range: ClosedRange<Number>? = nil,
    step: Number = .standardStep, onChange: @escaping @MainActor (Number) -> Void
  ) {
    (self.placeholder, self.value, self.range, self.step) = (placeholder, value, range, step)
    self.onChange = onChange
  }

  /// Creates a field that shows a number and changes it.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder of the empty field, and its label for screen readers.
  ///   - value: The number.
  ///   - range: The range of numbers; `nil` for all.
  ///   - step: The distance of two numbers that the arrow keys select.
  @MainActor public init(
    _ placeholder: String = "", value: some SettableProperty<Number>,
    in range: ClosedRange<Number>? = nil, step: Number = .standardStep
  ) {
    self.init(
      placeholder, value: value.value, in: range, step: step, onChange: { value.value = $0 })
  }

  /// Creates the view.
  @MainActor public func makeView() -> NumberFieldView<Number> { NumberFieldView(value) }

  /// Updates the number.
  @MainActor public func update(_ view: NumberFieldView<Number>) {
    (view.placeholder, view.range, view.step) = (placeholder, range, step)
    view.show(value)
    view.changes.handler = onChange
    view.submitLabel = "next"
    view.submissions.handler = { [weak view] _ in view?.window?.moveFocus(by: 1) }
  }
}

/// The description that all kinds of fields share.
struct FieldDescription: Sendable {
  let placeholder: String
  let text: String
  let problem: String?
  let onChange: @MainActor (String) -> Void
  let onSubmit: (@MainActor (String) -> Void)?

  /// Updates a field.
  ///
  /// - Parameter keepsOwnProblem: Whether the field's own validation decides while there is no problem.
  @MainActor func update(_ view: TextFieldView, keepsOwnProblem: Bool = false) {
    view.placeholder = placeholder
    view.show(text)
    if problem != nil || !keepsOwnProblem { view.problem = problem }
    view.texts.handler = onChange
    if let onSubmit {
      view.submitLabel = "accept"
      view.submissions.handler = onSubmit
    } else {
      // A form has its own label for its last field.
      if view.submitLabel == "accept" { view.submitLabel = "next" }
      view.submissions.handler = { [weak view] _ in
        guard let view else { return }
        if let form = FormSubmission.around(view) {
          form.fieldSubmitted(view)
        } else {
          view.window?.moveFocus(by: 1)
        }
      }
    }
  }
}
