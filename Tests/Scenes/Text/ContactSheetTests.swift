// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

/// Every state of every feature in three sizes and two themes, as text that is compared and as pictures, and what its keys do.
@Suite("Contact sheets")
@MainActor
struct ContactSheetTests {
  private static let sizes = [
    Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 200, height: 60),
  ]
  private static let themes = [Theme.nord, .paper]

  @Test("each state of each feature looks as its sheet, in three sizes and two themes")
  func text() throws {
    for name in ContactSheet.names {
      var page = ""
      for sheet in ContactSheet.all where sheet.feature == name {
        for size in Self.sizes {
          let texts = Self.themes.map { theme in
            ContactSheet.Stage(sheet, size, theme).terminal.text
          }
          #expect(texts[0] == texts[1], "\(name), \(sheet.state): a theme changes no text")
          page += "# \(sheet.state), \(size.width)×\(size.height)\n\(texts[0])\n\n"
        }
      }
      try DrawnPage("Documentation/Sheets/\(name).txt").expect(page)
    }
  }

  @Test("the pictures of the gallery of screens are those of the code")
  func pictures() throws {
    var page = """
      # Screens of the example

      Each state of each feature of the example, with a mocked server, in the themes `nord` and `paper`. The tests draw these pictures, and the
      same states as text in 80×24, 120×40 and 200×60 ([Sheets](Sheets)). A test compares both with the code, and another one presses each key
      that a state announces.

      """
    for sheet in ContactSheet.all {
      page += "\n## \(sheet.feature): \(sheet.state)\n\n"
      for theme in Self.themes {
        let stage = ContactSheet.Stage(sheet, Size(width: 80, height: 24), theme)
        let file = "\(sheet.feature)-\(sheet.state)-\(theme.name.lowercased()).svg"
        let title = "\(sheet.feature): \(sheet.state)"
        try DrawnPage("Documentation/Sheets/\(file)").expect(
          stage.terminal.surface.svg(title: title))
        page += "![\(title), \(theme.name)](Sheets/\(file))\n"
      }
    }
    try DrawnPage("Documentation/Gallery.md").expect(page)
  }

  @Test("the help page of each screen says what the screen is for, without names of files")
  func help() throws {
    for sheet in ContactSheet.all {
      let stage = ContactSheet.Stage(sheet, Size(width: 120, height: 60), .nord)
      let notes = stage.terminal.window.keyHelp.map(\.note).filter { !$0.isEmpty }
      let note = try #require(notes.first, "\(sheet.feature), \(sheet.state)")
      #expect(note.hasSuffix(".") && !note.contains("/") && !note.contains(".swift"), "\(note)")
    }
  }

  /// What can be observed after a key press.
  private struct Outcome: Equatable {
    let text: String
    let styles: String
    let requests: Int
    let quits: Int
    let modals: Int
    let focus: ObjectIdentifier?

    @MainActor init(_ stage: ContactSheet.Stage) {
      let terminal = stage.terminal
      text = terminal.text
      styles = terminal.surface.drawnStyles()
      requests = stage.mock.receivedRequests.count
      quits = terminal.quitRequests
      modals = terminal.window.modals.count
      focus = terminal.window.focused.map(ObjectIdentifier.init)
    }
  }

  /// The key presses of a hint.
  private static func keys(of hint: KeyHint) -> [KeyPress] {
    let known = hint.keys.compactMap(\.keyPresses.first)
    if !known.isEmpty { return known }
    let names = ["Esc": "escape", "Enter": "enter", "Tab": "tab", "Del": "delete", "Space": " "]
    return hint.key.split(whereSeparator: { $0 == " " || $0 == "/" }).flatMap { sign in
      var text = String(sign).replacingOccurrences(of: "Ctrl-", with: "ctrl+")
      if text.hasPrefix("^") { text = "ctrl+" + text.dropFirst() }
      if text.hasPrefix("ctrl+") { text = text.lowercased() }
      // A range, such as 1-4.
      let parts = text.count == 3 && text.contains("-") ? text.split(separator: "-") : [text[...]]
      return parts.compactMap { KeyPress(names[String($0)] ?? String($0)) }
    }
  }

  @Test("each announced key does something in each state, and each state has a way out")
  func keys() {
    let size = Size(width: 120, height: 40)
    for sheet in ContactSheet.all {
      let first = ContactSheet.Stage(sheet, size, .nord)
      let hints = first.terminal.window.hints
      #expect(hints.contains { $0.label == "quit" }, "\(sheet.feature), \(sheet.state)")
      for hint in hints {
        let keys = Self.keys(of: hint)
        // At the end of a list an arrow has nowhere to go, and there may be one row only.
        if hint.key.contains(where: "↑↓←→".contains) || keys.isEmpty { continue }
        let works = keys.contains { key in
          let stage = ContactSheet.Stage(sheet, size, .nord)
          let before = Outcome(stage)
          stage.terminal.window.dispatch(.key(key))
          stage.time.advance(by: .milliseconds(400))
          stage.terminal.window.render()
          return Outcome(stage) != before
        }
        #expect(works, "\(sheet.feature), \(sheet.state): \(hint.key) \(hint.label)")
      }
    }
  }

  @Test("what the pointer highlights is as before when it has left, in each state")
  func pointer() {
    var highlights = 0
    for sheet in ContactSheet.all {
      let terminal = ContactSheet.Stage(sheet, Size(width: 80, height: 24), .nord).terminal
      terminal.hover(x: 0, y: 0)
      let (text, styles) = (terminal.text, terminal.styles)
      for y in stride(from: 1, to: 24, by: 2) {
        for x in stride(from: 1, to: 80, by: 13) {
          terminal.hover(x: x, y: y)
          if highlights <= 100, terminal.styles != styles { highlights += 1 }
        }
      }
      terminal.hover(x: 0, y: 0)
      #expect(
        terminal.text == text && terminal.styles == styles, "\(sheet.feature), \(sheet.state)")
    }
    #expect(highlights > 100)
  }
}
