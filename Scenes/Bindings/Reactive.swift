// SPDX-License-Identifier: MIT

import Signals
import Views

/// A view whose values and events are available as signals.
///
/// All views conform. Its only member is ``reactive``.
@MainActor public protocol ReactiveControl: View {}

extension View: ReactiveControl {}

extension ReactiveControl {
  /// The values of the control that can be observed and bound.
  ///
  /// | Control | Values |
  /// |---|---|
  /// | `TextField`, `PasswordField`, `TextEditor` | `text` |
  /// | `Checkbox` | `isOn` |
  /// | `Slider` | `value` |
  /// | `RadioGroup`, `SegmentedControl` | `selection`, `selection(of:)` |
  /// | `Tabs` | `selection` |
  /// | `DatePicker` | `day` |
  /// | `SplitView` | `part` |
  /// | `List`, `Table`, `Tree` | `selectedIndex` |
  public var reactive: Reactive<Self> { Reactive(control: self) }
}

/// The values of a control that can be observed and bound.
///
/// An extension adds those of a control of your own; see ``ControlProperty``.
@MainActor public struct Reactive<Control: View> {
  /// The control.
  public let control: Control
}

extension Reactive where Control: TextField {
  /// The text.
  public var text: ControlProperty<String> {
    ControlProperty(
      of: control, changes: control.texts, get: { $0.text }, set: { $0.text = $1 })
  }
}

extension Reactive where Control: TextEditor {
  /// The text.
  public var text: ControlProperty<String> {
    ControlProperty(
      of: control, changes: control.texts, get: { $0.text }, set: { $0.text = $1 })
  }
}

extension Reactive where Control: Checkbox {
  /// A Boolean value that indicates whether the check box or switch is on.
  public var isOn: ControlProperty<Bool> {
    ControlProperty(
      of: control, changes: control.changes, get: { $0.isOn }, set: { $0.isOn = $1 })
  }
}

extension Reactive where Control: Slider {
  /// The number. A number beyond the range is set to the nearest in it.
  public var value: ControlProperty<Int> {
    ControlProperty(
      of: control, changes: control.changes, get: { $0.value }, set: { $0.value = $1 })
  }
}

extension Reactive where Control: RadioGroup {
  /// The index of the selected button; `nil` for none.
  public var selection: ControlProperty<Int?> {
    ControlProperty(
      of: control, changes: control.selectionChanges,
      get: { $0.selectedIndex }, set: { $0.selectedIndex = $1 })
  }

  /// The selected option, where the buttons stand for options in this order.
  ///
  /// An option that isn't among them leaves the buttons as they are.
  public func selection<Option: Equatable & Sendable>(
    of options: [Option]
  ) -> ControlProperty<Option> {
    selection.compactMap(
      get: { index in index.flatMap { options.option(at: $0) } },
      set: { option in options.firstIndex(of: option).map { $0 } })
  }
}

extension Reactive where Control: SegmentedControl {
  /// The index of the selected segment.
  public var selection: ControlProperty<Int> {
    ControlProperty(
      of: control, changes: control.selectionChanges,
      get: { $0.selectedIndex }, set: { $0.selectedIndex = $1 })
  }

  /// The selected option, where the segments stand for options in this order.
  ///
  /// An option that isn't among them leaves the segments as they are.
  public func selection<Option: Equatable & Sendable>(
    of options: [Option]
  ) -> ControlProperty<Option> {
    selection.compactMap(
      get: { options.option(at: $0) }, set: { options.firstIndex(of: $0) })
  }
}

extension Reactive where Control: Tabs {
  /// The index of the tab that shows. An index without a tab is ignored.
  public var selection: ControlProperty<Int> {
    ControlProperty(
      of: control, changes: control.selections,
      get: { $0.selectedIndex }, set: { $0.select($1) })
  }
}

extension Reactive where Control: DatePicker {
  /// The selected day. A day beyond the range is set to the nearest in it.
  public var day: ControlProperty<Day> {
    ControlProperty(
      of: control, changes: control.selections, get: { $0.day }, set: { $0.day = $1 })
  }
}

extension Reactive where Control: SplitView {
  /// The first view's part of the whole, from 0 to 1.
  public var part: ControlProperty<Double> {
    ControlProperty(
      of: control, changes: control.moves, get: { $0.part }, set: { $0.part = $1 })
  }
}

extension Reactive where Control: RowsView {
  /// The index of the selected row; `nil` without rows. An index without a row is ignored.
  ///
  /// ``BoundRows/selectedElement`` gives the element instead.
  public var selectedIndex: ControlProperty<Int?> {
    ControlProperty(
      of: control, changes: control.selections, get: { $0.selectedIndex },
      set: { rows, index in
        if let index { rows.select(index) }
      })
  }
}

extension Array {
  /// Returns the element at an index, or `nil` if the index is out of range.
  func option(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
