// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("The help page")
struct HelpPageTests {
  private func stage(_ width: Int = 44, _ height: Int = 30) -> (Stage, ListView) {
    let list = ListView()
    list.show(count: 3, id: { $0 }, row: { ListRow(title: Text("row \($0)")) })
    return (
      Stage(width, height, TabsView([.init("One", list), .init("Two", ButtonView("Go"))])), list
    )
  }

  @Test("commands without a hint are listed if they have a description")
  func commandsWithoutHints() {
    let button = ButtonView("Go")
    let stage = Stage(60, 24, StackView(.vertical, [button]))
    stage.window.root?.keyCommands = [
      KeyCommand(KeyPress(.function(7)), help: "show settings") {},
      KeyCommand(KeyPress(.function(6))) {},
      KeyCommand(KeyPress(.function(5)), "reload") {},
    ]
    stage.press("f1")
    #expect(stage.text.contains("show settings") && !stage.text.contains("F6"))
    #expect(stage.text.contains("F5") && stage.text.contains("reload"))
  }

  @Test("F1 shows the keys of the focused view, of its parents and of the window")
  func page() {
    let (stage, _) = stage()
    stage.press("f1")
    #expect(
      stage.text == """
        ╭─ Keys ───────────────────────────────────╮
        │ Rows                                     │
        │ ↑, k             select previous row     │
        │ ↓, j             select next row         │
        │ PgUp             page up                 │
        │ PgDn             page down               │
        │ Home, g          select first row        │
        │ End, G           select last row         │
        │ Enter            open row                │
        │ /                filter rows             │
        │ Esc              clear filter            │
        │                                          │
        │ Tabs                                     │
        │ [, Ctrl-PgUp     previous tab            │
        │ ], Ctrl-PgDn     next tab                │
        │ Alt-1            One                     │
        │ Alt-2            Two                     │
        │                                          │
        │ Everywhere                               │
        │ Tab, ↓, →        focus next control      │
        │ Shift-Tab, ↑, ←  focus previous control  │
        │ ?, F1            show keys               │
        │ Alt-Q, Esc       dismiss message         │
        │ Alt-M            release mouse           │
        │ Alt-V            select and copy text    │
        │ q                quit                    │
        │ ^Z               suspend                 │
        │ ^C               quit immediately        │
        ╰──────────────────────────────────────────╯
        """)
    #expect(!stage.text.contains("Alt-3"))
    #expect(stage.hints.contains("Esc close"))
  }

  @Test("the keys that close the page aren't hinted at as the keys that quit or show the page")
  func ownKeys() {
    let (stage, _) = stage()
    #expect(stage.hints.contains("q quit") && stage.hints.contains("? keys"))
    stage.press("?")
    #expect(!stage.hints.contains("quit") && !stage.hints.contains("keys"))
    stage.press("/")
    #expect(stage.hints.contains("^C quit"))
    stage.press("esc", "esc")
    #expect(stage.hints.contains("q quit"))
    stage.window.keyMap = stage.window.keyMap.rebinding(.quit, to: "ctrl+q")
    stage.press("?")
    #expect(stage.hints.contains("^Q quit"))
  }

  @Test("the page scrolls and closes with its keys, and the focus is restored")
  func closing() {
    let (stage, list) = stage(40, 9)
    for (open, close) in [("?", "?"), ("f1", "f1"), ("?", "esc"), ("?", "q")] {
      stage.press(open)
      #expect(stage.window.modals.count == 1)
      stage.press("end")
      #expect(stage.text.contains("quit immediately"))
      stage.press(close)
      #expect(stage.window.modals.isEmpty && list.isFocused)
    }
  }

  @Test("/ shows a field that filters the rows, and Esc shows all again")
  func finding() {
    let (stage, _) = stage(60, 20)
    stage.press("f1", "/")
    stage.type("next tab")
    #expect(stage.text.contains("next tab"))
    #expect(!stage.text.contains("page up"))
    stage.type("xyz")
    #expect(stage.text.contains("No matches."))
    stage.press("esc")
    #expect(stage.text.contains("page up") && stage.window.modals.count == 1)
    stage.press("esc")
    #expect(stage.window.modals.isEmpty)
  }

  @Test("the text about a screen is on the page, in its section or in another one")
  func notes() {
    let screen = ScreenView(title: "Soups")
    screen.helpText = "Soups of the week, in the order of their days."
    screen.add(ButtonView("Go"))
    let stage = Stage(60, 24, screen)
    stage.press("f1")
    #expect(stage.text.contains("Soups of the week, in the order of their days."))
    #expect(stage.window.accessibilityLines.contains { $0.contains("Soups of the week") })
    stage.press("/")
    stage.type("week")
    #expect(stage.text.contains("Soups of the week") && !stage.text.contains("quit immediately"))
  }

  @Test("a screen around one with its title and its text isn't listed again")
  func repeatedNotes() {
    let (outer, inner) = (ScreenView(title: "Soups"), ScreenView(title: "Soups"))
    for screen in [outer, inner] { screen.helpText = "Soups of the week." }
    inner.keyCommands = [KeyCommand(KeyPress(.character("s")), "search") {}]
    inner.add(ButtonView("Go"))
    outer.add(inner)
    let stage = Stage(60, 24, outer)
    #expect(stage.window.keyHelp.filter { $0.title == "Soups" }.count == 1)
    outer.helpText = "Another text."
    #expect(stage.window.keyHelp.filter { $0.title == "Soups" }.count == 2)
  }

  @Test("in a text field a question mark is text, and F1 shows the page")
  func typing() {
    let field = TextFieldView()
    let stage = Stage(30, 12, field)
    stage.press("?")
    #expect(field.text == "?" && stage.window.modals.isEmpty)
    stage.press("f1")
    #expect(stage.window.modals.count == 1)
  }

  @Test("new key bindings take effect immediately, in the view, the hints and the page")
  func rebinding() {
    let (stage, list) = stage()
    list.keyMap = list.keyMap.rebinding(.down, to: "ctrl+x n").rebinding(.open, to: "x")
    stage.window.keyMap = stage.window.keyMap.merging(["help": ["h"], "quit": ["ctrl+q"]]).keyMap
    var opened: [Int] = []
    list.activations.add { opened.append($0) }
    stage.press("down", "ctrl+x", "n", "x")
    #expect(opened == [1])
    #expect(stage.hints.contains("x open") && stage.hints.contains("^Q quit"))
    stage.press("h")
    #expect(stage.text.contains("^X n"))
  }

  @Test("an incomplete sequence is dropped when another key follows or the focus changes")
  func forgetting() {
    let (stage, list) = stage()
    list.keyMap = list.keyMap.rebinding(.down, to: "ctrl+x n")
    var quits = 0
    stage.window.quitRequests.add { quits += 1 }
    stage.press("ctrl+x", "q", "n")
    #expect(list.currentIndex == 0 && quits == 0)
    stage.press("ctrl+x")
    #expect(stage.hints.contains("^X …"))
    stage.press("n", "q")
    #expect(!stage.hints.contains("^X …"))
    #expect(list.currentIndex == 1 && quits == 1)
  }

  @Test("an incomplete sequence is shown in ASCII if all symbols are")
  func plainHint() {
    let (stage, list) = stage()
    list.keyMap = list.keyMap.rebinding(.down, to: "ctrl+x n")
    stage.window.options = AccessibilityOptions(asciiSigns: true)
    stage.press("ctrl+x")
    #expect(stage.hints.contains("^X ..."))
  }

  @Test("the keys of a screen come first, and a page that is too low has columns")
  func columns() {
    let list = ListView()
    list.show(count: 3, id: { $0 }, row: { ListRow(title: Text("row \($0)")) })
    let screen = ScreenView(title: "Songs")
    screen.add(list)
    screen.keyCommands = [KeyCommand(KeyPress(.function(7)), "play") {}]
    screen.helpText = "Plays songs."
    let stage = Stage(90, 20, screen)
    stage.press("?")
    let rows = stage.rows
    #expect(rows.contains { $0.contains("Songs") && $0.contains("Everywhere") }, "two columns")
    #expect(rows.contains { $0.contains("Plays songs.") })
    let titles = ["Songs", "Rows", "Everywhere"].map { stage.text.ranges(of: $0).count }
    #expect(titles == [1, 1, 1])
    for (width, height) in [(40, 20), (40, 60), (200, 60)] {
      stage.resize(width, height)
      let rows = stage.rows.filter { $0.contains("Songs") || $0.contains("Everywhere") }
      #expect(rows.count == 2, "one column, which is scrolled or enough")
    }
  }

  @Test(
    "the page is drawn in a window of any size", arguments: [(1, 1), (5, 2), (12, 6), (200, 60)])
  func sizes(width: Int, height: Int) {
    let (stage, _) = stage(width, height)
    stage.press("?")
    #expect(stage.window.modals.count == 1 && stage.surface.cursor != nil)
  }
}
