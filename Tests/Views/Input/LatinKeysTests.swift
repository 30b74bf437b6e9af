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
      ("^[[1089:1057:99;6u", "ctrl+shift+c"), ("^[[1078:1046:59;6u", "ctrl+:"),
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

  /// What terminals sent for real key events. The keys are those of a US keyboard at the same places.
  static let reports: [(String, [(String, String)])] = [
    (
      "kitty, Russian",
      [
        ("^[[1089::99;5u", "ctrl+c"), ("^[[1078::59;5u", "ctrl+;"), ("^[[1093::91;5u", "ctrl+["),
        ("^[[46::47;5u", "ctrl+."), ("^[[1089:1057:99;4u", "alt+C"), ("^[[13;2u", "shift+enter"),
        ("^[[1099:1067:115;6u", "ctrl+shift+s"), ("^[[127;2u", "shift+backspace"),
      ]
    ),
    (
      "kitty without its protocol, Russian",
      [
        ("\u{3}", "ctrl+c"), ("^[c", "alt+c"), ("^[[1089;4u", "alt+C"),
        ("^[[1099;6u", "ctrl+shift+s"),
      ]
    ),
    (
      "kitty, Ukrainian",
      [("^[[1110::115;5u", "ctrl+s"), ("^[[1110:1030:115;6u", "ctrl+shift+s")]
    ),
    (
      "kitty, Greek",
      [
        ("^[[59::113;5u", "ctrl+q"), ("^[[962::119;5u", "ctrl+w"), ("^[[968::99;3u", "alt+c"),
        ("^[[59::113;3u", "alt+q"), ("^[[963:931:115;6u", "ctrl+shift+s"),
        ("^[[59:58:113;4u", "alt+Q"),
      ]
    ),
    (
      "kitty, Hebrew",
      [
        ("^[[1489::99;5u", "ctrl+c"), ("^[[47::113;5u", "ctrl+q"), ("^[[39::119;5u", "ctrl+w"),
        ("^[[47::113;3u", "alt+q"), ("^[[1489:67:99;4u", "alt+C"), ("^[[46::47;5u", "ctrl+."),
      ]
    ),
    (
      "kitty, German",
      [
        ("^[[122::121;5u", "ctrl+z"), ("^[[246::59;5u", "ctrl+ö"), ("^[[45::47;5u", "ctrl+-"),
        ("^[[223:63:45;6u", "ctrl+?"), ("^[[55:47;6u", "ctrl+/"), ("^[[45:95:47;6u", "ctrl+_"),
        ("^[[99:67;4u", "alt+C"),
      ]
    ),
    (
      "kitty, French",
      [
        ("^[[97::113;5u", "ctrl+a"), ("^[[41:176:45;6u", "ctrl+°"), ("^[[38::49;3u", "alt+&"),
        ("^[[38:49;4u", "alt+1"), ("^[[38:49;6u", "ctrl+1"),
      ]
    ),
    ("kitty, US", [("^[[45:95;6u", "ctrl+_"), ("^[[44:60;4u", "alt+<"), ("^[[91;5u", "ctrl+[")]),
    (
      "xterm in the session's mode, Russian and US",
      [
        ("\u{3}", "ctrl+c"), ("^[с", "alt+c"), ("^[С", "alt+C"), ("^[1", "alt+1"),
        ("\u{1F}", "ctrl+_"),
      ]
    ),
    (
      "xterm with modifyOtherKeys",
      [("^[[27;5;59~", "ctrl+;"), ("^[[27;2;13~", "shift+enter"), ("^[[27;6;95~", "ctrl+shift+_")]
    ),
    (
      "VTE, Hebrew and US",
      [("\u{3}", "ctrl+c"), ("^[ב", "alt+c"), ("^[C", "alt+C"), ("\u{1D}", "ctrl+]")]
    ),
    ("VTE and foot without its protocol, French", [("\u{1}", "ctrl+a"), ("^[&", "alt+&")]),
  ]

  @Test("keys as real terminals report them in the layouts of several scripts", arguments: reports)
  func reported(terminal: String, keys: [(String, String)]) throws {
    for (bytes, key) in keys {
      #expect(events(bytes) == [.key(try #require(KeyPress(key)))], "\(terminal): \(bytes)")
    }
  }

  @MainActor @Test("a key that nothing binds is the key that stands for it")
  func fallbacks() throws {
    /// Takes some keys and counts the others.
    final class Taker: View {
      var taken: [KeyPress] = []
      let wanted: KeyPress
      init(_ wanted: KeyPress) { self.wanted = wanted }
      override var isFocusable: Bool { true }
      override func handle(_ event: Event) -> Bool {
        guard event == .key(wanted) else { return false }
        taken.append(wanted)
        return true
      }
    }
    for (pressed, taken) in [
      ("shift+up", "up"), ("ctrl+shift+s", "ctrl+s"), ("shift+f2", "f2"), ("ctrl+[", "escape"),
      ("ctrl+m", "enter"), ("ctrl+j", "enter"), ("ctrl+i", "tab"), ("ctrl+h", "backspace"),
      ("ctrl+shift+left", "ctrl+left"), ("alt+X", "alt+x"), ("ctrl+shift+_", "ctrl+_"), ("й", "q"),
      ("Й", "Q"), ("ב", "c"), ("ctrl+alt+m", "alt+enter"), ("shift+space", "space"),
    ] {
      let view = Taker(try #require(KeyPress(taken)))
      let stage = Stage(10, 3, view)
      stage.press(pressed)
      #expect(view.taken.count == 1, "\(pressed)")
    }
    // Ctrl-Shift-C copies in most terminals, and must not quit in others.
    let stage = Stage(10, 3, View())
    var quits = 0
    stage.window.quitRequests.add { quits += 1 }
    stage.press("ctrl+shift+c", "ctrl+shift+z", "shift+tab")
    #expect(quits == 0)
    stage.press("й")
    #expect(quits == 1)
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
    editor.keyMap = editor.keyMap.rebinding(.submit, to: "shift+enter")
    editor.submitLabel = "send"
    editor.submissions.add { submitted.append($0) }
    let page = Stage(20, 5, editor)
    page.type("x")
    page.press("shift+enter", "shift+tab", "shift+left")
    #expect(submitted == ["ab", "x"] && editor.selection.range.isEmpty == false)
  }
}
