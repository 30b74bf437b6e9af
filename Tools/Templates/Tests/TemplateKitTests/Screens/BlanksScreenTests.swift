import TemplateKit
import TestKit
import Testing
import Views

@MainActor
@Suite("Blanks: the screen")
struct BlanksScreenTests {
  private let rows: [ViewController.Blanks.Row] = [
    .init(id: 1, title: "One", details: ["Number: 1"]),
    .init(id: 2, title: "Two", details: ["Number: 2"]),
  ]

  private final class Log {
    var events: [String] = []
  }

  @Test("it shows the list, and the fields of the selected row")
  func drawn() {
    let terminal = HeadlessTerminal(
      showing: ViewController.Blanks(rows: rows, selection: 2),
      columns: 24, rows: 6)
    #expect(
      terminal.text == """
          One
        ▌ Two
        ╭─ Details ────────────╮
        │ Number: 2            │
        ╰──────────────────────╯
        r reload   ? keys
        """)
  }

  @Test("the arrow keys select, and r reloads")
  func keys() {
    let log = Log()
    let terminal = HeadlessTerminal(
      showing: ViewController.Blanks(
        rows: rows, selection: 1, onSelect: { log.events.append("select \($0)") },
        onReload: { log.events.append("reload") }))
    terminal.press("down", "r")
    #expect(log.events == ["select 2", "reload"])
  }

  @Test("an empty list says so, and a problem is shown instead of it")
  func problem() {
    let empty = HeadlessTerminal(showing: ViewController.Blanks())
    #expect(empty.text.contains("There are no BLANKS yet."))
    let failed = HeadlessTerminal(
      showing: ViewController.Blanks(
        status: .failed("No connection", "The server is away.")))
    #expect(failed.text.contains("The server is away."))
    #expect(!failed.text.contains("There are no BLANKS yet."))
  }
}
