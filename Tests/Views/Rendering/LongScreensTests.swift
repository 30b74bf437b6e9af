// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Long screens")
struct LongScreensTests {
  @Test("of a hundred thousand nodes only the visible ones have views, before and after a change")
  func lazy() {
    let rendered = RenderedScreen<Int, Int>()
    let stage = Stage(40, 24, rendered)
    func tree(_ ids: some Sequence<Int>) -> Screen<Int, Int> {
      Screen(
        content: Box {
          BoxSection(0) { for id in ids { Node(id, TextRow("row", action: RowAction {})) } }
        })
    }
    let count = 100_000
    rendered.render(tree(0..<count))
    stage.window.render()
    #expect(rendered.content.children.count == 23)
    stage.press("end")
    #expect(rendered.focusedNode == count - 1)
    #expect(rendered.content.children.count <= 24)
    rendered.render(tree((0..<count).reversed()))
    stage.window.render()
    #expect(rendered.focusedNode == count - 1 && rendered.content.children.count <= 24)
  }

  @Test("the cost of a screen is linear in its length")
  func linear() {
    // The calls of each component are counted, because tests don't measure time.
    let counter = Counter()
    let rendered = RenderedScreen<Int, Int>()
    let stage = Stage(40, 24, rendered)
    func cost(_ count: Int) -> Int {
      counter.reset()
      rendered.render(
        Screen(
          content: Box(sections: [
            BoxSection(0, nodes: (0..<count).map { Node($0, CountedRow(counter: counter)) })
          ])))
      stage.window.render()
      return counter.count
    }
    let (small, large) = (cost(1_000), cost(10_000))
    #expect(small >= 1_000 && large <= 10 * small)
    counter.reset()
    for key in ["down", "end", "pgup", "home"] { stage.press(key) }
    #expect(counter.count == 0, "moving about asks nothing of the nodes again")
  }

  @MainActor private final class Counter {
    private(set) var count = 0
    nonisolated init() {}
    func add() { count += 1 }
    func reset() { count = 0 }
  }

  /// A row that counts its calls.
  private struct CountedRow: Component {
    let counter: Counter
    var accessibility: Accessibility { Accessibility() }
    var isFocusable: Bool { false }

    func height(for width: Int) -> Int {
      MainActor.assumeIsolated { counter.add() }
      return 1
    }

    func makeView() -> LabelView { LabelView("row") }
    func update(_ view: LabelView) {}
  }

  @Test("unchanged parts aren't drawn again")
  func damage() {
    let rendered = RenderedScreen<Int, Int>()
    let stage = Stage(40, 24, rendered)
    var presented = 0
    func tree(_ word: String) -> Screen<Int, Int> {
      Screen(
        content: Box {
          BoxSection(0) { for id in 0..<20 { Node(id, TextRow(id == 7 ? word : "row")) } }
        })
    }
    rendered.render(tree("one"))
    stage.window.render()
    stage.surface.onPresent = { _ in presented += 1 }
    rendered.render(tree("one"))
    stage.window.render()
    #expect(presented == 0)
    rendered.render(tree("two"))
    stage.window.render()
    #expect(presented == 1 && stage.rows[7] == "two")
  }
}
