// SPDX-License-Identifier: MIT

import Views

/// The controls for the options of a page.
final class OptionsView: View {
  /// Sends the values after the user has changed one.
  let changes = ControlEvent<PageValues>()
  /// The current values.
  private(set) var values: PageValues

  private let rows: [Row]
  private let options: [PageOption]

  /// The label and the control of an option.
  private struct Row {
    let label: LabelView?
    let control: View
  }

  init(_ options: [PageOption]) {
    self.options = options
    values = PageValues(options)
    let changed = ControlEvent<(String, Int)>()
    rows = options.map { Self.row(for: $0, changed) }
    super.init()
    for row in rows {
      if let label = row.label { add(label) }
      add(row.control)
    }
    changed.add { [weak self] title, value in self?.set(title, value) }
  }

  private static func row(
    for option: PageOption, _ changed: ControlEvent<(String, Int)>
  ) -> Row {
    let title = option.title
    switch option.kind {
    case .toggle(let isOn):
      let control = CheckboxView(title, isOn: isOn, look: .toggle)
      control.changes.add { changed.send((title, $0 ? 1 : 0)) }
      return Row(label: nil, control: control)
    case .choice(let titles, let index):
      let control = SelectView(titles, selectedIndex: index)
      control.selectionChanges.add { changed.send((title, $0)) }
      control.accessibilityLabel = title
      return Row(label: LabelView(Text(title), role: \.secondary), control: control)
    case .number(let range, let value):
      let control = SliderView(value, in: range, look: .stepper)
      control.changes.add { changed.send((title, $0)) }
      control.accessibilityLabel = title
      return Row(label: LabelView(Text(title), role: \.secondary), control: control)
    }
  }

  private func set(_ title: String, _ value: Int) {
    values[title] = value
    changes.send(values)
  }

  private var labelWidth: Int { options.map { Text($0.title).width }.max() ?? 0 }

  override func measure(in room: Size) -> Size {
    let widest = rows.map { row in
      let width = row.control.fittingSize(in: room).width
      return row.label == nil ? width : labelWidth + 2 + width
    }
    return Size(width: min(room.width, widest.max() ?? 0), height: rows.count)
  }

  override func layout() {
    for (y, row) in rows.enumerated() {
      let start = row.label == nil ? 0 : min(labelWidth + 2, frame.width)
      row.label?.frame = Frame(x: 0, y: y, width: max(0, start - 2), height: 1)
      let room = Size(width: max(0, frame.width - start), height: 1)
      let width = min(room.width, row.control.fittingSize(in: room).width)
      row.control.frame = Frame(x: start, y: y, width: width, height: 1)
    }
  }
}
