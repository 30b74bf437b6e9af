// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

@MainActor @Suite("Tree")
struct TreeTests {
  private static let folders: [String: [String]] = [
    "Views": ["Canvas", "Layout", "README"], "Canvas": ["Cell", "Pen"], "Layout": ["Stack"],
  ]

  private func tree() -> (TreeView, () -> [String]) {
    let tree = TreeView()
    final class Asked { var ids: [String] = [] }
    let asked = Asked()
    tree.show(
      roots: ["Views", "LICENSE"], isBranch: { Self.folders[$0] != nil },
      children: {
        asked.ids.append($0)
        return Self.folders[$0] ?? []
      }, row: { ListRow(title: Text($0)) })
    return (tree, { asked.ids })
  }

  @Test("arrows expand a branch, enter it, leave it and collapse it")
  func keys() {
    let (tree, asked) = tree()
    let stage = Stage(20, 9, tree)
    #expect(stage.text == "▌ ▸ Views\n    LICENSE" && asked().isEmpty)
    stage.press("right", "right", "right", "end", "up")
    #expect(
      stage.text == """
          ▾ Views
          ├─▾ Canvas
          │ ├─  Cell
          │ └─  Pen
          ├─▸ Layout
        ▌ └─  README
            LICENSE
        """)
    #expect(asked() == ["Views", "Canvas"])
    stage.press("left")
    #expect(tree.currentID == AnyHashable("Views"))
    stage.press("left", "right")
    #expect(stage.text.contains("Pen") && asked() == ["Views", "Canvas"])
    stage.press("left", "left")
    #expect(stage.text == "▌ ▸ Views\n    LICENSE")
  }

  @Test("a click on the indicator expands and collapses, and one next to it selects")
  func mouse() {
    let (tree, _) = tree()
    var told: [[String]] = []
    tree.expansionChanges.add { told.append($0.map { "\($0)" }.sorted()) }
    let stage = Stage(20, 9, tree)
    stage.mouse(.press, 2, 0)
    stage.mouse(.press, 8, 2)
    #expect(tree.currentID == AnyHashable("Layout"))
    stage.mouse(.press, 4, 2)
    #expect(stage.text.contains("└─  Stack"))
    stage.press("down")
    stage.mouse(.press, 2, 0)
    #expect(tree.currentID == AnyHashable("Views") && stage.text.hasPrefix("▌ ▸ Views"))
    #expect(told == [["Views"], ["Layout", "Views"], ["Layout"]])
  }

  @Test("expanded branches and the selection stay on their keys when the tree changes")
  func reload() {
    let (tree, _) = tree()
    let stage = Stage(20, 12, tree)
    stage.press("right", "down", "right", "down")
    tree.show(
      roots: ["NEW", "Views"], isBranch: { Self.folders[$0] != nil },
      children: { (Self.folders[$0] ?? []).reversed() }, row: { ListRow(title: Text($0)) })
    stage.window.render()
    #expect(
      stage.text == """
            NEW
          ▾ Views
          ├─  README
          ├─▸ Layout
          └─▾ Canvas
            ├─  Pen
        ▌   └─  Cell
        """)
    tree.collapse("nobody")
    tree.expand("NEW")
    #expect(tree.expanded == ["Views", "Canvas"])
  }

  @Test("the description of a node has its level and whether it's expanded")
  func words() {
    let (tree, _) = tree()
    let stage = Stage(20, 9, tree)
    stage.press("right", "down")
    #expect(tree.accessibility.line == "tree, Canvas, level 2, 2 of 5, collapsed")
    #expect(tree.accessibilityNode.lines[1] == "Views, level 1, expanded")
  }

  @Test("many nodes expand at once, and only the visible ones are drawn")
  func many() {
    let tree = TreeView()
    let branches = TestLength.rounds(20, long: 100)
    var rows = 0
    tree.show(
      roots: [0], isBranch: { $0 == 0 || $0 % 1000 == 1 },
      children: { id in id == 0 ? (0..<branches).map { $0 * 1000 + 1 } : Array(id + 1...id + 999) },
      row: {
        rows += 1
        return ListRow(title: Text("node \($0)"))
      })
    let stage = Stage(30, 25, tree)
    tree.expand(0)
    for branch in 0..<branches { tree.expand(branch * 1000 + 1) }
    stage.press("end")
    #expect(tree.count == branches * 1000 + 1 && stage.text.contains("node \(branches * 1000)"))
    #expect(rows <= 60)
    stage.press("home", "left")
    #expect(tree.count == 1)
  }

  @Test("the expanded branches are set at once, and keys expand and collapse all of them")
  func allBranches() {
    let tree = TreeView()
    let (branches, nodes) = (TestLength.rounds(300, long: 1000), 100)
    tree.show(
      roots: Array(0..<branches), isBranch: { $0 < branches },
      children: { branch in (1...nodes).map { branch + $0 * branches } },
      row: { ListRow(title: Text("\($0)")) })
    var told: [Int] = []
    tree.expansionChanges.add { told.append($0.count) }
    let stage = Stage(20, 9, tree)
    stage.press("down", "*")
    #expect(tree.count == branches * (nodes + 1) && tree.currentID == AnyHashable(1))
    stage.press("down")
    #expect(tree.currentID == AnyHashable(1 + branches))
    stage.press("-")
    #expect(tree.count == branches && tree.currentID == AnyHashable(1))
    // It was quadratic: 12 s for a thousand branches.
    tree.expanded = Set((0..<branches).map(AnyHashable.init))
    #expect(tree.count == branches * (nodes + 1) && told == [branches, 0])
  }

  @Test("a cyclic branch ends, and a tree is drawn correctly at every size")
  func sizes() {
    let tree = TreeView()
    tree.show(
      roots: ["\u{1B}[2J 漢字 👩‍👩‍👧"], isBranch: { _ in true }, children: { [$0, $0] },
      row: { ListRow(title: Text($0), note: "note", detail: "1") })
    for (width, height) in [(0, 0), (1, 1), (1, 4), (2, 2), (5, 3), (9, 4), (80, 24)] {
      let stage = Stage(width, height, tree)
      stage.press("right", "right", "down", "end", "left", "/", "x", "esc")
      stage.mouse(.press, 2, 0)
      #expect(stage.rows.allSatisfy { Text($0).width <= width })
      stage.window.root = nil
    }
    #expect(tree.count == 3)
  }

  @Test("after any steps it equals a new tree with the same branches")
  func property() {
    var chance = Chance(state: 21)
    let children: (AnyHashable) -> [AnyHashable] = { id in
      guard let number = id.base as? Int, number < 200 else { return [] }
      return (1...3).map { AnyHashable(number * 4 + $0) }
    }
    var tree = TreeNodes(roots: [1, 2, 3], children: children)
    for _ in 0..<400 {
      let index = Int.random(in: 0..<tree.nodes.count, using: &chance)
      _ = Bool.random(using: &chance) ? tree.expand(index) : tree.collapse(index)
      let fresh = TreeNodes(roots: [1, 2, 3], expanded: tree.expanded, children: children)
      #expect(fresh.nodes.map(\.id) == tree.nodes.map(\.id))
      #expect(fresh.nodes.map(\.lines) == tree.nodes.map(\.lines))
      let place = tree.nodes.indices.randomElement(using: &chance) ?? 0
      #expect(tree.index(of: tree.nodes[place].id) == place)
    }
  }
}
