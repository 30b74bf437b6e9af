// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@testable import Conversations

@MainActor @Suite("Pastes into a composer")
struct ComposerPasteTests {
  private static let files = ["/tmp/a.txt", "/tmp/b c.png", "/tmp/it's", "./d", "/tmp/ü"]

  private static func lines(_ count: Int, _ name: String = "line") -> String {
    (1...count).map { "\(name) \($0)" }.joined(separator: "\n")
  }

  @Test(
    "paths are plain, quoted, escaped or URLs",
    arguments: [
      ("/tmp/a.txt", ["/tmp/a.txt"]), (" /tmp/a.txt \n", ["/tmp/a.txt"]),
      ("/tmp/b c.png", ["/tmp/b c.png"]), ("/tmp/b\\ c.png", ["/tmp/b c.png"]),
      ("'/tmp/b c.png' /tmp/a.txt", ["/tmp/b c.png", "/tmp/a.txt"]),
      ("\"/tmp/b c.png\"", ["/tmp/b c.png"]), ("'/tmp/it'\\''s'", ["/tmp/it's"]),
      ("/tmp/a.txt\n./d", ["/tmp/a.txt", "./d"]), ("file:///tmp/b%20c.png", ["/tmp/b c.png"]),
      ("file://localhost/tmp/%C3%BC", ["/tmp/ü"]), ("file://elsewhere/tmp/a.txt", nil),
      ("/tmp/a.txt /tmp/none", nil), ("a.txt", nil), ("/", nil), ("see /tmp/a.txt", nil), ("", nil),
      ("'/tmp/a.txt", nil), ("\n \n", nil),
    ] as [(String, [String]?)])
  func paths(text: String, paths: [String]?) {
    #expect(ComposerPaths.paths(in: text) { Self.files.contains($0) } == paths)
  }

  @Test("files become attachments, which Backspace at the beginning and a click remove")
  func attachments() {
    let stage = ComposerStage { $0.attachesFiles { Self.files.contains($0) } }
    stage.terminal.type("see")
    stage.terminal.paste("/tmp/a.txt '/tmp/b c.png'")
    #expect(stage.rows == ["[a.txt] [b c.png]", "see"])
    stage.terminal.paste("/tmp/a.txt")
    stage.terminal.paste(" /tmp/none")
    #expect(stage.rows == ["[a.txt] [b c.png]", "see /tmp/none"])
    stage.terminal.press("home")
    #expect(stage.terminal.hints.contains("remove file"), "\(stage.terminal.hints)")
    stage.terminal.press("backspace")
    #expect(stage.rows == ["[a.txt]", "see /tmp/none"])
    stage.terminal.press("enter")
    #expect(stage.sent == [ComposerMessage("see /tmp/none", attachments: ["/tmp/a.txt"])])
    stage.terminal.paste("file:///tmp/b%20c.png")
    stage.terminal.paste("./d")
    stage.terminal.click(x: 4, y: 0)
    stage.terminal.press("enter")
    #expect(stage.sent.last == ComposerMessage("", attachments: ["./d"]))
    #expect(stage.said.contains("b c.png removed"))
  }

  @Test("attachments that don't fit are counted, and without the option paths are text")
  func manyAttachments() {
    let stage = ComposerStage(columns: 20) { $0.attachesFiles { _ in true } }
    for name in ["first", "second", "third"] { stage.terminal.paste("/\(name)") }
    #expect(stage.rows.first == "[first] +2")
    stage.change = { $0 }
    stage.show(ComposerModel())
    stage.terminal.paste("/first")
    #expect(stage.rows == ["/first"])
  }

  @Test("the file system is asked about paths by default")
  func existing() {
    let folder = TemporaryFolder("composer")
    let stage = ComposerStage { $0.attachesFiles() }
    stage.terminal.paste(folder.path)
    stage.terminal.paste(folder.path + "/none")
    stage.terminal.press("enter")
    #expect(stage.sent.map(\.attachments) == [[folder.path]])
    #expect(stage.texts == [folder.path + "/none"])
  }

  @Test("a long paste is a token, which is passed and deleted as a whole, and sent in full")
  func folded() {
    let stage = ComposerStage(columns: 60)
    let (long, other) = (Self.lines(120), Self.lines(120, "other"))
    stage.terminal.type("a ")
    stage.terminal.paste(long)
    stage.terminal.paste(other)
    #expect(stage.rows == ["a [pasted 120 lines][pasted 120 lines #2]"])
    #expect(stage.drafts.last == "a " + long + other)
    stage.terminal.press("left")
    stage.terminal.type("x")
    #expect(stage.rows == ["a [pasted 120 lines]x[pasted 120 lines #2]"])
    stage.terminal.press("end", "backspace")
    #expect(stage.rows == ["a [pasted 120 lines]x"])
    stage.terminal.press("ctrl+z")
    #expect(stage.rows == ["a [pasted 120 lines]x[pasted 120 lines #2]"])
    // Moving and deleting by words, and clicks, don't divide it either.
    stage.terminal.press("ctrl+w")
    stage.terminal.click(x: 9, y: 0)
    stage.terminal.type("y")
    #expect(stage.rows == ["a y[pasted 120 lines]x"] || stage.rows == ["a [pasted 120 lines]yx"])
    stage.terminal.press("enter")
    #expect(stage.texts == ["a y" + long + "x"] || stage.texts == ["a " + long + "yx"])
  }

  @Test("a key shows a long paste in full, and undo folds it again")
  func expands() {
    let stage = ComposerStage { $0.foldsPastes(overLines: 2, characters: 10) }
    stage.terminal.paste(Self.lines(3))
    #expect(stage.rows == ["[pasted 3 lines]"])
    #expect(stage.terminal.hints.contains("expand paste"), "\(stage.terminal.hints)")
    stage.terminal.press("ctrl+o")
    #expect(stage.rows == ["line 1", "line 2", "line 3"])
    stage.terminal.press("ctrl+z")
    #expect(stage.rows == ["[pasted 3 lines]"])
    stage.terminal.press("ctrl+u")
    stage.terminal.paste("12345678901")
    #expect(stage.rows == ["[pasted 11 characters]"])
    stage.terminal.press("ctrl+u")
    stage.terminal.paste("1\n2\n")
    #expect(stage.rows == ["1", "2"] || stage.rows == ["1", "2", ""])
  }

  @Test("a token stays one in the queue and while the user reads sent messages")
  func kept() {
    let stage = ComposerStage(model: ComposerModel(history: ["old"]))
    let long = Self.lines(30)
    stage.terminal.paste(long)
    stage.terminal.press("up", "down")
    #expect(stage.rows == ["[pasted 30 lines]"])
    stage.queue = []
    stage.show(isBusy: true)
    stage.terminal.press("enter", "up")
    #expect(stage.rows == ["[pasted 30 lines]"])
    stage.terminal.press("enter")
    #expect(stage.rows == ["queued: [pasted 30 lines]", "Message"])
    stage.end()
    #expect(stage.texts == [long] && stage.model.history == ["old", long])
  }
}
