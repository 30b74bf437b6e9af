// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Signs in ASCII")
struct AsciiSignsTests {
  private func stage(_ width: Int, _ height: Int, _ view: View) -> Stage {
    let stage = Stage(width, height, view)
    stage.window.options = .screenReader
    stage.window.render()
    return stage
  }

  @Test("in ASCII a text that is cut ends in the theme's ellipsis, and always leaves a letter")
  func cut() {
    let wanted = ["", ".", "a.", "a..", "a...", "ab...", "abcdef"]
    for (width, text) in wanted.enumerated() {
      #expect(Text("abcdef").truncated(to: width, ellipsis: "...").string == text)
    }
    #expect(Text("漢字漢字").truncated(to: 5, at: .head, ellipsis: "...").string == "...字")
    #expect(Text("abcdefgh").truncated(to: 7, at: .middle, ellipsis: "...").string == "ab...gh")
    let label = Label("a long title")
    let stage = stage(8, 2, label)
    #expect(stage.text == "a lon...")
    stage.window.options = .none
    stage.window.render()
    #expect(stage.text == "a long …")
  }

  @Test("words that go on, and charts without room, say so in the theme's ellipsis")
  func goingOn() {
    let spinner = Spinner("Loading…")
    spinner.isAnimating = true
    #expect(stage(20, 2, spinner).text == "Loading...")
    spinner.label = ""
    #expect(stage(20, 2, spinner).text == "...")
    let groups = (0..<9).map { BarChart.Group("", [Double($0)]) }
    #expect(stage(9, 4, BarChart(groups: groups)).rows[2] == "...")
    let up = stage(8, 6, BarChart(groups: groups, direction: .up))
    #expect(up.text.contains(".") && !up.text.contains("…"))
    let row = ListRow(title: "title", note: "one two three four five six")
    let list = List()
    list.rowHeight = 2
    list.show(count: 1, row: { _ in row })
    #expect(stage(14, 3, list).text == "> title\n  one two...")
  }

  @Test("in ASCII a chart has no sign for numbers that are none or have no end")
  func numbers() {
    let values: [Double] = [1, .nan, .infinity, -.infinity]
    let groups = values.map { BarChart.Group("a", [$0]) }
    let charts: [(ChartView, [String])] = [
      (LineChart(series: [LineChart.Series("a", values: values)]), ["1: -", "2: inf", "3: -inf"]),
      (Sparkline(values: values, rows: 3), ["-", "inf", "-inf"]),
      (BarChart(groups: groups), ["-", "inf", "-inf"]),
      (BarChart(groups: groups, direction: .up, barWidth: 6), ["-", "inf", "-inf"]),
    ]
    for (chart, words) in charts {
      chart.selectsPoints = true
      let stage = stage(40, 9, chart)
      for (index, words) in words.enumerated() {
        chart.selection = ChartView.Place(index: index + 1)
        stage.window.render()
        #expect(stage.text.contains(words), "\(stage.text)")
        let drawn = stage.rows.joined() + chart.accessibility.value
        #expect(drawn.unicodeScalars.allSatisfy { $0.isASCII }, "\(drawn)")
      }
      stage.window.root = nil
    }
  }

  @Test("whatever is drawn in ASCII signs, at any width, has no other sign")
  func everything() {
    let long = "some words that are too long"
    func loading() -> [View] {
      let (list, rows) = (List(), List())
      (list.isLoading, rows.isLoading) = (true, true)
      return [list, rows]
    }
    func rows(_ height: Int) -> [View] {
      let (list, table) = (List(), Table([TableColumn("One", .fixed(9)), TableColumn("Two")]))
      for rows in [list, table] as [RowsView] { rows.rowHeight = height }
      list.show(count: 9, row: { _ in ListRow(title: Text(long), note: Text(long), detail: "12") })
      table.sort = TableSort(column: 0)
      table.show(count: 9, cell: { _, _ in Text(long) })
      return [list, table]
    }
    func fields() -> [View] {
      let (empty, wrong, offering) = (
        TextField(placeholder: long), TextField(), TextField()
      )
      (wrong.text, wrong.problem) = (long, long)
      (offering.text, offering.offered, offering.suggestionRows) = ("some", [long, long], 2)
      return [empty, wrong, offering]
    }
    let chart = (0..<6).map { BarChart.Group(Text(long), [Double($0), 3]) }
    func make() -> [View] {
      loading() + rows(1) + rows(2) + fields() + [
        Label(Text(long)), Button(long), Checkbox(long), RadioGroup([long, long]),
        SegmentedControl([long, long]), Slider(0...9, value: 3), ProgressBar(Text(long)),
        Bordered(Label(Text(long)), caption: long), DatePicker(Day(number: 0)),
        Menu([MenuItem(long) {}]), Tabs([Tabs.Tab(long, Label(Text(long)))]),
        BarChart(long, groups: chart, series: [long, "b"]),
        BarChart(groups: chart, series: [long, "b"], direction: .up),
        LineChart(long, series: [LineChart.Series(long, values: [1, 5, 2])]),
        MarkdownView("# \(long)\n\n|a|b|\n|-|-|\n|\(long)|\(long)|\n\n- \(long)"),
        Form([Form.Field(long, Checkbox(long))]),
      ]
    }
    for width in [1, 2, 3, 5, 8, 13, 21, 34] {
      for view in make() {
        let stage = stage(width, 7, view)
        stage.window.show(Toast(Text(long), severity: .error))
        stage.window.render()
        let other = stage.rows.joined().unicodeScalars.filter { !$0.isASCII }
        #expect(other.isEmpty, "\(type(of: view)) in \(width): \(stage.text)")
        stage.window.root = nil
      }
    }
  }
}
