// SPDX-License-Identifier: MIT

import Views

/// A vertical group of radio buttons.
///
/// ```swift
/// RadioGroup(["Small", "Large"], selection: state.size) { send(.size($0)) }
/// ```
public struct RadioGroup: Component {
  private let options: OptionsDescription

  /// Creates a group of radio buttons.
  ///
  /// - Parameters:
  ///   - options: The options. Each is shown by its description, or by the result of `title`.
  ///   - selection: The selected option; `nil` for none.
  ///   - title: Returns the title of an option.
  ///   - onChange: Receives the option that the user selects.
  public init<Option: Equatable & Sendable>(
    _ options: [Option], selection: Option?, title: (Option) -> String = { "\($0)" },
    onChange: @escaping @MainActor (Option) -> Void
  ) {
    self.options = OptionsDescription(options, selection, title, onChange)
  }

  /// Creates the view.
  @MainActor public func makeView() -> RadioGroupView { RadioGroupView([]) }

  /// Updates the options.
  @MainActor public func update(_ view: RadioGroupView) {
    view.titles = options.titles
    view.selectedIndex = options.selectedIndex
    view.selectionChanges.handler = { [weak view, options] index in
      // The state determines the value.
      view?.selectedIndex = options.selectedIndex
      options.onChange(index)
    }
  }
}

/// A horizontal group of segments of which one is selected.
///
/// ```swift
/// Segments(["Name", "Date"], selection: "Name", onChange: { print($0) })
/// ```
public struct Segments: Component {
  private let options: OptionsDescription

  /// Creates a group of segments.
  ///
  /// - Parameters:
  ///   - options: The options. Each is shown by its description, or by the result of `title`.
  ///   - selection: The selected option. An option that isn't among them counts as the first.
  ///   - title: Returns the title of an option.
  ///   - onChange: Receives the option that the user selects.
  public init<Option: Equatable & Sendable>(
    _ options: [Option], selection: Option, title: (Option) -> String = { "\($0)" },
    onChange: @escaping @MainActor (Option) -> Void
  ) {
    self.options = OptionsDescription(options, selection, title, onChange)
  }

  /// Creates the view.
  @MainActor public func makeView() -> SegmentedControlView { SegmentedControlView([]) }

  /// Updates the options.
  @MainActor public func update(_ view: SegmentedControlView) {
    view.titles = options.titles
    view.selectedIndex = options.selectedIndex ?? 0
    view.selectionChanges.handler = { [weak view, options] index in
      view?.selectedIndex = options.selectedIndex ?? 0
      options.onChange(index)
    }
  }
}

/// A control that shows the selected option and opens a menu of all options.
///
/// ```swift
/// Select(["Bergen", "Oslo"], selection: state.city) { send(.city($0)) }
/// ```
public struct Select: Component {
  private let options: OptionsDescription
  private let placeholder: String
  private let preview: (@MainActor (Int) -> @MainActor () -> Void)?
  private var isSearchable = false

  /// Creates a control.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - selection: The selected option, or `nil`.
  ///   - placeholder: The text that is shown while no option is selected.
  ///   - title: Returns the title of an option. The default is its description.
  ///   - preview: Shows the effect of an option while it is selected in the open menu, and returns a closure that undoes it; `nil`
  ///     for none.
  ///   - onChange: Is called with the option that the user has selected.
  public init<Option: Equatable & Sendable>(
    _ options: [Option], selection: Option?, placeholder: String = "Choose",
    title: (Option) -> String = { "\($0)" },
    preview: (@MainActor (Option) -> @MainActor () -> Void)? = nil,
    onChange: @escaping @MainActor (Option) -> Void
  ) {
    self.options = OptionsDescription(options, selection, title, onChange)
    self.placeholder = placeholder
    if let preview {
      self.preview = { preview(options[$0]) }
    } else {
      self.preview = nil
    }
  }

  /// Returns the control with a menu in which typing leaves only the options that contain the text.
  ///
  /// ```swift
  /// Select(countries, selection: state.country) { send(.country($0)) }.searchable()
  /// ```
  public func searchable() -> Select {
    changed { $0.isSearchable = true }
  }

  /// Creates the view.
  @MainActor public func makeView() -> SelectView { SelectView([]) }

  /// Updates the options and the selection.
  @MainActor public func update(_ view: SelectView) {
    view.placeholder = placeholder
    view.isSearchable = isSearchable
    view.titles = options.titles
    view.selectedIndex = options.selectedIndex
    view.preview = preview
    view.selectionChanges.handler = { [weak view, options] index in
      // The state decides.
      view?.selectedIndex = options.selectedIndex
      options.onChange(index)
    }
  }
}

/// The description of options by their indices.
private struct OptionsDescription: Sendable {
  let titles: [String]
  let selectedIndex: Int?
  let onChange: @MainActor (Int) -> Void

  init<Option: Equatable & Sendable>(
    _ options: [Option], _ selection: Option?, _ title: (Option) -> String,
    _ onChange: @escaping @MainActor (Option) -> Void
  ) {
    titles = options.map(title)
    selectedIndex = selection.flatMap { options.firstIndex(of: $0) }
    self.onChange = { index in
      if options.indices.contains(index) { onChange(options[index]) }
    }
  }
}

/// A slider or stepper for a number in a range.
///
/// ```swift
/// Slider(state.volume, in: 0...10) { send(.volume($0)) }
/// ```
public struct Slider: Component {
  private let value: Int
  private let range: ClosedRange<Int>
  private let step: Int
  private let look: SliderView.Look
  private let onChange: @MainActor (Int) -> Void

  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - range: The range of numbers.
  ///   - step: The distance between two selectable numbers.
  ///   - look: A track, or the number between a minus and a plus.
  ///   - onChange: Receives the number that the user selects.
  public init(
    _ value: Int, in range: ClosedRange<Int>, step: Int = 1, look: SliderView.Look = .track,
    onChange: @escaping @MainActor (Int) -> Void
  ) {
    self.value = value
    self.range = range
    self.step = step
    self.look = look
    self.onChange = onChange
  }

  /// Creates the view.
  @MainActor public func makeView() -> SliderView { SliderView(value, in: range) }

  /// Updates the number.
  @MainActor public func update(_ view: SliderView) {
    view.look = look
    view.range = range
    view.step = step
    view.value = value
    view.changes.handler = { [weak view, value, onChange] number in
      view?.value = value
      onChange(number)
    }
  }
}

/// A calendar in which one day is selected.
///
/// ```swift
/// if let day = Day(2026, 12, 24) { DatePicker(day) { print($0) } }
/// ```
public struct DatePicker: Component {
  private let day: Day
  private let range: ClosedRange<Day>?
  private let today: Day?
  private let onChange: @MainActor (Day) -> Void

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - day: The selected day.
  ///   - range: The days that can be selected; `nil` for all.
  ///   - today: The day that is marked as today.
  ///   - onChange: Receives the day that the user selects.
  public init(
    _ day: Day, in range: ClosedRange<Day>? = nil, today: Day? = nil,
    onChange: @escaping @MainActor (Day) -> Void
  ) {
    self.day = day
    self.range = range
    self.today = today
    self.onChange = onChange
  }

  /// Creates the view.
  @MainActor public func makeView() -> DatePickerView {
    DatePickerView(day, in: range, today: today)
  }

  /// Updates the day.
  @MainActor public func update(_ view: DatePickerView) {
    if let range, view.range != range { view.range = range }
    if view.today != today { view.today = today }
    if view.day != day { view.day = day }
    view.selectionChanges.handler = { [weak view, day, onChange] wish in
      view?.day = day
      onChange(wish)
    }
  }
}
