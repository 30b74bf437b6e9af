// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let codeEditor = GalleryPage(
    "code-editor", "Code editor", .fields,
    note: "Tokens have colours, and the line of the caret is marked.",
    options: [
      .choice("Language", ["Swift", "Python", "None"]), .toggle("Line numbers", true),
    ],
    keys: ["down", "down", "down", "end"]
  ) { options in
    let editor = TextEditorView(placeholder: "A program")
    editor.language = ["Swift", "Python", nil][options["Language"]]
    editor.text =
      editor.language == "Python"
      ? """
      # The price of an order, in cents.
      def total(lines, voucher=None):
          sum = 0
          for line in lines:
              sum += line.count * line.price
          return max(0, sum - 500) if voucher else sum
      """
      : """
      /* The price of an order,
         in cents. */
      func total(_ lines: [Line], voucher: String? = nil) -> Int {
        var sum = 0
        for line in lines { sum += line.count * line.price }
        return voucher == "SPRING" ? max(0, sum - 500) : sum
      }
      """
    editor.wraps = false
    editor.preferredRows = 8
    editor.showsLineNumbers = options.isOn("Line numbers")
    editor.marksCurrentLine = true
    return StackView(.vertical, [BorderedView(editor, caption: "total")])
  }
}
