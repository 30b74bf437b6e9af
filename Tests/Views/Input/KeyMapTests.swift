// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Key maps")
struct KeyMapTests {
  enum Action: Hashable, Sendable { case open, delete, save, saveAll, go(Int) }

  private let map = KeyMap<Action>([
    .init(.open, "enter", "o", help: "open row", hint: "open", priority: 9),
    .init(.delete, "delete", help: "delete the row"),
    .init(.save, "ctrl+x ctrl+s", help: "save"),
    .init(.saveAll, "ctrl+x s", help: "save all"),
    .init(.go(1), "alt+1", help: "go to the first"),
  ])

  @Test("a key press performs its action, and others none")
  func single() {
    #expect(map.action(for: KeyPress(.enter)) == .open)
    #expect(map.action(for: KeyPress(.character("o"))) == .open)
    #expect(map.action(for: KeyPress(.character("x"))) == nil)
    #expect(map.action(for: "ctrl+x s") == .saveAll)
    #expect(map.keys(for: .go(1)) == ["alt+1"])
    #expect(map.keys(for: .go(2)) == [])
  }

  @Test("a sequence of two keys is pending after the first, and dropped after a wrong second one")
  func sequences() {
    var prefix: [KeyPress] = []
    let begin = KeyPress(.character("x"), .control)
    #expect(map.match(begin, after: &prefix) == .pending)
    #expect(prefix == [begin])
    #expect(map.match(KeyPress(.character("s"), .control), after: &prefix) == .action(.save))
    #expect(prefix.isEmpty)
    #expect(map.match(begin, after: &prefix) == .pending)
    #expect(map.match(KeyPress(.enter), after: &prefix) == .none)
    #expect(prefix.isEmpty)
    #expect(map.match(KeyPress(.enter), after: &prefix) == .action(.open))
  }

  @Test("a new binding removes the keys from other actions")
  func rebinding() {
    let changed = map.rebinding(.delete, to: "x", "o")
    #expect(changed.action(for: KeyPress(.character("x"))) == .delete)
    #expect(changed.action(for: KeyPress(.character("o"))) == .delete)
    #expect(changed.action(for: KeyPress(.delete)) == nil)
    #expect(changed.keys(for: .open) == ["enter"])
    #expect(map.action(for: KeyPress(.delete)) == .delete)
    #expect(map.without(.open).keys(for: .open) == [])
    #expect(map.adding("f2", to: .open).keys(for: .open) == ["enter", "o", "f2"])
    #expect(map.rebinding(.go(7), to: "o") == map)
    #expect(changed != map && changed.rebinding(.delete, to: "delete") != map)
  }

