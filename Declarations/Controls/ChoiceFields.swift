// SPDX-License-Identifier: MIT

import Views

/// A text field with a menu of options, which typing narrows down.
///
/// ```swift
/// ComboBox("City", options: state.cities, text: state.city) { send(.cityChanged($0)) }
/// ```
public struct ComboBox: Component {
  private let line: FieldDescription
  private let options: [String]
  private let acceptsOtherText: Bool

  /// Creates a combo box.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder of the empty field, and its label for screen readers.
  ///   - options: The options, in order.
  ///   - text: The text.
  ///   - acceptsOtherText: A Boolean value that indicates whether a text that is no option is valid.
  ///   - problem: The error message, which the field shows; `nil` if the text is valid.
  ///   - onChange: Is called with the text after each edit and each choice.
  ///   - onSubmit: Is called with the text when the user presses Enter. Without it, Enter moves the focus to the next
  ///     control.
  public init(
    _ placeholder: String = "", options: [String], text: String, acceptsOtherText: Bool = true,
    problem: String? = nil, onChange: @escaping @MainActor (String) -> Void,
    onSubmit: (@MainActor (String) -> Void)? = nil
  ) {
    line = FieldDescription(
      placeholder: placeholder, text: text, problem: problem, onChange: onChange, onSubmit: onSubmit
    )
    self.options = options
    self.acceptsOtherText = acceptsOtherText
  }

  /// Creates the view.
  @MainActor public func makeView() -> ComboBoxView { ComboBoxView([]) }

  /// Updates the options, the text and the problem.
  @MainActor public func update(_ view: ComboBoxView) {
    view.options = options
    view.acceptsOtherText = acceptsOtherText
    line.update(view, keepsOwnProblem: !acceptsOtherText)
  }
}

/// A text field for a text of a fixed form, such as a date.
///
/// ```swift
/// MaskedField("99.99.9999", text: state.birthday) { send(.birthdayChanged($0)) }
/// ```
public struct MaskedField: Component {
  private let line: FieldDescription
  private let pattern: String
  private let label: String

  /// Creates a field. The pattern can't change after its view is created.
  ///
  /// - Parameters:
  ///   - pattern: The form of the text, in which `9` is the place of a digit, `A` of a letter and `*` of either.
  ///   - label: The label for screen readers.
  ///   - text: The text, with the fixed characters.
  ///   - problem: The error message, which the field shows; `nil` to show only whether the text is complete.
  ///   - onChange: Is called with the text after each edit.
  ///   - onSubmit: Is called with the complete text when the user presses Enter. Without it, Enter moves the focus to the
  ///     next control.
  public init(
    _ pattern: String, label: String = "", text: String, problem: String? = nil,
    onChange: @escaping @MainActor (String) -> Void,
    onSubmit: (@MainActor (String) -> Void)? = nil
  ) {
    self.pattern = pattern
    self.label = label
    line = FieldDescription(
      placeholder: TextPattern(pattern).outline, text: text, problem: problem, onChange: onChange,
      onSubmit: onSubmit)
  }

  /// Creates the view.
  @MainActor public func makeView() -> MaskedFieldView { MaskedFieldView(pattern, label: label) }

  /// Updates the text and the problem.
  @MainActor public func update(_ view: MaskedFieldView) {
    line.update(view, keepsOwnProblem: true)
  }
}

/// A control for a colour: a field of saturation and brightness, the hues, and hexadecimal digits.
///
/// ```swift
/// ColorPicker(state.accent) { send(.accentChanged($0)) }
/// ```
public struct ColorPicker: Component {
  private let color: Color
  private let onChange: @MainActor (Color) -> Void

  /// Creates a control.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - onChange: Is called with each colour that the user selects.
  public init(_ color: Color, onChange: @escaping @MainActor (Color) -> Void) {
    self.color = color
    self.onChange = onChange
  }

  /// Creates the view.
  @MainActor public func makeView() -> ColorPickerView { ColorPickerView(color) }

  /// Updates the colour.
  @MainActor public func update(_ view: ColorPickerView) {
    view.color = color
    view.changes.handler = onChange
  }
}
