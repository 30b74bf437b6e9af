// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen of the notes: a field for a new one above the list.
  public final class NoteList: ScreenView {
    public let titleField = TextFieldView(placeholder: "a new note")
    public let list = ListView()

    public init() {
      super.init(title: "Notes")
      add(titleField)
      add(list)
    }

    public override func layout() {
      titleField.frame = Frame(x: 0, y: 0, width: bounds.width, height: 1)
      list.frame = bounds.inset(by: Insets(top: 2))
    }
  }
}
