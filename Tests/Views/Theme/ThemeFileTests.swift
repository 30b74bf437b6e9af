// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Theme files")
struct ThemeFileTests {
  private static let dusk = """
    # Warm colours for the evening.
    name    = dusk
    ground  = #2B2130      # the background
    panel   = #3C2F43
    text    = #F2E9E1
    muted   = B5A6B0
    accent  = #F2A65A
      second=#c8a2c8
    error   = #F26D6D
    success = #9CCB86 # fine

    warning = #FD6
    """

  @Test("a theme file has nine colours by name, in any order, with comments and blank lines")
  func parsing() throws {
    let theme = try Theme(parsing: Self.dusk)
    let palette = ThemePalette(
      ground: 0x2B2130, panel: 0x3C2F43, text: 0xF2E9E1, muted: 0xB5A6B0, accent: 0xF2A65A,
      second: 0xC8A2C8, error: 0xF26D6D, success: 0x9CCB86, warning: 0xFFDD66)
    #expect(theme == Theme(name: "dusk", palette))
    let lines = Self.dusk.split(separator: "\n")
    #expect(try Theme(parsing: lines.reversed().joined(separator: "\r\n")) == theme)
    let unnamed = lines.filter { !$0.contains("name") }.joined(separator: "\n")
    #expect(try Theme(parsing: unnamed, name: "mine").name == "mine")
  }

  @Test(
    "an error has the line, what is wrong in it, and what was expected",
    arguments: [
      ("ground #2B2130", "ground #2B2130", "a name, “=” and a value"),
      (
        "grund = #2B2130", "grund",
        "one of name, ground, panel, text, muted, accent, second, error, success, warning"
      ),
      ("ground = blue", "blue", "a colour such as #1E1E2E"),
      ("ground = #12345", "#12345", "a colour such as #1E1E2E"),
      ("ground =", "ground =", "a colour such as #1E1E2E"),
      ("ground = #123456 dark", "dark", "the end of the line or a comment with #"),
      ("name =", "name =", "a name for the theme"),
      (
        "a" + String(repeating: "x", count: 99), "a" + String(repeating: "x", count: 39) + "…",
        "a name, “=” and a value"
      ),
    ])
  func invalid(line: String, found: String, expected: String) {
    let error = ThemeFileError.invalid(line: 3, found: found, expected: expected)
    #expect(throws: error) { try Theme(parsing: "# comment\n\n\(line)\n") }
    #expect(error.description == "Line 3 of the theme has “\(found)” instead of \(expected).")
  }

  @Test("a colour may be named once, and all missing ones are named")
  func incomplete() {
    let twice = ThemeFileError.invalid(line: 2, found: "text", expected: "each name once")
    #expect(throws: twice) { try Theme(parsing: "text = #fff\ntext = #fff") }
    let short = Self.dusk.split(separator: "\n").filter { !$0.hasPrefix("e") && !$0.hasPrefix("t") }
    let missing = ThemeFileError.incomplete(missing: ["text", "error"])
    #expect(throws: missing) { try Theme(parsing: short.joined(separator: "\n")) }
    #expect(
      missing.description
        == "The theme is missing text, error. Add a line such as “text = #1E1E2E” for each.")
  }

  @Test("the example of the documentation is a theme")
  func documented() throws {
    let root = String(#filePath.split(separator: "/").dropLast(4).joined(separator: "/"))
    let path = "/" + root + "/Documentation/Design.md"
    guard case .success(let bytes) = System.contents(ofFile: path, limit: 1 << 20) else {
      throw ThemeFileError.unreadable(path: path, reason: "not found")
    }
    let page = String(decoding: bytes, as: UTF8.self)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("# Warm colours") }.prefix { $0 != "```" }
    #expect(try Theme(parsing: lines.joined(separator: "\n")).name == "dusk")
  }

  @Test("any bytes are a theme or an error")
  func fuzz() {
    var chance = Chance(state: 3)
    let bits = [
      "ground", "=", "#", "\n", " ", "#fff", "name", "x", "é", "\r\n", "\u{0}", "漢", "=#", "000000",
    ]
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...20, using: &chance)
      let text = (0..<count).map { _ in bits.randomElement(using: &chance) ?? "" }.joined()
      #expect(throws: ThemeFileError.self) { try Theme(parsing: text) }
    }
  }

  @Test("a file gives a theme with its name, and a file that can't be read an error")
  func files() throws {
    let folder = try Folder()
    let unnamed = Self.dusk.split(separator: "\n").filter { !$0.contains("name") }
    folder.write(unnamed.joined(separator: "\n"), to: "dawn.theme")
    #expect(try Theme(contentsOfFile: folder.path + "/dawn.theme").name == "dawn")
    let path = folder.path + "/none"
    #expect(
      throws: ThemeFileError.unreadable(path: path, reason: "No such file or directory")
    ) { try Theme(contentsOfFile: path) }
    folder.write(String(repeating: "# a\n", count: 20_000), to: "large")
    #expect(throws: ThemeFileError.self) {
      try Theme(contentsOfFile: folder.path + "/large")
    }
    #expect(throws: ThemeFileError.self) { try Theme(contentsOfFile: folder.path) }
  }

  @Test("a window follows a theme file; while it is malformed, it keeps the theme and says why")
  func following() throws {
    let folder = try Folder()
    let path = folder.path + "/my.theme"
    let stage = Stage(60, 8, LabelView("text"))
    let loop = Loop(terminal: nil, queue: nil)
    folder.write("ground = blue\n", to: "my.theme")
    let source = try #require(stage.window.followTheme(file: path, on: loop))
    defer { source.cancel() }
    #expect(stage.window.theme == .standard)
    #expect(stage.window.shownToasts.map(\.severity) == [.error])
    #expect(stage.window.shownToasts.first?.text.string.hasPrefix("Line 1 of the theme") == true)

    /// Writes a file in place of the theme, and runs the loop until a condition holds.
    func replace(_ text: String, until isDone: @escaping () -> Bool) {
      folder.write(text, to: "new")
      folder.rename("new", to: "my.theme")
      func check() {
        if isDone() { return loop.stop() }
        loop.schedule(after: .milliseconds(1)) { check() }
      }
      check()
      loop.run()
    }
    replace(Self.dusk) { stage.window.theme.name == "dusk" }
    #expect(stage.window.shownToasts.isEmpty, "the message goes when the file is right")
    replace("nothing") { !stage.window.shownToasts.isEmpty }
    #expect(stage.window.theme.name == "dusk")
    replace(Self.dusk.replacing("dusk", with: "dawn")) { stage.window.theme.name == "dawn" }
    #expect(stage.window.shownToasts.isEmpty)
    #expect(stage.window.followTheme(file: folder.path + "/no/folder", on: loop) == nil)
  }
}
