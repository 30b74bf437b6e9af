// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("RenderedScreen")
struct RenderedScreenTests {
  typealias Tree = Screen<String, Int>

  private let rendered = RenderedScreen<String, Int>()

  private func rows(_ ids: some Sequence<Int>, header: String? = nil) -> BoxSection<String, Int> {
    BoxSection("rows", header: header.map { TextRow($0, role: .title) }) {
      for id in ids { Node(id, TextRow("row \(id)", action: RowAction {})) }
    }
  }

  private func show(_ stage: Stage, _ tree: Tree) {
    rendered.render(tree)
    stage.window.render()
  }

  @Test("a tree that is requested while another one is made is shown next")
  func requestWhileMaking() {
    let stage = Stage(20, 4, rendered)
    var number = 0
    func request() {
      rendered.setNeedsRender {
        let made = number
        if made < 3 {
          number += 1
          request()
        }
        return Tree(content: Box { rows([made]) })
      }
    }
    request()
    stage.window.render()
    #expect(stage.text.contains("row 3"))
  }

  @Test("a tree is shown as sections of nodes, between pinned ones, above the bar")
  func drawing() {
    let stage = Stage(34, 12, rendered)
    show(
      stage,
      Tree(
        title: "Pharmacies",
        leftBarItems: [BarItem("Cancel", key: KeyPress(.character("c"))) {}],
        rightBarItems: [BarItem("Add", key: KeyPress(.character("k"), .control)) {}],
        pinnedTop: Box { BoxSection("top") { Node(0, TextRow("Choose one")) } },
        content: Box {
          BoxSection("near", header: TextRow("Near", role: .title)) {
            Node(1, TextRow("Sun", note: "Main Street 1", detail: "open", action: RowAction {}))
            Node(2, TextRow("Moon", detail: "closed", action: RowAction("take") {}))
          }
          BoxSection("far", footer: TextRow("2 km at most", role: .secondary)) {
            Node(3, SpacerRow())
            Node(4, ToggleRow("Also far ones", isOn: true) { _ in })
            Node(5, ProgressRow("Looking", fraction: 0.5))
          }
        },
        pinnedBottom: Box { BoxSection("end") { Node(9, ButtonRow("Done") {}) } }))
    #expect(
      stage.text == """
        c Cancel                    ^K Add
        Choose one
        Near
        ▌ Sun  Main Street 1          open
          Moon                      closed

        ■ Also far ones
        Looking ━━━━━━━━━━───────────  50%
        2 km at most

        [ Done ]
        """)
    #expect(rendered.title == "Pharmacies")
    #expect(stage.hints.hasPrefix("Enter open   ? keys"))
  }

  @Test("a moved node keeps its view, its focus and its caret")
  func identity() throws {
    let stage = Stage(30, 8, rendered)
    func tree(_ ids: [Int], text: String) -> Tree {
      Tree(
        content: Box {
          BoxSection("s") {
            for id in ids { Node(id, TextFieldRow("\(id)", text: id == 2 ? text : "") { _ in }) }
          }
        })
    }
    show(stage, tree([1, 2, 3], text: "abc"))
    #expect(rendered.focus(on: 2))
    stage.press("left")
    let view = try #require(rendered.view(of: 2))
    let cursor = try #require(stage.surface.cursor)
    show(stage, tree([3, 9, 1, 2], text: "abc"))
    #expect(rendered.view(of: 2) === view && rendered.focusedNode == 2)
    #expect(stage.surface.cursor == Position(x: cursor.x, y: cursor.y + 2))
    stage.type("X")
    #expect(stage.rows[3] == "2  abXc")
    // The state is older than the typed text.
    show(stage, tree([2], text: "abc"))
    #expect(stage.rows[0] == "2  abXc" && rendered.view(of: 2) === view)
    show(stage, tree([2], text: "abXc"))
    show(stage, tree([2], text: "cleared"))
    #expect(stage.rows[0] == "2  cleared")
  }

  @Test(
    "when the focused node is removed, the next remaining one has the focus, or the previous one"
  )
  func nearest() {
    let stage = Stage(20, 8, rendered)
    show(stage, Tree(content: Box { rows(1...5) }))
    rendered.focus(on: 3)
    show(stage, Tree(content: Box { rows([1, 2, 4, 5]) }))
    #expect(rendered.focusedNode == 4)
    show(stage, Tree(content: Box { rows([1, 2, 5]) }))
    #expect(rendered.focusedNode == 5)
    show(stage, Tree(content: Box { rows([1, 2]) }))
    #expect(rendered.focusedNode == 2)
    show(stage, Tree(content: .loading()))
    #expect(rendered.focusedNode == nil)
    show(stage, Tree(content: Box { rows([7, 8]) }))
    #expect(rendered.focusedNode == 7)
  }

  @Test("of nodes or sections with the same id the first is shown, and the others are reported")
  func duplicates() {
    let stage = Stage(20, 8, rendered)
    var told: [Rendering<String, Int>] = []
    rendered.onRendering.add { told.append($0) }
    show(
      stage,
      Tree(
        content: Box {
          BoxSection("a") {
            Node(1, TextRow("one"))
            Node(1, TextRow("uno"))
            Node(2, TextRow("two"))
          }
          BoxSection("b") { Node(2, TextRow("due")) }
          BoxSection("a") { Node(3, TextRow("three")) }
        }))
    #expect(stage.text == "one\ntwo")
    #expect(told.map(\.duplicateNodes) == [[1, 2]])
    #expect(told.map(\.duplicateSections) == [["a"]])
    show(stage, Tree(content: Box { rows([2, 1, 4]) }))
    #expect(told.last?.inserted == 1 && told.last?.kept == 2 && told.last?.moved == 1)
    #expect(told.last?.removed == 0)
  }

  @Test("the top row stays when rows above change")
  func anchor() {
    let stage = Stage(20, 6, rendered)
    show(stage, Tree(content: Box { rows(100..<150) }))
    for _ in 0..<6 { stage.press("pgdn") }
    let before = stage.text
    #expect(before.contains("row 124"))
    show(stage, Tree(content: Box { rows(90..<150) }))
    #expect(
      stage.rows.dropLast().map { $0.prefix(9) }
        == before.split(separator: "\n").map { $0.prefix(9) })
    show(stage, Tree(content: Box { rows(110..<150) }))
    #expect(
      stage.rows.dropLast().map { $0.prefix(9) }
        == before.split(separator: "\n").map { $0.prefix(9) })
  }

  @Test("a box that is loading says after five seconds how long the user has waited")
  func waiting() {
    let stage = Stage(50, 9, rendered)
    func wait(seconds: Int) {
      for _ in 0..<seconds { stage.clock.advance(by: .seconds(1)) }
      stage.window.render()
    }
    show(stage, Tree(content: .loading("Loading pharmacies…", waitingHint: "Esc goes back")))
    wait(seconds: 4)
    #expect(stage.text.contains("Loading pharmacies…") && !stage.text.contains("Waiting"))
    wait(seconds: 2)
    #expect(stage.text.contains("Waiting for an answer for 6 s. Esc goes back."))
    show(stage, Tree(content: .failed("No.") {}))
    #expect(!stage.text.contains("Waiting"))
    show(stage, Tree(content: .loading("Loading pharmacies…")))
    wait(seconds: 4)
    #expect(!stage.text.contains("Waiting"))
    wait(seconds: 1)
    #expect(stage.text.contains("Waiting for an answer for 5 s."))
  }

  @Test("a box shows loading, a failure, or an empty state, with an action")
  func messages() {
    let stage = Stage(30, 8, rendered)
    var done: [String] = []
    show(stage, Tree(content: .loading("Loading pharmacies…")))
    #expect(stage.text == "\n\n\n    ⠋ Loading pharmacies…")
    show(stage, Tree(content: .failed("The server can’t be reached.") { done.append("retry") }))
    #expect(
      stage.text == "\n\n The server can’t be reached.\n\n        [ Try again ]")
    stage.press("enter")
    show(
      stage,
      Tree(
        content: .placeholder(sign: "✚", "No pharmacies yet.", actionLabel: "Add") {
          done.append("add")
        }))
    #expect(
      stage.text == "\n              ✚\n\n      No pharmacies yet.\n\n           [ Add ]")
    stage.mouse(.press, 14, 5)
    #expect(done == ["retry", "add"])
  }
}
