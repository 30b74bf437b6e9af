// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("ProgressBar, Sparkline, BarChart, LineChart")
struct ChartsTests {
  private let plain = Capabilities(colors: .none, unicode: false)

  @Test("a bar shows the progress, and omits parts if there is little space")
  func progress() {
    let bar = ProgressBarView("Copying", fraction: 0.42)
    let stage = Stage(30, 2, bar)
    #expect(stage.text == "Copying ━━━━━━━──────────  42%")
    #expect(stage.window.accessibilityLines.first == "Copying, progress, 42 percent")
    bar.fraction = .infinity
    stage.window.render()
    #expect(stage.text == "Copying ━━━━━━━━━━━━━━━━━ 100%")
    bar.fraction = .nan
    stage.window.render()
    #expect(stage.text == "Copying ─────────────────   0%")
    stage.resize(12, 2)
    #expect(stage.text == "Copying   0%")
    stage.resize(6, 2)
    #expect(stage.text == "…   0%")
    stage.resize(1, 2)
    #expect(stage.rows[0].count <= 1)
    #expect(
      Stage(20, 2, ProgressBarView(fraction: 0.5), capabilities: plain).text
        == "=======--------  50%")
  }

  @Test("an indeterminate bar is animated, unless animation is reduced")
  func indeterminate() {
    let bar = ProgressBarView("Wait")
    let stage = Stage(15, 2, bar)
    var seen: [String] = []
    for _ in 0..<20 {
      seen.append(String(stage.text.dropFirst(5)))
      stage.clock.advance(by: .milliseconds(80))
      stage.window.render()
    }
    #expect(seen[0] == "━━────────" && seen[1] == "─━━───────" && seen[8] == "────────━━")
    #expect(seen[9] == seen[7] && seen[16] == seen[0])
    stage.window.options.reducedMotion = true
    stage.window.render()
    stage.clock.advance(by: .seconds(1))
    stage.window.render()
    #expect(stage.text == "Wait ──────────" && stage.clock.pending == 0)
    stage.window.options.reducedMotion = false
    stage.window.render()
    bar.fraction = 1
    stage.window.render()
    stage.clock.advance(by: .seconds(1))
    stage.window.render()
    #expect(stage.clock.pending == 0)
  }

  @Test("a sparkline has a column for each value, in eighths of its rows")
  func sparkline() {
    let line = SparklineView("Load", values: [0, 1, 2, 3, 4, 5, 6, 7, .nan, 7, -.infinity])
    let stage = Stage(12, 4, StackView(.vertical, [line]))
    #expect(stage.text == "▁▂▃▄▅▆▇█ █▁")
    #expect(stage.window.accessibilityLines.first == "Load, chart, 7, from 0 to 7")
    line.range = 0...14
    stage.window.render()
    #expect(stage.text == "▁▂▂▃▃▄▄▅ ▅▁")
    stage.resize(3, 4)
    #expect(stage.text == " ▅▁")
    let tall = SparklineView(values: [0, 1, 2, 3], rows: 2)
    #expect(Stage(9, 4, StackView(.vertical, [tall])).text == "  ▃█\n▁▆██")
    let ascii = Stage(12, 2, SparklineView(values: [0, 1, 2, 3, 4, 5, 6, 7]), capabilities: plain)
    #expect(ascii.text == "_.-:=+*#")
    #expect(Stage(9, 2, SparklineView("None")).text == "")
  }

  private let fruit = BarChartView(
    "Fruit",
    groups: [
      .init("apples", [12]), .init("pears", [7.5]), .init("a very long name", [-4]),
      .init("none", [.nan]),
    ])

  @Test("horizontal bars start at zero, negative ones to the left, with labels and numbers")
  func across() {
    let stage = Stage(40, 6, fruit)
    #expect(
      stage.text == """
        apples                 █████████████▌ 12
        pears                  ████████▌ 7.5
        a very long …  -4 ▐████
        none                    –
        """)
    #expect(
      Array(stage.window.accessibilityLines.prefix(3)) == [
        "Fruit, chart", "apples, 12", "pears, 7.5",
      ])
    stage.resize(12, 4)
    #expect(stage.text == "ap…  ███ 12\npe…  ██ 7.5\n…" || stage.text.hasSuffix("…"))
    stage.resize(1, 3)
    #expect(stage.rows.allSatisfy { $0.count <= 1 })
  }

  @Test("between single bars there is a row if there is room for all, also for the selection")
  func spacedBars() {
    let chart = BarChartView(
      "Fruit", groups: [.init("a", [4]), .init("b", [2]), .init("c", [1])])
    chart.selectsPoints = true
    let stage = Stage(14, 6, chart)
    #expect(stage.text == "a ██████████ 4\n\nb █████ 2\n\nc ██▌ 1")
    stage.mouse(.press, 4, 2)
    #expect(chart.selection == .init(index: 1))
    stage.resize(14, 5)
    #expect(stage.text == "a ██████████ 4\nb █████ 2\nc ██▌ 1")
  }

  @Test("progress goes from the second colour to the accent, if the theme defines colours")
  func gradient() throws {
    let theme = Theme.harbour
    let stage = Stage(24, 2, ProgressBarView(fraction: 1))
    stage.window.theme = theme
    stage.window.render()
    let last = 18
    #expect(stage.style(0, 0).foreground == theme.heading.foreground)
    #expect(stage.style(last, 0).foreground == theme.accent.foreground)
    #expect(
      stage.style(last / 2, 0).foreground
        == theme.heading.foreground.mixed(with: theme.accent.foreground, 0.5))
    stage.window.theme = .standard
    stage.window.render()
    #expect(stage.style(0, 0) == stage.style(last, 0))
  }

  @Test("the columns of a sparkline go from the second colour to the accent")
  func sparklineShades() {
    let stage = Stage(8, 2, SparklineView(values: [0, 4, 8]))
    stage.window.theme = .harbour
    stage.window.render()
    let (low, high) = (Theme.harbour.heading.foreground, Theme.harbour.accent.foreground)
    #expect(
      (0..<3).map { stage.style($0, 0).foreground } == [low, low.mixed(with: high, 0.5), high])
  }

  @Test("the whole gradient is visible on each surface", arguments: Theme.all)
  func gradientContrast(theme: Theme) {
    guard theme.hasGradient else { return }
    for step in 0...20 {
      let color = theme.gradient(at: Double(step) / 20).foreground
      for ground in [theme.background.background, theme.overlay.background] {
        #expect(color.contrast(to: ground) >= 3, "\(theme.name) at \(step)")
      }
    }
  }

  @Test("groups have a bar for each series, with a legend")
  func grouped() {
    let chart = BarChartView(
      "Years", groups: [.init("Q1", [3, 5]), .init("Q2", [6, 2])], series: ["2024", "2025"])
    let stage = Stage(30, 8, chart)
    #expect(
      stage.text == """
        ■ 2024  ■ 2025
        Q1 ████████████▌ 3
           ████████████████████▉ 5

        Q2 █████████████████████████ 6
           ████████▍ 2
        """)
    #expect(stage.style(3, 1) != stage.style(3, 2))
    chart.styles = [Style(foreground: .red)]
    stage.window.render()
    #expect(stage.style(3, 1).foreground == .red && stage.style(3, 2).foreground == .red)
  }

  @Test("vertical bars are drawn upwards, and downwards for negative values")
  func up() {
    let chart = BarChartView(
      "Up", groups: [.init("a", [4]), .init("b", [9]), .init("c", [-3])], direction: .up)
    let stage = Stage(30, 10, chart)
    #expect(
      stage.text == """
             9
            ▆▆▆
         4  ███
        ▅▅▅ ███
        ███ ███
                ███
                ▀▀▀
                -3
         a   b   c
        """)
    stage.resize(8, 6)
    #expect(stage.text.contains("…"))
    for size in [(1, 1), (3, 2), (9, 3), (40, 1)] { stage.resize(size.0, size.1) }
    chart.groups = []
    stage.window.render()
    chart.groups = [.init("x", [.infinity, -.infinity, .greatestFiniteMagnitude, -1e308])]
    stage.window.render()
  }

  private let waves = LineChartView(
    "Waves",
    series: [
      .init("rise", values: (0..<20).map { Double($0) * 2 }),
      .init("fall", values: (0..<20).map { 40 - Double($0 * $0) / 10 }),
    ])

  @Test("lines are drawn between axes with round numbers")
  func lines() {
    let stage = Stage(50, 14, waves)
    #expect(
      stage.text == """
        ━ rise  ━ fall
        40┤⠉⠉⠉⠉⠉⠉⠒⠒⠒⠒⠤⠤⢄⣀⡀                              ⣀⠤
          │              ⠈⠉⠑⠒⠢⠤⣀⡀                 ⢀⣀⠤⠒⠊⠉
        30┤                     ⠈⠉⠒⠢⢄⣀        ⣀⠤⠒⠊⠁
          │                           ⠉⠒⠤⣀⠤⠔⠊⠉
          │                         ⣀⠤⠔⠊⠉ ⠉⠑⠤⣀
        20┤                   ⢀⣀⠤⠒⠊⠉          ⠑⠢⣀
          │              ⢀⣀⠤⠒⠊⠁                  ⠉⠢⢄
        10┤          ⣀⠤⠒⠉⠁                          ⠉⠢⢄
          │    ⢀⣀⠤⠔⠊⠉                                  ⠉⠢⢄
         0┤⣀⠤⠒⠊⠁
          └┬───────────┬───────────┬───────────┬──────────
           0           5          10          15
        """)
    #expect(
      Array(stage.window.accessibilityLines.prefix(2)) == [
        "Waves, chart", "rise, 38, from 0 to 38",
      ])
    for size in [(1, 1), (2, 5), (17, 4), (200, 60), (20, 5)] { stage.resize(size.0, size.1) }
  }

  @Test("without Unicode and colours a chart is drawn in ASCII")
  func ascii() {
    let stage = Stage(24, 7, waves, capabilities: plain)
    #expect(stage.surface.drawnText().utf8.allSatisfy { $0 < 0x80 })
    #expect(stage.text.hasPrefix("- rise  - fall"))
    #expect(stage.style(4, 1).foreground == .standard || stage.style(4, 1).foreground != .blue)
  }

  @Test("NaN interrupts a line, and extreme ranges are drawn")
  func hostile() {
    let all: [[Double]] = [
      [], [1], [.nan, .nan], [1, .nan, 3], [.infinity, 0, -.infinity], [5, 5, 5],
      [.greatestFiniteMagnitude, -.greatestFiniteMagnitude], [.leastNonzeroMagnitude, 0], [0, 0],
    ]
    for values in all {
      let chart = LineChartView(series: [.init("\u{1B}[2J", values: values)])
      let stage = Stage(40, 9, chart)
      #expect(!stage.text.contains("\u{1B}"))
      #expect(Stage(20, 5, SparklineView(values: values)).rows.count == 5)
      #expect(Stage(20, 5, BarChartView(groups: [.init("x", values)])).rows.count == 5)
    }
  }

  @Test("numbers are short and independent of the locale")
  func numbers() {
    let cases: [(Double, String)] = [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (12.345, "12.35"), (0.1234, "0.123"),
      (123.456, "123.5"), (9_999_999, "9999999"), (1e7, "1e7"), (-2.55e12, "-2.6e12"),
      (0.0001, "1e-4"), (9.99e9, "1e10"), (.nan, "–"), (.infinity, "∞"), (-.infinity, "-∞"),
    ]
    for (number, text) in cases {
      #expect(NumberText.short(number, ascii: false) == text)
      let isFinite = number.isFinite
      let plain = isFinite ? text : number.isNaN ? "-" : number < 0 ? "-inf" : "inf"
      #expect(NumberText.short(number, ascii: true) == plain)
    }
    #expect(Scale([0, 97]).ticks(most: 5) == [0, 20, 40, 60, 80])
    #expect(Scale([-3, 3]).ticks(most: 4) == [-2, 0, 2])
    #expect(Scale([0.001, 0.002]).ticks(most: 3).count <= 3)
  }

  @Test("the axes of a single point begin at 0, or are around its value")
  func single() {
    #expect(Scale([0]) == Scale([0, 1]) && Scale([50]) == Scale([45, 55]))
    let chart = LineChartView("Load", series: [.init("today", values: [50])])
    let text = Stage(40, 10, chart).text
    #expect(text.contains("50") && !text.contains("-1"))
  }
}
