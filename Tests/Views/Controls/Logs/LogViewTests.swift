// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("LogView")
struct LogViewTests {
  private func log(_ count: Int, capacity: Int = 100, wraps: Bool = false) -> LogView {
    let log = LogView(capacity: capacity, wraps: wraps)
    for number in 0..<count { log.append("line \(number)") }
    return log
  }

  @Test("the end is followed until the user scrolls up, and again after scrolling back")
  func following() {
    let log = log(5)
    let stage = Stage(10, 4, log)
    #expect(stage.text == "I line 2 │\nI line 3 ┃\nI line 4 ┃" || stage.text.hasPrefix("I line 2"))
    log.append("line 5", level: .error)
    stage.window.render()
    #expect(stage.text.contains("E line 5"))
    stage.press("up")
    log.append("line 6")
    stage.window.render()
    #expect(stage.text.hasPrefix("I line 2") && !log.follows)
    stage.press("down", "down")
    #expect(log.follows && stage.text.contains("line 6"))
    stage.mouse(.scrollUp, 1, 1)
    stage.press("G")
    log.append("line 7")
    stage.window.render()
    #expect(stage.text.contains("line 7"))
    stage.press("home")
    #expect(stage.text.hasPrefix("I line 0"))
  }

  @Test("the number of lines is limited, and the visible lines stay until they're removed")
  func bound() {
    let log = log(5, capacity: 6)
    let stage = Stage(12, 3, log)
    stage.press("home", "down")
    log.append("line 5")
    log.append("line 6")
    stage.window.render()
    #expect(log.count == 6 && stage.text.hasPrefix("I line 1"))
    for number in 7..<10 { log.append("line \(number)") }
    stage.window.render()
    #expect(stage.text.hasPrefix("I line 4"))
    log.clear()
    stage.window.render()
    #expect(stage.text == "  No lines…" || stage.text.hasPrefix("  No line"))
  }

  @Test("long lines scroll horizontally, or wrap into rows that scroll one by one")
  func wrapping() {
    let log = LogView()
    log.append("one two three four")
    log.append("end")
    let stage = Stage(12, 4, log)
    #expect(stage.text == "I one two\nI end" || stage.text.hasPrefix("I one two "))
    stage.press("right", "right")
    #expect(stage.text.hasPrefix("I  three f") || stage.text.hasPrefix("I three fo"))
    stage.press("w")
    #expect(stage.text == "  three\n  four\nI end" || stage.text.hasPrefix("  three"))
    stage.press("up")
    #expect(stage.text == "I one two\n  three\n  four")
    stage.press("end", "w")
    #expect(stage.text.hasPrefix("I one two"))
  }

  @Test("a search moves from match to match and highlights the matches")
  func search() {
    let log = LogView()
    for number in 0..<30 { log.append(number % 10 == 3 ? "Error \(number)" : "fine \(number)") }
    let stage = Stage(20, 6, log)
    stage.press("/")
    stage.type("ERR")
    stage.press("enter")
    #expect(stage.text.contains("Error 3") && log.isFocused)
    stage.press("n")
    #expect(stage.text.contains("Error 13"))
    stage.press("N", "N")
    #expect(stage.text.contains("Error 23"))
    let y = stage.rows.firstIndex { $0.contains("Error 23") } ?? 0
    #expect(stage.style(2, y) == stage.window.theme.selection)
    #expect(stage.style(5, y) != stage.window.theme.selection)
    stage.press("esc")
    #expect(log.searchText.isEmpty && stage.style(2, y) == .plain)
  }

  @Test("a filter and a level select lines, even of those added later")
  func filter() {
    let log = LogView(capacity: 60)
    let stage = Stage(24, 6, log)
    for number in 0..<200 {
      log.append("line \(number)", level: number % 50 == 0 ? .error : .debug)
    }
    log.minimumLevel = .warning
    stage.window.render()
    #expect(stage.text == "E line 150")
    stage.press("&")
    stage.type("20")
    #expect(stage.text.hasPrefix("  No matching lines") && stage.rows[4].hasPrefix("& 20"))
    log.append("line 201", level: .error)
    stage.press("enter")
    #expect(stage.text == "E line 201")
    stage.press("esc")
    let numbers = (0..<log.count).map(log.lines.number)
    #expect(numbers == [150, 200] && log.filterText.isEmpty)
    #expect(log.accessibility.line == "log, line 201, 2 lines")
  }

  @Test("control characters are made visible, and a log is drawn correctly at every size")
  func sizes() {
    let log = LogView(capacity: 20)
    log.append("\u{1B}[2J\u{7}\r\nsecond\u{202E}")
    log.append(String(repeating: "漢字👩‍👩‍👧 ", count: 200))
    log.append("")
    #expect(log.count == 4)
    for wraps in [false, true] {
      log.wraps = wraps
      for (width, height) in [(0, 0), (1, 1), (1, 5), (2, 2), (3, 9), (9, 4), (80, 24)] {
        let stage = Stage(width, height, log)
        stage.press("up", "home", "right", "pgdn", "end", "left", "/", "x", "esc", "pgup", "n")
        #expect(stage.rows.allSatisfy { Text($0).width <= width })
        stage.window.root = nil
      }
    }
    let stage = Stage(30, 8, log)
    stage.press("home")
    #expect(stage.text.contains("␛[2J␇"))
  }

  @Test("the search is case-insensitive, and finds the correct columns")
  func columns() {
    #expect(Text("漢 Error error").columns(of: "eRRor") == [3..<8, 9..<14])
    #expect(Text("aaaa").columns(of: "aa") == [0..<2, 2..<4])
    #expect(Text("x漢字").columns(of: "字") == [3..<5])
    #expect(Text("abc").columns(of: "") == [] && Text("").columns(of: "a") == [])
    #expect(Text("abc").contains("BC") && !Text("abc").contains("cd"))
  }

  @Test("scrolling to the oldest of many wrapped lines doesn't measure those between")
  func first() {
    let log = log(20_000, capacity: 20_000, wraps: true)
    let stage = Stage(10, 4, log)
    stage.press("home")
    #expect(stage.text.hasPrefix("I line 0") && !log.follows)
    #expect(log.measuredLines < 100)
    stage.press("end")
    #expect(log.follows && stage.text.contains("19999"))
  }

  @Test("the indexes of lines count the last added ones, independently of the filter")
  func property() {
    var chance = Chance(state: 17)
    var lines = LogLines(capacity: 7)
    var all: [String] = []
    var letter: String?
    for _ in 0..<500 {
      switch Int.random(in: 0..<8, using: &chance) {
      case 0:
        letter = ["a", "b", nil].randomElement(using: &chance) ?? nil
        let wanted = letter
        lines.setFilter(wanted.map { wanted in { $0.text.contains(wanted) } })
      default:
        all.append((["a", "b", "ab"].randomElement(using: &chance) ?? "") + "\(all.count)")
        lines.append(all[all.count - 1][...], level: .info)
      }
      let expected = all.suffix(7).filter { line in letter.map { line.contains($0) } ?? true }
      let numbers = (0..<lines.count).map(lines.number)
      #expect(numbers.map { lines[$0].text.string } == expected)
      for (index, number) in numbers.enumerated() { #expect(lines.index(from: number) == index) }
    }
  }
}
