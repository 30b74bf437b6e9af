// SPDX-License-Identifier: MIT

import Views

extension TextField {
  /// Creates a field that shows a text and changes it.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder of the empty field, and its label for screen readers.
  ///   - text: The text.
  ///   - problem: The error message, which the field shows; nil if the text is valid.
  ///   - onSubmit: Receives the text when the user presses Enter. Without it, Enter moves the focus to the next
  ///     control.
  @MainActor public init(
    _ placeholder: String = "", text: some SettableProperty<String>, problem: String? = nil,
    onSubmit: (@MainActor (String) -> Void)? = nil
  ) {
    self.init(
      placeholder, text: text.value, problem: problem, onChange: { text.value = $0 },
      onSubmit: onSubmit)
  }
}

extension PasswordField {
  /// Creates a field that shows the length of a secret and changes it.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder of the empty field, and its label for screen readers.
  ///   - text: The secret.
  ///   - problem: The error message, which the field shows; nil if the text is valid.
  ///   - onSubmit: Receives the text when the user presses Enter. Without it, Enter moves the focus to the next
  ///     control.
  @MainActor public init(
    _ placeholder: String = "", text: some SettableProperty<String>, problem: String? = nil,
    onSubmit: (@MainActor (String) -> Void)? = nil
  ) {
    self.init(
      placeholder, text: text.value, problem: problem, onChange: { text.value = $0 },
      onSubmit: onSubmit)
  }
}

extension Checkbox {
  /// Creates a check box that shows a value and changes it.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isOn: The value.
  @MainActor public init(_ title: String, isOn: some SettableProperty<Bool>) {
    self.init(title, isOn: isOn.value, onChange: { isOn.value = $0 })
  }
}

extension Toggle {
  /// Creates a switch that shows a value and changes it.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isOn: The value.
  @MainActor public init(_ title: String, isOn: some SettableProperty<Bool>) {
    self.init(title, isOn: isOn.value, onChange: { isOn.value = $0 })
  }
}

extension RadioGroup {
  /// Creates a group that shows the selected option and changes it.
  ///
  /// - Parameters:
  ///   - options: The options, one for each button.
  ///   - selection: The selected option. Nothing is selected if it isn't one of the options.
  ///   - title: Returns the title of an option.
  @MainActor public init<Option: Equatable & Sendable>(
    _ options: [Option], selection: some SettableProperty<Option>,
    title: (Option) -> String = { "\($0)" }
  ) {
    self.init(
      options, selection: selection.value, title: title, onChange: { selection.value = $0 })
  }
}

extension Select {
  /// Creates a control that shows the selected option and changes it.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - selection: The selected option. Nothing is selected if it isn't one of the options.
  ///   - placeholder: The text that is shown while nothing is selected.
  ///   - title: Returns the title of an option.
  ///   - preview: Shows the effect of an option while it is selected in the open menu, and returns a closure that undoes it; `nil`
  ///     for none.
  @MainActor public init<Option: Equatable & Sendable>(
    _ options: [Option], selection: some SettableProperty<Option>, placeholder: String = "Choose",
    title: (Option) -> String = { "\($0)" },
    preview: (@MainActor (Option) -> @MainActor () -> Void)? = nil
  ) {
    self.init(
      options, selection: selection.value, placeholder: placeholder, title: title,
      preview: preview, onChange: { selection.value = $0 })
  }
}

extension ComboBox {
  /// Creates a combo box that shows a text and changes it.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder of the empty field, and its label for screen readers.
  ///   - options: The options, in order.
  ///   - text: The text.
  ///   - acceptsOtherText: A Boolean value that indicates whether a text that is no option is valid.
  ///   - problem: The error message, which the field shows; `nil` if the text is valid.
  @MainActor public init(
    _ placeholder: String = "", options: [String], text: some SettableProperty<String>,
    acceptsOtherText: Bool = true, problem: String? = nil
  ) {
    self.init(
      placeholder, options: options, text: text.value, acceptsOtherText: acceptsOtherText,
      problem: problem, onChange: { text.value = $0 })
  }
}

extension MaskedField {
  /// Creates a field for a text of a fixed form that shows a text and changes it.
  ///
  /// - Parameters:
  ///   - pattern: The form of the text, in which `9` is the place of a digit, `A` of a letter and `*` of either.
  ///   - label: The label for screen readers.
  ///   - text: The text, with the fixed characters.
  ///   - problem: The error message, which the field shows; `nil` to show only whether the text is complete.
  @MainActor public init(
    _ pattern: String, label: String = "", text: some SettableProperty<String>,
    problem: String? = nil
  ) {
    self.init(
      pattern, label: label, text: text.value, problem: problem, onChange: { text.value = $0 })
  }
}

