// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("ASCII symbols")
struct AsciiSignsTests {
  private func stage(_ width: Int, _ height: Int, _ view: View) -> Stage {
    let stage = Stage(width, height, view)
    stage.window.options = .screenReader
    stage.window.render()
    return stage
  }

  @Test("in ASCII a truncated text ends with the theme's ellipsis and keeps at least one letter")
  func cut() {
    let wanted = ["", ".", "a.", "a..", "a...", "ab...", "abcdef"]
    for (width, text) in wanted.enumerated() {
      #expect(Text("abcdef").truncated(to: width, ellipsis: "...").string == text)
    }
    #expect(Text("漢字漢字").truncated(to: 5, at: .head, ellipsis: "...").string == "...字")
    #expect(Text("abcdefgh").truncated(to: 7, at: .middle, ellipsis: "...").string == "ab...gh")
    let label = LabelView("a long title")
    let stage = stage(8, 2, label)
    #expect(stage.text == "a lon...")
    stage.window.options = .none
    stage.window.render()
    #expect(stage.text == "a long …")
  }

  @Test("truncated words and charts without space show the theme's ellipsis")
  func goingOn() {
    let spinner = SpinnerView("Loading…")
    spinner.isAnimating = true
    #expect(stage(20, 2, spinner).text == "Loading...")
    spinner.label = ""
    #expect(stage(20, 2, spinner).text == "...")
    let groups = (0..<9).map { BarChartView.Group("", [Double($0)]) }
    #expect(stage(9, 4, BarChartView(groups: groups)).rows[2] == "...")
    let up = stage(8, 6, BarChartView(groups: groups, direction: .up))
    #expect(up.text.contains(".") && !up.text.contains("…"))
    let row = ListRow(title: "title", note: "one two three four five six")
    let list = ListView()
    list.rowHeight = 2
    list.show(count: 1, row: { _ in row })
    #expect(stage(14, 3, list).text == "> title\n  one two...")
  }

  @Test("in ASCII a chart has no symbol for NaN and infinite numbers")
  func numbers() {
    let values: [Double] = [1, .nan, .infinity, -.infinity]
    let groups = values.map { BarChartView.Group("a", [$0]) }
    let charts: [(ChartView, [String])] = [
      (
        LineChartView(series: [LineChartView.Series("a", values: values)]),
        ["1: -", "2: inf", "3: -inf"]
      ),
      (SparklineView(values: values, rows: 3), ["-", "inf", "-inf"]),
      (BarChartView(groups: groups), ["-", "inf", "-inf"]),
      (BarChartView(groups: groups, direction: .up, barWidth: 6), ["-", "inf", "-inf"]),
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

  @Test("anything drawn with ASCII symbols, at any width, contains only ASCII")
  func everything() {
    let long = "some words that are too long"
    func loading() -> [View] {
      let (list, rows) = (ListView(), ListView())
      (list.isLoading, rows.isLoading) = (true, true)
      return [list, rows]
    }
    func rows(_ height: Int) -> [View] {
      let (list, table) = (
        ListView(), TableView([TableColumn("One", .fixed(9)), TableColumn("Two")])
      )
      for rows in [list, table] as [RowsView] { rows.rowHeight = height }
      list.show(count: 9, row: { _ in ListRow(title: Text(long), note: Text(long), detail: "12") })
      table.sortOrder = [TableSort(column: "One")]
      table.show(count: 9, cell: { _, _ in Text(long) })
      return [list, table]
    }
    func fields() -> [View] {
      let (empty, wrong, offering) = (
        TextFieldView(placeholder: long), TextFieldView(), TextFieldView()
      )
      (wrong.text, wrong.problem) = (long, long)
      (offering.text, offering.offered) = ("some", [long, long])
      offering.suggestionPlacement = .rows(2)
      return [empty, wrong, offering]
    }
    func dock() -> View {
      let dock = DockView(LabelView(Text(long)))
      dock.dock(LabelView(Text(long)), at: .leading, length: 4)
      dock.dock(LabelView(Text(long)), at: .bottom, length: 2)
      return dock
    }
    let chart = (0..<6).map { BarChartView.Group(Text(long), [Double($0), 3]) }
    func make() -> [View] {
      loading() + rows(1) + rows(2) + fields() + [
        LabelView(Text(long)), ButtonView(long), CheckboxView(long), RadioGroupView([long, long]),
        SegmentedControlView([long, long]), SliderView(3, in: 0...9),
        ProgressBarView(Text(long)),
        BorderedView(LabelView(Text(long)), caption: long), DatePickerView(Day(number: 0)),
        MenuView([MenuItem(long, icon: "✎") {}]),
        TabsView([TabsView.Tab(long, LabelView(Text(long)))]),
        BarChartView(long, groups: chart, series: [long, "b"]),
        BarChartView(groups: chart, series: [long, "b"], direction: .up),
        LineChartView(long, series: [LineChartView.Series(long, values: [1, 5, 2])]),
        MarkdownView("# \(long)\n\n|a|b|\n|-|-|\n|\(long)|\(long)|\n\n- \(long)"),
        FormView([FormView.Field(long, CheckboxView(long))]),
        CardView(LabelView(Text(long)), title: long),
        BadgeView(long), BreadcrumbsView([long, long, "c"]), dock(),
        StatusLineView(leading: [StatusItem(Text(long))], trailing: [StatusItem("12:30")]),
        SliderView(3, in: 0...9, look: .stepper),
        CommandPaletteView([Command(long, icon: "✎") {}]),
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
