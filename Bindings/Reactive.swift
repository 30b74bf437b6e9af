// SPDX-License-Identifier: MIT

import Signals
import Views

/// A view whose values and events are available as signals.
///
/// All views conform. Its only member is ``reactive``.
///
/// ```swift
/// field.reactive.text.bindBidirectionally(to: MutableProperty("Ada"))  // the field shows Ada
/// ```
@MainActor public protocol ReactiveControl: View {}

extension View: ReactiveControl {}

extension ReactiveControl {
  /// The observable and bindable values of the control.
  ///
  /// | Control | Values |
  /// |---|---|
  /// | `TextFieldView`, `PasswordFieldView`, `ComboBoxView`, `MaskedFieldView`, `TextEditorView` | `text` |
  /// | `CheckboxView` | `isOn` |
  /// | `SliderView` | `value` |
  /// | `RadioGroupView`, `SelectView`, `ComboBoxView`, `SegmentedControlView` | `selection`, `selection(of:)` |
  /// | `ColorPickerView` | `color` |
  /// | `TabsView` | `selection` |
  /// | `DisclosureView` | `isExpanded` |
  /// | `DatePickerView` | `day` |
  /// | `SplitView` | `part` |
  /// | `ListView`, `TableView`, `TreeView` | `currentIndex` |
  public var reactive: Reactive<Self> { Reactive(control: self) }
}

/// The observable and bindable values of a control.
///
/// Add those of a custom control in an extension; see ``ControlProperty``.
@MainActor public struct Reactive<Control: View> {
  /// The control.
  public let control: Control
}

extension Reactive where Control: TextFieldView {
  /// The text.
  public var text: ControlProperty<String> {
    ControlProperty(
      of: control, changes: control.texts, get: { $0.text }, set: { $0.take($1) })
  }
}

extension Reactive where Control: TextEditorView {
  /// The text.
  public var text: ControlProperty<String> {
    ControlProperty(
      of: control, changes: control.texts, get: { $0.text }, set: { $0.take($1) })
  }
}

extension Reactive where Control: CheckboxView {
  /// A Boolean value that indicates whether the check box or switch is on.
  public var isOn: ControlProperty<Bool> {
    ControlProperty(
      of: control, changes: control.changes, get: { $0.isOn }, set: { $0.isOn = $1 })
  }
}

extension Reactive where Control: SliderView {
  /// The number. A number outside the range is replaced by the nearest one in it.
  public var value: ControlProperty<Int> {
    ControlProperty(
      of: control, changes: control.changes, get: { $0.value }, set: { $0.value = $1 })
  }
}

/// A control in which one option, or none, is selected by its index.
@MainActor public protocol OptionControl: View {
  /// The index of the selected option, or `nil`.
  var selectedIndex: Int? { get set }
  /// An event that is sent with the index of the option that the user selects.
  var selectionChanges: ControlEvent<Int> { get }
}

extension RadioGroupView: OptionControl {}
extension SelectView: OptionControl {}
extension ComboBoxView: OptionControl {}

extension Reactive where Control: OptionControl {
  /// The index of the selected option; `nil` for none.
  public var selection: ControlProperty<Int?> {
    ControlProperty(
      of: control, changes: control.selectionChanges,
      get: { $0.selectedIndex }, set: { $0.selectedIndex = $1 })
  }

  /// Returns the selected option of options that correspond to those of the control in order.
  ///
  /// An option that isn't among them leaves the control unchanged.
  public func selection<Option: Equatable & Sendable>(
    of options: [Option]
  ) -> ControlProperty<Option> {
    selection.compactMap(get: { $0 }, set: { index in .some(index) }).option(of: options)
  }
}

extension Reactive where Control: ColorPickerView {
  /// The colour.
  public var color: ControlProperty<Color> {
    ControlProperty(
      of: control, changes: control.changes, get: { $0.color }, set: { $0.color = $1 })
  }
}

extension Reactive where Control: DisclosureView {
  /// A Boolean value that indicates whether the section is expanded.
  public var isExpanded: ControlProperty<Bool> {
    ControlProperty(
      of: control, changes: control.changes, get: { $0.isExpanded }, set: { $0.isExpanded = $1 })
  }
}

extension Reactive where Control: SegmentedControlView {
  /// The index of the selected segment.
  public var selection: ControlProperty<Int> {
    ControlProperty(
      of: control, changes: control.selectionChanges,
      get: { $0.selectedIndex }, set: { $0.selectedIndex = $1 })
  }

  /// Returns the selected option of options that correspond to the segments in order.
  ///
  /// An option that isn't among them leaves the segments unchanged.
  public func selection<Option: Equatable & Sendable>(
    of options: [Option]
  ) -> ControlProperty<Option> {
    selection.option(of: options)
  }
}

extension Reactive where Control: TabsView {
  /// The index of the selected tab. An index without a tab is ignored.
  public var selection: ControlProperty<Int> {
    ControlProperty(
      of: control, changes: control.selectionChanges,
      get: { $0.selectedIndex }, set: { $0.select($1) })
  }
}

extension Reactive where Control: DatePickerView {
  /// The selected day. A day outside the range is replaced by the nearest one in it.
  public var day: ControlProperty<Day> {
    ControlProperty(
      of: control, changes: control.selectionChanges, get: { $0.day }, set: { $0.day = $1 })
  }
}

extension Reactive where Control: SplitView {
  /// The first view's fraction of the whole, from 0 to 1.
  public var part: ControlProperty<Double> {
    ControlProperty(
      of: control, changes: control.moves, get: { $0.part }, set: { $0.part = $1 })
  }
}

extension Reactive where Control: RowsView {
  /// The index of the current row; `nil` without rows. An index without a row is ignored.
  ///
  /// ``BoundRows/currentElement`` is the element instead.
  public var currentIndex: ControlProperty<Int?> {
    ControlProperty(
      of: control, changes: control.currentRowChanges, get: { $0.currentIndex },
      set: { rows, index in
        if let index { rows.select(index) }
      })
  }
}

extension ControlProperty where Value == Int {
  /// Returns the option at the control's index, in both directions.
  fileprivate func option<Option: Equatable & Sendable>(
    of options: [Option]
  ) -> ControlProperty<Option> {
    compactMap(
      get: { options.option(at: $0) },
      set: { options.firstIndex(of: $0) })
  }
}

extension Array {
  /// Returns the element at an index, or `nil` if the index is out of range.
  func option(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

extension ScreenView {
  /// The lifecycle of the screen as a signal.
  ///
  /// It doesn't retain the screen.
  public var lifecycle: SafeSignal<ScreenLifecycleEvent> { lifecycleEvents.signal }
}
