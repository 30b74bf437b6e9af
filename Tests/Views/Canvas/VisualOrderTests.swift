// SPDX-License-Identifier: MIT

import Testing

@testable import Views

/// Right-to-left text on terminals that don't reorder it.
@MainActor @Suite("Visual order")
struct VisualOrderTests {
  private func canvas(_ rows: [String], width: Int = 24) -> Canvas {
    var canvas = Canvas(size: Size(width: width, height: rows.count))
    canvas.paint { painter in
      for (y, row) in rows.enumerated() { painter.draw(Text(row), at: Position(x: 0, y: y)) }
    }
    return canvas
  }

  private var capabilities: Capabilities {
    var capabilities = Capabilities()
    capabilities.explicitDirection = true
    return capabilities
  }

  /// Returns the rows on a terminal that shows cells from left to right.
  private func shown(_ rows: [String], _ capabilities: Capabilities) -> [String] {
    let canvas = canvas(rows)
    var emitter = Emitter(capabilities: capabilities)
    var screen = Emulator(size: canvas.size)
    screen.feed(emitter.encode(from: nil, to: canvas, cursor: nil))
    return screen.rows.map { $0.map(\.cluster).joined() }
  }

  private func row(_ text: String) -> String {
    let row = shown([text], capabilities).first ?? ""
    return String(row.reversed().drop { $0 == " " }.reversed())
  }

  @Test("a run of right-to-left text is mirrored in its own columns")
  func runs() {
    #expect(row("a שלום b") == "a םולש b")
    #expect(row("שלום עולם!") == "םלוע םולש!")
    #expect(row("(שלום) x") == "(םולש) x")
    #expect(row("שלום (עולם) א") == "א (םלוע) םולש")
    #expect(row("סלט 12 ביצים") == "םיציב 12 טלס")
    #expect(row("plain text") == "plain text")
  }

  @Test("columns, borders and other letters end a run")
  func columns() {
    #expect(row("│אב│גד│") == "│בא│דג│")
    #expect(row("אב  גד") == "בא  דג")
    #expect(row("אב x גד") == "בא x דג")
    #expect(row("אב 12") == "בא 12")
  }

  @Test("a cluster with marks is moved as a whole")
  func marks() {
    #expect(row("שָׁל") == "לשָׁ")
  }

  @Test("a table keeps the columns of its titles and cells")
  func table() {
    let table = TableView([TableColumn("מתכון", .fixed(10)), TableColumn("זמן", .fixed(6))])
    let recipes = [["חומוס", "20"], ["Soup", "35"]]
    table.show(count: 2) { Text(recipes[$0][$1]) }
    let surface = HeadlessSurface(size: Size(width: 24, height: 6), capabilities: capabilities)
    let window = Window(surface: surface, clock: VirtualClock())
    window.root = table
    window.render()
    var emitter = Emitter(capabilities: capabilities)
    var screen = Emulator(size: surface.size)
    screen.feed(emitter.encode(from: nil, to: surface.canvas, cursor: nil))
    let rows = screen.rows.map { $0.map(\.cluster) }
    let drawn = (0..<6).map { y in (0..<24).map { surface.canvas[$0, y].cluster } }
    for (shown, drawn) in zip(rows, drawn) {
      for (x, cluster) in drawn.enumerated() where cluster.unicodeScalars.allSatisfy(\.isASCII) {
        #expect(shown[x] == cluster)
      }
      #expect(shown.sorted() == drawn.sorted())
    }
  }

  @Test("the cursor is on the cell that shows its letter")
  func cursor() {
    let canvas = canvas(["ab שלום"], width: 10)
    for (x, column) in [(0, 0), (3, 6), (6, 3), (7, 7)] {
      var emitter = Emitter(capabilities: capabilities)
      var screen = Emulator(size: canvas.size)
      screen.feed(emitter.encode(from: nil, to: canvas, cursor: Position(x: x, y: 0)))
      #expect(screen.cursor?.x == column)
    }
  }

  @Test("a sequence of random changes ends with the same cells as a complete frame")
  func changes() {
    var chance = Chance(state: 7)
    let parts = ["אב", "ג", " ", "  ", "12", "x", "│", "שלום", "(", "漢", "🙂", "بيت"]
    var emitter = Emitter(capabilities: capabilities)
    var screen = Emulator(size: Size(width: 24, height: 4))
    var shown: Canvas?
    for _ in 0..<300 {
      var next = shown ?? Canvas(size: screen.size)
      next.paint { painter in
        let text = (0..<3).map { _ in parts.randomElement(using: &chance) ?? "" }.joined()
        painter.draw(
          Text(text),
          at: Position(
            x: .random(in: 0..<24, using: &chance), y: .random(in: 0..<4, using: &chance)))
      }
      screen.feed(emitter.encode(from: shown, to: next, cursor: nil))
      shown = next
      var other = Emitter(capabilities: capabilities)
      var complete = Emulator(size: screen.size)
      complete.feed(other.encode(from: nil, to: next, cursor: nil))
      #expect(screen.rows.map { $0.map(\.cluster) } == complete.rows.map { $0.map(\.cluster) })
      #expect(screen.faults.isEmpty)
    }
  }

  @Test("only terminals with an explicit mode are set to it, and set back")
  func modes() {
    func capabilities(_ environment: [String: String]) -> Capabilities {
      Capabilities { (["TERM": "xterm-256color"].merging(environment) { $1 })[$0] }
    }
    #expect(capabilities(["VTE_VERSION": "7600"]).explicitDirection)
    #expect(capabilities(["TERM_PROGRAM": "mintty"]).explicitDirection)
    #expect(!capabilities(["VTE_VERSION": "5202"]).explicitDirection)
    #expect(!capabilities(["VTE_VERSION": "7600", "TMUX": "/tmp/x,1,0"]).explicitDirection)
    #expect(!capabilities([:]).explicitDirection)
    var modes = Modes(SessionOptions())
    modes.explicitDirection = true
    #expect(String(decoding: modes.enter(isFirst: true), as: UTF8.self).contains("\u{1B}[8l"))
    #expect(String(decoding: modes.leave(rowsBelow: 0), as: UTF8.self).contains("\u{1B}[8h"))
    let plain = Modes(SessionOptions()).leave(rowsBelow: 0)
    #expect(!String(decoding: plain, as: UTF8.self).contains("[8h"))
  }
}
