// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Random trees")
struct RandomTreesTests {
  typealias Tree = Screen<Int, Int>

  /// Returns a random tree with a small range of ids, so that most nodes stay, move or change, and some are duplicates.
  private func tree(_ chance: inout Chance) -> Tree {
    func nodes(_ most: Int) -> [Node<Int>] {
      (0..<Int.random(in: 0...most, using: &chance)).map { _ in
        Node(Int.random(in: 0..<40, using: &chance), component(&chance))
      }
    }
    if Int.random(in: 0..<8, using: &chance) == 0 {
      return Tree(
        title: "empty",
        content: [.empty, .loading(), .failed("No.") {}].randomElement(using: &chance) ?? .empty)
    }
    let sections = (0..<Int.random(in: 0...4, using: &chance)).map { _ in
      BoxSection(
        Int.random(in: 0..<5, using: &chance),
        header: Bool.random(using: &chance) ? TextRow("head", role: .title) : nil,
        footer: Bool.random(using: &chance) ? SeparatorRow() : nil, nodes: nodes(12))
    }
    return Tree(
      title: "t\(Int.random(in: 0..<3, using: &chance))",
      rightBarItems: Bool.random(using: &chance) ? [BarItem("Add", key: KeyPress(.insert)) {}] : [],
      pinnedTop: Box(sections: [BoxSection(0, nodes: nodes(2))]), content: Box(sections: sections),
      pinnedBottom: Box(sections: [BoxSection(0, nodes: nodes(1))]))
  }

  private func component(_ chance: inout Chance) -> any Component {
    let number = Int.random(in: 0..<4, using: &chance)
    switch Int.random(in: 0..<8, using: &chance) {
    case 0:
      return TextFieldRow("f", text: "text \(number)", error: number == 0 ? "wrong" : "") { _ in }
    case 1: return ButtonRow("button \(number)", isEnabled: number > 0) {}
    case 2: return ToggleRow("toggle", isOn: number > 1) { _ in }
    case 3: return ProgressRow("work", fraction: Double(number) / 3)
    case 4: return SpacerRow(number)
    case 5: return TextRow(String(repeating: "long words ", count: number), wraps: true)
    default:
      return TextRow(
        "row \(number)", note: "note", isDimmed: number == 0,
        action: number > 1 ? RowAction {} : nil,
        deletion: number == 3 ? RowAction("delete") {} : nil)
    }
  }

  /// Returns the drawn screen with the focus on the first focusable node, scrolled to the top.
  private func picture(_ screen: RenderedScreen<Int, Int>, _ stage: Stage)
    -> (rows: [String], styles: [[Style]])
  {
    for part in screen.parts {
      part.focusedID = nil
      part.offset = 0
      part.show(part.items)
    }
    _ = [screen.content, screen.top, screen.bottom].contains { $0.focusEnd(1) }
    stage.window.render()
    let (width, height) = (stage.surface.size.width, stage.surface.size.height)
    let styles = (0..<height).map { y in (0..<width).map { stage.style($0, y) } }
    return (stage.rows, styles)
  }

  @Test("a tree shown after others is drawn like the first one", arguments: 0..<6)
  func likeFresh(seed: Int) {
    var chance = Chance(state: UInt64(seed))
    let screen = RenderedScreen<Int, Int>()
    let stage = Stage(32, 14, screen)
    let keys = ["down", "up", "pgdn", "pgup", "home", "end", "tab", "shift+tab", "left"]
    for round in 0..<60 {
      let tree = tree(&chance)
      let before = Dictionary(
        uniqueKeysWithValues: screen.content.items.ids.compactMap { id in
          screen.content.heldView(of: id).map { (id, ($0, $0.isFocused || $0.containsFocus)) }
        })
      screen.render(tree)
      for (id, (view, hadFocus)) in before {
        guard let now = screen.content.heldView(of: id), type(of: now) == type(of: view) else {
          continue
        }
        #expect(now === view, "round \(round), \(id)")
        if hadFocus, now.focusTarget != nil { #expect(now.containsFocus, "round \(round), \(id)") }
      }
      stage.window.render()
      if Bool.random(using: &chance) {
        let fresh = RenderedScreen<Int, Int>()
        let other = Stage(32, 14, fresh)
        fresh.render(tree)
        let (drawn, wanted) = (picture(screen, stage), picture(fresh, other))
        #expect(drawn.rows == wanted.rows, "round \(round)")
        let rows = drawn.styles.indices.filter { drawn.styles[$0] != wanted.styles[$0] }
        #expect(rows == [], "rows in other styles, round \(round)")
        if drawn.rows != wanted.rows { return }
      }
      for _ in 0..<Int.random(in: 0..<5, using: &chance) {
        stage.press(keys.randomElement(using: &chance) ?? "up")
        stage.mouse(
          [.press, .scrollDown, .scrollUp].randomElement(using: &chance) ?? .press,
          // The hints in the last row would show the help page.
          Int.random(in: 0..<32, using: &chance), Int.random(in: 0..<13, using: &chance))
      }
    }
  }

  @Test("the focus is visible in any size, and keys never get stuck", arguments: 0..<3)
  func sizes(seed: Int) {
    var chance = Chance(state: UInt64(seed &+ 77))
    let screen = RenderedScreen<Int, Int>()
    let stage = Stage(32, 14, NavigationView(root: screen))
    for _ in 0..<40 {
      screen.render(tree(&chance))
      stage.resize(
        Int.random(in: 1...40, using: &chance), Int.random(in: 1...16, using: &chance))
      for key in ["down", "end", "tab", "up", "pgup", "home"] {
        stage.press(key)
        // Arrows may scroll away from the focus to other content, and Tab scrolls back to it.
        if key == "tab", stage.window.focused != nil {
          #expect(stage.surface.cursor != nil, "\(stage.surface.size), \(key), \(stage.rows)")
        }
      }
    }
  }
}
