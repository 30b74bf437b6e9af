// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Copy mode")
struct CopyModeTests {
  private let scroll: ScrollView
  private let stage: Stage

  init() {
    let stack = StackView(.vertical)
    for number in 0..<20 { stack.add(LabelView(Text("line \(number) has words"))) }
    scroll = ScrollView(stack)
    stage = Stage(24, 8, scroll)
    stage.press("alt+v")
  }

  private var cursor: Position? { stage.surface.cursor }
  private var cursorRow: String { stage.rows[cursor?.y ?? 0] }

  @Test("the key enters it at the bottom of the focused pane, and Esc leaves it")
  func enters() {
    #expect(cursor == Position(x: 0, y: 6) && stage.surface.isCursorVisible)
    #expect(stage.hints.contains("select") && stage.hints.contains("leave"))
    stage.press("esc")
    #expect(!stage.hints.contains("leave"))
    stage.press("down")
    #expect(scroll.offset == 1)
  }

  @Test("keys of vi and of Emacs move by character, word, line, page and to the ends")
  func moves() {
    stage.press("l", "ctrl+f", "right")
    #expect(cursor == Position(x: 3, y: 6))
    stage.press("h", "ctrl+b")
    #expect(cursor == Position(x: 1, y: 6))
    stage.press("w")
    #expect(cursor == Position(x: 5, y: 6))
    stage.press("alt+f", "b")
    #expect(cursor == Position(x: 5, y: 6))
    stage.press("e")
    #expect(cursor == Position(x: 9, y: 6))
    stage.press("0")
    #expect(cursor == Position(x: 0, y: 6))
    stage.press("ctrl+e")
    #expect(cursor == Position(x: 16, y: 6))
    stage.press("right")
    #expect(cursor == Position(x: 0, y: 6) && scroll.offset == 1)
    stage.press("k", "ctrl+p")
    #expect(cursor == Position(x: 0, y: 4))
    stage.press("pgdn")
    #expect(scroll.offset == 5 && cursor == Position(x: 0, y: 6))
    stage.press("g")
    #expect(scroll.offset == 0 && cursor == Position(x: 0, y: 0))
    stage.press("G")
    #expect(scroll.offset == 13 && cursor == Position(x: 17, y: 6))
    stage.press("alt+v")
    #expect(cursor == Position(x: 17, y: 0) || scroll.offset == 13)
  }

  @Test("a mark selects to the cursor, and copying leaves the mode")
  func copies() {
    stage.press("k", "w", "space", "j", "e")
    #expect(stage.window.selectedText == "5 has words\nline 6 has")
    #expect(stage.marked == "5haswordsline6has")
    stage.press("y")
    #expect(stage.window.clipboard == "5 has words\nline 6 has" && stage.marked == "")
    #expect(stage.window.shownToasts.map(\.text.string) == ["2 lines copied"])
    #expect(!stage.hints.contains("leave"))
  }

  @Test("whole lines are selected, Esc ends first the selection, and Enter copies the line")
  func lines() {
    stage.press("l", "V", "k")
    #expect(stage.window.selectedText == "line 5 has words\nline 6 has words")
    stage.press("esc")
    #expect(stage.window.selectedText == nil && stage.hints.contains("leave"))
    stage.press("ctrl+space", "alt+f", "ctrl+g", "enter")
    #expect(stage.window.clipboard == "line 5 has words")
    #expect(stage.window.shownToasts.map(\.text.string) == ["1 line copied"])
  }

  @Test("search goes to matches, beyond the visible rows and around the ends")
  func search() {
    stage.press("/")
    stage.type("line 1")
    #expect(stage.hints.contains("/line 1"))
    stage.press("enter")
    #expect(cursorRow.hasPrefix("line 10"))
    stage.press("n")
    #expect(cursorRow.hasPrefix("line 11"))
    stage.press("N", "N")
    #expect(cursorRow.hasPrefix("line 1 "))
    stage.press("N")
    #expect(cursorRow.hasPrefix("line 19"))
    stage.press("/")
    stage.type("nowhere")
    #expect(stage.hints.contains("no matches"))
    stage.press("esc", "y")
    #expect(stage.window.clipboard == "line 19 has words")
  }