  @Test("of two bindings of the same keys the first wins, and the conflict is reported")
  func conflicts() {
    #expect(map.conflicts.isEmpty)
    let both = map.appending(KeyMap([.init(.go(2), "enter", "ctrl+x", help: "go")]))
    #expect(both.action(for: KeyPress(.enter)) == .open)
    #expect(
      both.conflicts == [
        .sameKeys("enter", actions: ["open", "go(2)"]),
        .hiddenKeys("ctrl+x ctrl+s", action: "save", by: "ctrl+x", of: "go(2)"),
        .hiddenKeys("ctrl+x s", action: "saveAll", by: "ctrl+x", of: "go(2)"),
      ])
  }

  @Test("the settings of a user replace the keys of the named actions")
  func settings() {
    let (own, problems) = map.merging([
      "delete": ["enter", "ctrl+d"], "save": [], "go(1)": ["g g"],
    ])
    #expect(problems.isEmpty)
    #expect(own.keys(for: .delete) == ["enter", "ctrl+d"])
    #expect(own.keys(for: .open) == ["o"])
    #expect(own.keys(for: .save) == [])
    #expect(own.action(for: "g g") == .go(1))
  }

  @Test("invalid settings are reported with a suggestion, and the others apply")
  func problems() {
    let (own, problems) = map.merging([
      "opne": ["x"], "open": ["ctrl+nokey", "f3"], "delete": ["wrong+"], "save": ["f3"],
    ])
    #expect(own.keys(for: .open) == ["f3"])
    #expect(own.keys(for: .delete) == ["delete"])
    let names = ["open", "delete", "save", "saveAll", "go(1)"]
    #expect(
      problems == [
        .unknownAction(name: "opne", known: names),
        .unreadableKeys(text: "ctrl+nokey", action: "open"),
        .unreadableKeys(text: "wrong+", action: "delete"),
        .sameKeys("f3", actions: ["open", "save"]),
      ])
    #expect(problems[0].description.contains("Use one of: open, delete"))
    #expect(problems[1].description.contains("Write keys such as"))
    #expect(
      problems[3].description.contains("\"open\" keeps them. Assign different keys to the others."))
  }

  @Test(
    "keys that most terminals report as others are reported, unless the action has those too",
    arguments: [
      ("ctrl+h", "backspace"), ("ctrl+i", "tab"), ("ctrl+j", "enter"), ("ctrl+m", "enter"),
      ("ctrl+[", "escape"), ("alt+ctrl+h", "alt+backspace"), ("ctrl+x ctrl+h", "backspace"),
    ] as [(KeySequence, KeySequence)])
  func controlCharacters(keys: KeySequence, other: KeySequence) {
    let (own, problems) = map.merging(["delete": [keys.description]])
    #expect(own.keys(for: .delete) == [keys])
    #expect(problems == [.sameControl(keys, action: "delete", reportedAs: other)])
    #expect(
      problems.map(\.description) == [
        "Most terminals report the keys \"\(keys)\" of \"delete\" as \"\(other)\". Choose different keys."
      ])
    #expect(map.merging(["delete": [keys.description, other.description]]).problems.isEmpty)
  }

  @Test("hints join bindings with the same description, and omit letters while typing")
  func hints() {
    let map = KeyMap<Int>([
      .init(0, "up", "k", help: "up", hint: "move", priority: 5),
      .init(1, "down", "j", help: "down", hint: "move", priority: 4),
      .init(2, "x", help: "cross", hint: "cross"), .init(3, "f1", help: "help"),
      .init(4, "[", help: "", hint: "tab"), .init(5, "]", "alt+t", help: "", hint: "tab"),
      .init(6, "ctrl+r", help: "again", hint: "again"), .init(7, help: "none", hint: "none"),
    ])
    #expect(map.hints().map(\.key) == ["↑↓", "x", "[, ]", "^R"])
    #expect(map.hints().map(\.label) == ["move", "cross", "tab", "again"])
    #expect(map.hints()[0].priority == 5)
    #expect(map.hints(typing: true).map(\.key) == ["↑↓", "Alt-T", "^R"])
    #expect(map.hint(0, 1, label: "go", priority: 1)?.key == "↑↓")
    #expect(map.hint(7, label: "go", priority: 1) == nil)
    #expect(map.help("Test").rows.first == KeyHelp.Row(keys: "↑, k", help: "up"))
    #expect(map.help("Test").rows.count == 7)
  }

  @Test(
    "a sequence is parsed from text and written as text",
    arguments: [
      ("ctrl+x ctrl+s", "ctrl+x ctrl+s", "^X ^S"), ("  g   g ", "g g", "g g"),
      (" ", "space", "Space"), ("Ctrl+X", "ctrl+x", "^X"),
      ("alt+shift+left", "alt+shift+left", "Alt-Shift-←"), ("shift+tab", "shift+tab", "Shift-Tab"),
      ("ctrl+alt+x", "ctrl+alt+x", "Ctrl-Alt-X"), ("f12", "f12", "F12"),
    ])
  func reading(text: String, description: String, sign: String) {
    let keys = KeySequence(text)
    #expect(keys?.description == description)
    #expect(keys?.sign == sign)
  }

  @Test("invalid sequences are refused", arguments: ["", "nokey", "ctrl+x nokey", "a+ b"])
  func refusing(text: String) {
    #expect(KeySequence(text) == nil)
    #expect(KeySequence([KeyPress]()) == nil)
  }
}
