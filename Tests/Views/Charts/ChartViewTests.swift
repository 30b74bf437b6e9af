// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Selecting points of charts")
struct ChartViewTests {
  private func heard(_ stage: Stage, _ keys: String...) -> [String] {
    var heard: [String] = []
    let token = stage.window.announcements.add { heard.append($0) }
    defer { token.remove() }
    stage.window.render()
    heard = []
    for key in keys { stage.press(key) }
    return heard
  }

  @Test("a chart can't be focused unless its points can be selected")
  func optIn() {
    let line = SparklineView("Load", values: [1, 2, 3])
    let stage = Stage(20, 3, line)
    #expect(!line.isFocusable && line.selection == nil && line.keyHints.isEmpty)
    stage.press("left")
    #expect(line.selection == nil)
    line.selectsPoints = true
    stage.window.render()
    #expect(line.isFocused && line.selection == .init(index: 2))
    line.values = []
    stage.window.render()
    #expect(!line.isFocusable && line.selection == nil)
  }

  @Test("the arrows select the columns of a sparkline, and the value is shown next to it")
  func sparkline() {
    let line = SparklineView("Load", values: (1...20).map(Double.init))
    line.selectsPoints = true
    let stage = Stage(30, 3, StackView(.vertical, [line]))
    #expect(stage.text == "▁▁▂▂▂▃▃▄▄▄▅▅▅▆▆▇▇▇██ 20")
    #expect(stage.style(19, 0).background == Theme.standard.selection.background)
    #expect(heard(stage, "left", "left") == ["19, 19 of 20", "18, 18 of 20"])
    #expect(stage.text == "▁▁▂▂▂▃▃▄▄▄▅▅▅▆▆▇▇▇ 18")
    #expect(heard(stage, "home", "left", "pgdn") == ["1, 1 of 20", "11, 11 of 20"])
    #expect(stage.surface.cursor == Position(x: 10, y: 0))
    line.values.removeLast(15)
    stage.window.render()
    #expect(line.selection == .init(index: 4))
  }

  @Test("the arrows select points along a line and between lines, with the values next to it")
  func lines() {
    let chart = LineChartView(
      "Orders", series: [.init("up", values: [0, 10, 20]), .init("down", values: [20, 10, 0])])
    chart.selectsPoints = true
    let stage = Stage(30, 9, chart)
    #expect(
      heard(stage, "right", "right", "down", "right") == [
        "up, 1: 10, 2 of 3", "up, 2: 20, 3 of 3", "down, 2: 0, 3 of 3",
      ])
    #expect(stage.text.contains(" 2: 0 ●"))
    #expect(stage.hints.contains("? keys"))
    var told: [ChartView.Place] = []
    chart.selectionChanges.add { told.append($0) }
    stage.press("home")
    stage.mouse(.press, 29, 1)
    #expect(told == [.init(series: 1, index: 0), .init(series: 0, index: 2)])
    #expect(chart.accessibilityElement.line == "Orders, chart, up, 2: 20, 3 of 3, focused")
  }

  @Test("horizontal bars are selected with Up and Down, and the whole row is marked")
  func across() {
    let chart = BarChartView(
      "Fruit", groups: [.init("apples", [3, 4]), .init("pears", [5, 6])], series: ["A", "B"])
    chart.selectsPoints = true
    let stage = Stage(30, 8, chart)
    #expect(
      heard(stage, "down", "down", "end", "down") == [
        "apples, B, 4, 2 of 4", "pears, A, 5, 3 of 4", "pears, B, 6, 4 of 4",
      ])
    #expect(stage.style(0, 5).background == Theme.standard.selection.background)
    #expect(stage.style(0, 4).background == .standard)
    stage.resize(30, 5)
    #expect(chart.selection == .init(index: 1))
    stage.mouse(.press, 10, 1)
    #expect(chart.selection == .init(index: 0))
  }

  @Test("vertical bars are selected with Left and Right, and Enter confirms")
  func upwards() {
    let chart = BarChartView(
      "Up", groups: [.init("a", [4]), .init("b", [9]), .init("c", [-3])], direction: .up)
    chart.selectsPoints = true
    let stage = Stage(30, 10, chart)
    var chosen: [ChartView.Place] = []
    stage.press("enter")
    chart.activations.add { chosen.append($0) }
    stage.press("right", "right", "enter")
    #expect(chosen == [.init(index: 2)] && stage.hints.contains("Enter choose"))
    #expect(stage.style(9, 7).background == Theme.standard.selection.background)
    stage.mouse(.press, 4, 2)
    stage.mouse(.press, 5, 2)
    #expect(chosen.last == .init(index: 1))
  }

  @Test(
    "while a bar is selected, the others fade, but not their labels and numbers",
    arguments: [Theme.paper, .nord])
  func texts(theme: Theme) {
    let chart = BarChartView("Fruit", groups: [.init("apples", [3]), .init("pears", [5])])
    chart.selectsPoints = true
    let stage = Stage(30, 8, chart)
    stage.window.theme = theme
    stage.window.render()
    let number = stage.rows[2].split(separator: "5")[0].count
    #expect(stage.text.contains("pears") && chart.selection == .init(index: 0))
    #expect(stage.style(0, 2).foreground == theme.background.foreground)
    #expect(stage.style(number, 2).foreground == theme.secondary.foreground)
    #expect(stage.style(7, 2).foreground != theme.series[0].foreground)
    #expect(stage.style(7, 0).foreground == theme.series[0].foreground)
  }

  @Test("with sixteen colours, the selected bar is no gap in the selection")
  func sixteen() {
    let chart = BarChartView("Fruit", groups: [.init("apples", [3]), .init("pears", [5])])
    chart.selectsPoints = true
    var capabilities = Capabilities(colors: .sixteen)
    capabilities.paintsBackground = true
    let stage = Stage(30, 8, chart, capabilities: capabilities)
    stage.window.theme = .sixteen
    stage.window.render()
    let bar = stage.style(7, 0)
    #expect(bar.background == stage.style(0, 0).background && bar.background == .palette(14))
    #expect(bar.foreground == .palette(15) && stage.style(0, 0).foreground == .palette(0))
  }

  @Test("NaN, empty series and little space do no harm")
  func hostile() {
    for values in [[], [.nan], [.infinity, 1], [-.infinity, .nan, 3]] as [[Double]] {
      let charts: [ChartView] = [
        SparklineView(values: values),
        LineChartView(series: [.init("x", values: values), .init("y", values: [])]),
        BarChartView(groups: [.init("x", values), .init("y", [])]),
        BarChartView(groups: [.init("x", values)], direction: .up),
      ]
      for chart in charts {
        chart.selectsPoints = true
        let stage = Stage(20, 6, chart)
        for size in [(20, 6), (1, 1), (2, 2), (5, 3), (40, 12)] {
          stage.resize(size.0, size.1)
          stage.press("left", "right", "up", "down", "end", "pgdn", "pgup", "home", "enter")
          stage.mouse(.press, 0, 0)
          #expect(stage.rows.count == size.1)
        }
      }
    }
  }

  @Test("without colours and in ASCII the selection is visible by its style and symbol")
  func plain() {
    let chart = LineChartView(series: [.init("x", values: [1, 2])])
    chart.selectsPoints = true
    let stage = Stage(
      30, 8, chart, capabilities: Capabilities(colors: .none, unicode: false))
    stage.press("right")
    #expect(stage.text.contains(" 1: 2 *"))
    #expect(stage.surface.drawnText().utf8.allSatisfy { $0 < 0x80 })
  }
}
