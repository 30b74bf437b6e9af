// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

/// After any changes, a scroll view and its bars look like new ones.
@MainActor @Suite("Scroll views after changes")
struct RandomScrollingTests {
  private final class CountingView: View {
    var draws = 0

    override func measure(in room: Size) -> Size { Size(width: 30, height: 30) }

    override func draw(in painter: Painter) { draws += 1 }
  }

  private func text(_ rows: Int, _ columns: Int = 9) -> Text {
    let words = String(repeating: "abc defgh ", count: columns / 10 + 1).prefix(columns)
    return Text((0..<rows).map { "\($0) \(words)" }.joined(separator: "\n"))
  }

  private func label(_ text: Text) -> LabelView { LabelView(text, wraps: true) }

  /// Expects the picture of a new scroll view with the same content and place.
  private func expectFresh(
    _ stage: Stage, _ view: ScrollView, _ content: View, sideways: Bool = false,
    _ comment: @autoclosure () -> Comment = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    stage.window.render()
    let fresh = ScrollView(content, scrollsSideways: sideways)
    let size = stage.surface.size
    let made = Stage(size.width, size.height, fresh)
    fresh.scroll(to: view.offset, column: view.column)
    made.window.render()
    #expect(
      (fresh.offset, fresh.column) == (view.offset, view.column), comment(),
      sourceLocation: sourceLocation)
    #expect(stage.rows == made.rows, comment(), sourceLocation: sourceLocation)
    #expect(
      stage.surface.canvas.drawnStyles() == made.surface.canvas.drawnStyles(), comment(),
      sourceLocation: sourceLocation)
  }

  @Test("the bars show a content that grows or shrinks", arguments: [false, true])
  func growth(isSideways: Bool) {
    let content = label(text(20))
    let view = ScrollView(content, scrollsSideways: isSideways)
    let stage = Stage(10, 11, view)
    content.text = text(200)
    expectFresh(stage, view, label(text(200)), sideways: isSideways)
    view.scroll(to: 150, column: 2)
    stage.window.render()
    content.text = text(30, 20)
    expectFresh(stage, view, label(text(30, 20)), sideways: isSideways)
    #expect(view.offset > 0)
    content.text = text(2, 3)
    expectFresh(stage, view, label(text(2, 3)), sideways: isSideways)
  }

  @Test(
    "the bars show another content, also one that is laid out already", arguments: [false, true])
  func replaced(isSideways: Bool) {
    let view = ScrollView(label(text(20)), scrollsSideways: isSideways)
    let stage = Stage(10, 11, view)
    let other = label(text(200, 30))
    _ = Stage(10, 11, ScrollView(other, scrollsSideways: isSideways))
    view.content = other
    expectFresh(stage, view, label(text(200, 30)), sideways: isSideways)
  }

  @Test("the bar of a page shows text that is added")
  func markdown() {
    let lines = (1...20).map { "- row \($0)\n" }.joined()
    let page = MarkdownView(lines)
    let stage = Stage(16, 8, page)
    page.append(lines + lines + lines)
    stage.window.render()
    #expect(stage.rows == Stage(16, 8, MarkdownView(lines + lines + lines + lines)).rows)
  }

  @Test("another layout draws nothing if the content keeps its size")
  func stillness() {
    let content = CountingView()
    let view = ScrollView(content, scrollsSideways: true)
    let stage = Stage(10, 11, view)
    let draws = content.draws
    for _ in 0..<3 {
      content.setNeedsLayout()
      stage.window.render()
    }
    #expect(content.draws == draws)
  }

  @Test("random changes leave the picture of a new view")
  func changes() {
    for seed in 0..<TestLength.rounds(40, long: 2_000) {
      var random = SeededRandom(UInt64(seed))
      let isSideways = random.oneIn(2)
      var shown = text(random.below(30), random.below(25))
      var content = label(shown)
      let view = ScrollView(content, scrollsSideways: isSideways)
      let stage = Stage(1 + random.below(20), 2 + random.below(12), view)
      for step in 0..<12 {
        let change = random.below(5)
        switch change {
        case 0, 1:
          shown = text(random.below(60), random.below(25))
          content.text = shown
        case 2:
          shown = text(random.below(60), random.below(25))
          content = label(shown)
          view.content = content
        case 3: view.scroll(to: random.below(60), column: random.below(25))
        default: stage.resize(1 + random.below(20), 2 + random.below(12))
        }
        expectFresh(
          stage, view, label(shown), sideways: isSideways,
          "seed \(seed), step \(step), change \(change)")
      }
    }
  }
}
