// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let textEditor = GalleryPage(
    "text-editor", "Text editor", .fields,
    note: "Shift selects, Ctrl-Z undoes, Ctrl-K deletes to the end of the line; Ctrl-S submits.",
    options: [.toggle("Line numbers", true)],
    keys: ["down", "shift+down", "shift+right"]
  ) { options in
    let editor = TextEditorView(placeholder: "A letter")
    editor.text = """
      Dear reader,

      long lines go on in the next row, behind a blank, and numbers stand before lines alone.
      Wide 漢字, flags 🇳🇴 and families 👩‍👩‍👧‍👦 are one step of the caret each.
      """
    editor.showsLineNumbers = options.isOn("Line numbers")
    editor.submitLabel = "submit"
    let said = LabelView(role: \.secondary)
    editor.submissions.add { said.string = "Submitted: \($0.count) characters" }
    return StackView(.vertical, spacing: 1, [BorderedView(editor, caption: "Letter"), said])
  }
}