  @Test("the help page lists its keys, and keys that it doesn't have do nothing")
  func help() {
    stage.press("x", "d", "tab")
    #expect(stage.window.modals.isEmpty && stage.hints.contains("leave"))
    stage.press("?")
    let help = stage.window.modals.first as? HelpPageView
    #expect(help != nil && stage.text.contains("Copy mode"))
    stage.press("esc")
    #expect(stage.window.modals.isEmpty && stage.hints.contains("leave"))
    var quits = 0
    stage.window.quitRequests.add { quits += 1 }
    stage.press("q", "ctrl+c")
    #expect(quits == 1)
  }

  @Test("Markdown is copied as its source, in whole blocks")
  func source() {
    let page = MarkdownView("# Title\n\nAll **pans** are hot.\n\n- one\n- two\n\nEnd")
    let stage = Stage(30, 12, page)
    stage.press("alt+v", "g", "j", "j", "w", "space", "j", "j", "Y")
    #expect(stage.window.clipboard == "All **pans** are hot.\n\n- one\n- two")
    stage.press("alt+v", "g", "Y")
    #expect(stage.window.clipboard == "# Title")
    stage.press("alt+v", "g", "y")
    #expect(stage.window.clipboard == "Title")
  }

  @Test("the cursor stays at its text, and the mode ends when the text is gone")
  func gone() {
    stage.press("space", "l", "l")
    let labels = scroll.content as? StackView
    labels?.insert(LabelView("above"), at: 0)
    stage.window.render()
    #expect(stage.window.selectedText == "lin")
    #expect(cursor == nil)
    stage.press("l")
    #expect(cursor == Position(x: 3, y: 6) && scroll.offset == 1)
    for label in labels?.children ?? [] { labels?.remove(label) }
    stage.window.render()
    stage.window.render()
    #expect(!stage.hints.contains("leave") && stage.window.selectedText == nil)
  }

  @Test("a command of the palette enters it")
  func command() {
    stage.press("esc")
    stage.window.present(CommandPaletteView([stage.window.copyModeCommand()]))
    stage.window.render()
    #expect(stage.text.contains("Select and copy text"))
    stage.press("enter")
    #expect(stage.window.modals.isEmpty && stage.hints.contains("leave"))
  }

  @Test("without a clipboard, the message says that the text is in the program only")
  func noClipboard() {
    var silent = Capabilities()
    silent.commands = false
    let stage = Stage(60, 12, LabelView("one\ntwo", wraps: true), capabilities: silent)
    stage.drag((0, 0), (2, 1))
    #expect(stage.window.clipboard == "one\ntwo")
    #expect(
      stage.window.shownToasts.map(\.text.string) == ["2 lines copied (in this program only)"])
    stage.window.dismissToast()
    stage.window.words = .german
    stage.drag((0, 0), (2, 0))
    #expect(
      stage.window.shownToasts.map(\.text.string) == ["1 Zeile kopiert (nur in diesem Programm)"])
  }

  @Test("the clipboard's program is that of the place where the user sees the terminal")
  func programs() {
    func program(_ variables: [String: String], _ existing: String...) -> String? {
      ClipboardProgram.suited(to: { variables[$0] }, exists: { existing.contains($0) })?.name
    }
    #expect(program([:]) == nil)
    #expect(program(["DISPLAY": ":0"], "xclip", "wl-copy") == "xclip")
    #expect(program(["DISPLAY": ":0", "WAYLAND_DISPLAY": "w"], "xsel", "wl-copy") == "wl-copy")
    #expect(program(["DISPLAY": ":0", "SSH_TTY": "t"], "xclip", "pbcopy") == nil)
    #expect(program(["TMUX": "t", "SSH_TTY": "t"], "tmux", "pbcopy") == "tmux")
    #expect(program([:], "pbcopy") == "pbcopy")
  }
}