extension ColorPicker {
  /// Creates a control that shows a colour and changes it.
  ///
  /// - Parameter color: The colour.
  @MainActor public init(_ color: some SettableProperty<Color>) {
    self.init(color.value, onChange: { color.value = $0 })
  }
}

extension List {
  /// Returns the list, whose rows the user can move with Alt and the arrow keys or by dragging.
  ///
  /// - Parameter elements: The elements of the list, in which the moved one gets its new place.
  @MainActor public func onMove(
    in elements: some SettableProperty<[Element]>
  ) -> List {
    onMove { move in
      var moved = elements.value
      move.apply(to: &moved)
      elements.value = moved
    }
  }
}

extension Component {
  /// Returns the component with a popover, which is shown below it while a value is true.
  ///
  /// - Parameters:
  ///   - title: The title in the upper edge.
  ///   - isPresented: The value, which becomes false when the user dismisses the popover.
  ///   - content: The components of the popover. Several of them form a column.
  @MainActor public func popover(
    _ title: String = "", isPresented: some SettableProperty<Bool>,
    @DeclarationBuilder content: () -> DeclarationList
  ) -> Declaration {
    popover(
      title, isPresented: isPresented.value, onDismiss: { isPresented.value = false },
      content: content)
  }
}

extension Disclosure {
  /// Creates a section that shows whether it is expanded and changes it.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isExpanded: The value.
  ///   - content: The components below the title.
  @MainActor public init(
    _ title: String, isExpanded: some SettableProperty<Bool>,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    self.init(
      title, isExpanded: isExpanded.value, onChange: { isExpanded.value = $0 }, content: content)
  }
}

extension Segments {
  /// Creates segments that show the selected option and change it.
  ///
  /// - Parameters:
  ///   - options: The options, one for each segment.
  ///   - selection: The selected option.
  ///   - title: Returns the title of an option.
  @MainActor public init<Option: Equatable & Sendable>(
    _ options: [Option], selection: some SettableProperty<Option>,
    title: (Option) -> String = { "\($0)" }
  ) {
    self.init(
      options, selection: selection.value, title: title, onChange: { selection.value = $0 })
  }
}

extension Slider {
  /// Creates a slider that shows a number and changes it.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - range: The range of numbers that the user can select.
  ///   - step: The distance between two selectable numbers.
  ///   - look: The look of the slider.
  @MainActor public init(
    _ value: some SettableProperty<Int>, in range: ClosedRange<Int>, step: Int = 1,
    look: SliderView.Look = .track
  ) {
    self.init(
      value.value, in: range, step: step, look: look, onChange: { value.value = $0 })
  }
}

extension DatePicker {
  /// Creates a calendar that shows the selected day and changes it.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - range: The range of selectable days; nil for all.
  ///   - today: The day to mark; `nil` for none.
  @MainActor public init(
    _ day: some SettableProperty<Day>, in range: ClosedRange<Day>? = nil, today: Day? = nil
  ) {
    self.init(day.value, in: range, today: today, onChange: { day.value = $0 })
  }
}

extension TextEditor {
  /// Creates an editor that shows a text and changes it.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder of the empty editor, and its label for screen readers.
  ///   - text: The text.
  @MainActor public init(_ placeholder: String = "", text: some SettableProperty<String>) {
    self.init(placeholder, text: text.value, onChange: { text.value = $0 })
  }
}

extension List where Element: Identifiable, Element.ID: Sendable {
  /// Creates a list that shows the selected element and changes it.
  ///
  /// ```swift
  /// List(songs, selection: state[\.selectedSong]) { ListRow(title: Text($0.name)) }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - selection: The identity of the selected element. It follows the list: while there are rows, it is that of the row that is
  ///     shown as selected, which is the first one initially, and a neighbour after the selected one was removed.
  ///   - onOpen: Is called with the element that the user opens, with Enter or a click on the current row.
  ///   - row: Returns the content of an element's row.
  @MainActor public init(
    _ elements: [Element], selection: some SettableProperty<Element.ID?>,
    onOpen: (@MainActor (Element) -> Void)? = nil, row: @escaping @MainActor (Element) -> ListRow
  ) {
    self.init(
      elements, selection: selection.value, onSelectionChange: { selection.value = $0 },
      onOpen: onOpen, row: row)
  }
}

extension Tabs {
  /// Creates tabs that show the selected tab and change it.
  ///
  /// - Parameters:
  ///   - selection: The index of the selected tab.
  ///   - items: The tabs.
  @MainActor public init(
    selection: some SettableProperty<Int>, @PartBuilder<TabItem> items: () -> [TabItem]
  ) {
    self.init(selection: selection.value, onSelect: { selection.value = $0 }, items: items)
  }
}
