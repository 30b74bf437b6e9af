// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Keys with modifiers in layouts of other scripts")
struct LatinKeysTests {
  private func events(_ bytes: String) -> [Event] {
    var parser = Parser()
    return parser.feed(Array(bytes.replacing("^[", with: "\u{1B}").utf8)) + parser.expire()
  }

  @Test(
    "Control and Alt with a letter of another script are those with the Latin letter of its key",
    arguments: [
      ("^[[1089;5u", "ctrl+c"), ("^[[1089::99;5u", "ctrl+c"),
      ("^[[1089:1057:99;6u", "ctrl+shift+c"),
      ("^[[1078::59;3u", "alt+;"), ("^[[1073:1041:44;4u", "alt+<"), ("^[[968;5u", "ctrl+c"),
      ("^[[1489::99;5u", "ctrl+c"), ("^[[1572;5u", "ctrl+c"), ("^[[27;5;1089~", "ctrl+c"),
      ("^[с", "alt+c"), ("^[С", "alt+C"), ("^[[1057;3u", "alt+C"),
      // A letter without a table, by its key.
      ("^[[4321::103;5u", "ctrl+g"), ("^[[4321;5u", "ctrl+\u{10E1}"),
      // Latin layouts keep the letters that they type, wherever their keys are.
      ("^[[99::105;5u", "ctrl+c"), ("^[[246::59;5u", "ctrl+ö"),
      // Text isn't changed.
      ("с", "с"), ("^[[1089;1;1089u", "с"), ("^[[1089:1057;2u", "С"),
    ])
  func letters(_ bytes: String, _ key: String) throws {
    #expect(events(bytes) == [.key(try #require(KeyPress(key)))])
  }

  @Test("each key of a layout is the same event as on a Latin keyboard, with any modifiers")
  func random() throws {
    let rows = [
      ("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm"),
      ("ερτυθιοπασδφγηξκλζχψωβνμ", "ertyuiopasdfghjklzxcvbnm"),
    ]
    var chance = Chance(state: 3)
    for _ in 0..<2_000 {
      let (letters, keys) = rows[Int.random(in: 0..<rows.count, using: &chance)]
      let index = Int.random(in: 0..<letters.count, using: &chance)
      let letter = letters.unicodeScalars[
        letters.unicodeScalars.index(letters.unicodeScalars.startIndex, offsetBy: index)]
      let latin = keys.unicodeScalars[
        keys.unicodeScalars.index(keys.unicodeScalars.startIndex, offsetBy: index)]
      // At least Alt or Control; Shift, super and the locks in addition.
      let modifiers =
        [2, 4, 6].randomElement(using: &chance)! | Int.random(in: 0...1, using: &chance)
        | [0, 8, 64, 128].randomElement(using: &chance)!
      let base = Bool.random(using: &chance) ? "::\(latin.value)" : ""
      let kind = [":1", ":2", ":3", ""].randomElement(using: &chance)!
      let bytes = "^[[\(letter.value)\(base);\(modifiers + 1)\(kind)u"
      #expect(events(bytes) == events("^[[\(latin.value);\(modifiers + 1)\(kind)u"), "\(bytes)")
    }
  }

  @MainActor @Test("Shift with Backspace, Enter and Esc is the key alone, unless it has a binding")
  func shift() {
    let field = TextFieldView()
    var submitted: [String] = []
    field.submissions.add { submitted.append($0) }
    let stage = Stage(20, 3, field)
    stage.type("abc")
    stage.press("shift+backspace", "shift+enter")
    #expect(field.text == "ab" && submitted == ["ab"])
    let editor = TextEditorView()
    editor.keyMap = editor.keyMap.binding(.submit, to: "shift+enter")
    editor.submitLabel = "send"
    editor.submissions.add { submitted.append($0) }
    let page = Stage(20, 5, editor)
    page.type("x")
    page.press("shift+enter", "shift+tab", "shift+left")
    #expect(submitted == ["ab", "x"] && editor.selection.range.isEmpty == false)
  }
}
