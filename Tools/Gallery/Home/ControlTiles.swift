// SPDX-License-Identifier: MIT

import Views

/// The tiles of controls.
extension Tile {
  static let button = Tile(.button, keys: ["enter", "tab", "enter", "tab", "enter"]) {
    FlowView(
      spacing: 1, rowSpacing: 1,
      [ButtonView("Save", role: .primary), ButtonView("Undo"), ButtonView("Erase", role: .danger)])
  }

  static let switches = Tile(.checkbox, keys: ["space", "tab", "space", "tab", "space"]) {
    StackView(
      .vertical, alignment: .leading,
      [
        CheckboxView("Lamp", isOn: true, look: .toggle), CheckboxView("Pump", look: .toggle),
        CheckboxView("Breakfast", isOn: true),
      ])
  }

  static let radio = Tile(.radioGroup, keys: ["down", "down", "up"]) {
    StackView(.vertical, [RadioGroupView(["By train", "By ship", "On foot"])])
  }

  static let select = Tile(.select, keys: ["down", "down", "up"]) {
    let size = SelectView(["Small", "Medium", "Large"], selectedIndex: 2)
    let city = SelectView(["Bergen", "Oslo", "Tromsø"], selectedIndex: 1)
    return column([city, size])
  }

  static let slider = Tile(.slider, keys: ["right", "right", "right", "left"]) {
    StackView(
      .vertical, spacing: 1,
      [
        SliderView(60, in: 0...100, step: 10) { "\($0) %" },
        SliderView(4, in: 1...12, look: .stepper),
      ])
  }

  static let segments = Tile(.segments, keys: ["right", "right", "left"]) {
    column([SegmentedControlView(["Day", "Week", "Year"])])
  }

  static let color = Tile(.colorPicker, keys: ["left", "left", "down"]) {
    ColorPickerView(.rgb(0, 150, 255))
  }

  static let field = Tile(.textField, keys: ["A", "d", "a"]) {
    let name = TextFieldView(placeholder: "Name")
    let town = TextFieldView(placeholder: "Town")
    town.text = "Tromsø"
    return StackView(.vertical, spacing: 1, [name, town])
  }

  static let editor = Tile(.textEditor, keys: ["down", "shift+down", "shift+right"]) {
    let editor = TextEditorView(placeholder: "A letter")
    editor.text = "Dear reader,\nwide 漢字 and 🇳🇴\nare one step each."
    editor.showsLineNumbers = true
    return editor
  }

  static let masked = Tile(.maskedField, keys: ["2", "4", "1", "2"]) {
    StackView(
      .vertical, spacing: 1,
      [MaskedFieldView("99.99.9999", label: "Date"), MaskedFieldView("99:99", label: "Time")])
  }

  static let password = Tile(.passwordField, keys: ["s", "e", "a", "l"]) {
    StackView(.vertical, [PasswordFieldView(placeholder: "Password")])
  }

  static let list = Tile(.list, keys: ["down", "down", "up"]) {
    let list = ListView()
    let titles = ["Bergen", "Genoa", "Kiel"]
    list.show(
      count: 3, row: { ListRow(title: Text(titles[$0]), detail: Text("\(212 - 37 * $0)")) })
    return list
  }

  static let table = Tile(.table, keys: ["down", "right", "s"]) {
    let rows = [("Bergen", "212"), ("Genoa", "310")]
    let table = TableView([
      TableColumn("Harbour"), TableColumn("Berths", .fitting(), alignment: .trailing),
    ])
    table.sortOrder = [TableSort(column: "Harbour")]
    table.show(count: 2) { row, column in Text(column == 0 ? rows[row].0 : rows[row].1) }
    return table
  }

  static let tree = Tile(.tree, keys: ["down", "up", "left", "right"]) {
    let tree = TreeView()
    tree.show(
      roots: ["Herbs", "Roots"], isBranch: { $0.count == 5 },
      children: { $0 == "Herbs" ? ["Dill"] : ["Beet"] }, row: { ListRow(title: Text($0)) })
    tree.expand("Herbs")
    return tree
  }

  static let disclosure = Tile(.disclosure, keys: ["enter", "tab", "enter"]) {
    StackView(
      .vertical, alignment: .leading,
      [
        DisclosureView("Options", LabelView("Verbose")),
        DisclosureView("About", LabelView("Any view")),
      ])
  }
}
