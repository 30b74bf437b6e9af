// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Random boxes")
struct RandomBoxesTests {
  private func terminal(_ columns: Int, _ rows: Int) -> (HeadlessTerminal, DeclaredView) {
    let view = DeclaredView()
    return (HeadlessTerminal(columns, rows, view), view)
  }

  private func box(in view: View) throws -> BoxView {
    func find(_ view: View) -> BoxView? {
      view as? BoxView ?? view.children.lazy.compactMap { find($0) }.first
    }
    return try #require(find(view))
  }

  /// A random box with a small range of keys, so that most nodes stay, move or change, and some are duplicates.
  private func randomScreen(_ chance: inout SeededRandom) -> Screen {
    func nodes(_ most: Int) -> [Node] {
      (0..<Int.random(in: 0...most, using: &chance)).map { _ in
        let number = Int.random(in: 0..<4, using: &chance)
        let id = Int.random(in: 0..<40, using: &chance)
        return switch Int.random(in: 0..<8, using: &chance) {
        case 0:
          Node(
            id, TextField("f", text: "text \(number)", problem: number == 0 ? "no" : nil) { _ in })
        case 1: Node(id, Button("button \(number)") {}.disabled(number == 0))
        case 2: Node(id, Checkbox("toggle", isOn: number > 1) { _ in })
        case 3: Node(id, ProgressBar("work", fraction: Double(number) / 3))
        case 4: Node(id, VStack { for _ in 0..<number { Text(" ") } })
        case 5: Node(id, Row(String(repeating: "long words ", count: number), wraps: true))
        default:
          number > 1
            ? Node(id, Row("row \(number)", note: "note", action: "open") {})
            : Node(id, Row("row \(number)", note: "note", isDimmed: number == 0))
        }
      }
    }
    if Int.random(in: 0..<8, using: &chance) == 0 {
      let box = [Box {}, .loading(), .failed("No.") {}].randomElement(using: &chance) ?? Box {}
      return Screen("empty") { box }
    }
    let parts = (0..<Int.random(in: 0...4, using: &chance)).map { place in
      (place, Bool.random(using: &chance), nodes(12))
    }
    let top = nodes(2)
    let items = Bool.random(using: &chance) ? [BarItem("Add", key: KeyPress(.insert)) {}] : []
    return Screen("t\(Int.random(in: 0..<3, using: &chance))", trailing: items) {
      VStack { top }
      Box {
        for (place, hasHeader, nodes) in parts {
          Section(
            id: place, header: hasHeader ? Row("head", role: \.heading) : nil,
            footer: hasHeader ? "foot" : ""
          ) { nodes }
        }
      }
    }
  }

  @Test("a box shown after others is drawn like the first one", arguments: 0..<6)
  func likeFresh(seed: Int) throws {
    var chance = SeededRandom(UInt64(seed))
    let (terminal, view) = terminal(32, 14)
    let keys = ["down", "up", "pgdn", "pgup", "home", "end", "tab", "shift+tab", "left"]
    for round in 0..<60 {
      let screen = randomScreen(&chance)
      view.show { screen }
      if Bool.random(using: &chance) {
        let (other, fresh) = self.terminal(32, 14)
        fresh.show { screen }
        for terminal in [terminal, other] {
          _ = terminal.text
          // The position is a state of the view: both begin at the top.
          let place = try box(in: terminal === other ? fresh : view).frameInWindow.origin
          if let first = terminal.window.root?.focusOrder.first { terminal.window.focus(first) }
          _ = terminal.text
          terminal.scroll(by: -100, x: place.x, y: place.y)
        }
        #expect(terminal.content == other.content, "round \(round)")
        if terminal.content != other.content { return }
      }
      for _ in 0..<Int.random(in: 0..<5, using: &chance) {
        terminal.press(keys.randomElement(using: &chance) ?? "up")
        let (x, y) = (
          Int.random(in: 0..<32, using: &chance), Int.random(in: 0..<13, using: &chance)
        )
        if Bool.random(using: &chance) { terminal.scroll(by: 1, x: x, y: y) }
      }
    }
  }

  @Test("the focus is visible in any size, and keys never get stuck", arguments: 0..<3)
  func sizes(seed: Int) {
    var chance = SeededRandom(UInt64(seed + 77))
    let (terminal, view) = terminal(32, 14)
    for _ in 0..<40 {
      let screen = randomScreen(&chance)
      view.show { screen }
      terminal.resize(
        columns: Int.random(in: 1...40, using: &chance),
        rows: Int.random(in: 2...16, using: &chance))
      for key in ["down", "end", "tab", "up", "pgup", "home"] { terminal.press(key) }
    }
  }
}
