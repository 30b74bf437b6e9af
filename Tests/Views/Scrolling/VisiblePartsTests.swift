// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Visible parts of views")
struct VisiblePartsTests {
  private static let views: [@MainActor () -> View] = [
    { MarkdownView("one") },
    { MarkdownView("# Title\n- a\n- b\n\n> [link](https://example.org) that wraps around") },
    { LabelView("a text that wraps around", wraps: true) },
    { TextEditorView() },
    {
      let list = ListView()
      list.show(count: 3) { ListRow(title: Text("row \($0)")) }
      return list
    },
    {
      let log = LogView()
      log.append("line")
      return log
    },
    { GridView([.fitting(), .fraction(1)], ["a", "b", "c"].map { LabelView(Text($0)) }) },
    { DatePickerView(Day(number: 739_948)) },
    { BigTextView("12") },
    { SparklineView(values: [1, 2, 3]) },
  ]

  @Test("each view draws any part of it, also one beyond its content", arguments: 0..<10)
  func parts(_ index: Int) {
    for height in [0, 1, 5, 30] {
      let view = Self.views[index]().limited(SizeLimits(minHeight: height, maxHeight: height))
      let scroll = ScrollView(StackView(.vertical, [view, LabelView("below")]))
      let stage = Stage(12, 5, scroll)
      for offset in [0, 1, 5, 12, 29, 40] {
        scroll.scroll(to: offset)
        stage.window.render()
        stage.resize(offset.isMultiple(of: 2) ? 1 : 12, 5)
      }
      let area = ScrollView(view, scrollsSideways: true)
      let page = Stage(4, 3, area)
      for offset in [0, 3, 9, 28] {
        area.scroll(to: offset, column: offset)
        page.window.render()
      }
    }
  }
}
