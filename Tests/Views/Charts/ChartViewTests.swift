// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Points of charts")
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

  @Test("a chart is a picture unless its points can be selected")
  func optIn() {
    let line = Sparkline("Load", values: [1, 2, 3])
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

  @Test("the arrows go from column to column of a sparkline, and the value stands beside it")
  func sparkline() {
    let line = Sparkline("Load", values: (1...20).map(Double.init))
    line.selectsPoints = true
    let stage = Stage(30, 3, Stack(.vertical, [line]))
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

  @Test("the arrows go along a line and from line to line, and the point's numbers stand beside it")
  func lines() {
    let chart = LineChart(
      "Orders", series: [.init("up", values: [0, 10, 20]), .init("down", values: [20, 10, 0])])
    chart.selectsPoints = true
    let stage = Stage(30, 9, chart)
    #expect(
      heard(stage, "right", "right", "down", "right") == [
        "up, 1: 10, 2 of 3", "up, 2: 20, 3 of 3", "down, 2: 0, 3 of 3",
      ])
    #expect(stage.text.contains(" 2: 0 ●"))
    #expect(stage.hints.contains("←→ point") && stage.hints.contains("↑↓ line"))
    var told: [ChartView.Place] = []
    chart.selections.add { told.append($0) }
    stage.press("home")
    stage.mouse(.press, 29, 1)
    #expect(told == [.init(series: 1, index: 0), .init(series: 0, index: 2)])
    #expect(chart.accessibilityElement.line == "Orders, chart, up, 2: 20, 3 of 3, focused")
  }

  @Test("bars across are gone through up and down, their whole row is marked")
  func across() {
    let chart = BarChart(
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

  @Test("bars that go up are gone through left and right, and Enter chooses one")
  func upwards() {
    let chart = BarChart(
      "Up", groups: [.init("a", [4]), .init("b", [9]), .init("c", [-3])], direction: .up)
    chart.selectsPoints = true
    let stage = Stage(30, 10, chart)
    var chosen: [ChartView.Place] = []
    stage.press("enter")
    chart.selectionChanges.add { chosen.append($0) }
    stage.press("right", "right", "enter")
    #expect(chosen == [.init(index: 2)] && stage.hints.contains("Enter choose"))
    #expect(stage.style(9, 7).background == Theme.standard.selection.background)
    stage.mouse(.press, 4, 2)
    stage.mouse(.press, 5, 2)
    #expect(chosen.last == .init(index: 1))
  }

  @Test("points that are no numbers, no points and little room do no harm")
  func hostile() {
    for values in [[], [.nan], [.infinity, 1], [-.infinity, .nan, 3]] as [[Double]] {
      let charts: [ChartView] = [
        Sparkline(values: values),
        LineChart(series: [.init("x", values: values), .init("y", values: [])]),
        BarChart(groups: [.init("x", values), .init("y", [])]),
        BarChart(groups: [.init("x", values)], direction: .up),
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

  @Test("without colours and in ASCII the mark can be told by its style and its sign")
  func plain() {
    let chart = LineChart(series: [.init("x", values: [1, 2])])
    chart.selectsPoints = true
    let stage = Stage(
      30, 8, chart, capabilities: Capabilities(colors: .none, unicode: false))
    stage.press("right")
    #expect(stage.text.contains(" 1: 2 *"))
    #expect(stage.surface.drawnText().utf8.allSatisfy { $0 < 0x80 })
  }
}
