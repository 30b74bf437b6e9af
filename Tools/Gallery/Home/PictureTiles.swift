// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import Views

/// The tiles of charts and texts.
extension Tile {
  static let gauge = Tile(.gauge) {
    let zones: [GaugeView.Zone] = [.success(from: 0), .warning(from: 70), .error(from: 90)]
    let values: [(Text, Double)] = [("CPU", 42), ("RAM", 78), ("Disk", 93)]
    return StackView(
      .vertical,
      values.map { label, value in
        let gauge = GaugeView(label, value: value, in: 0...100, zones: zones)
        gauge.labelWidth = 4
        gauge.format = { "\(Int($0)) %" }
        return gauge
      })
  }

  static let progress = Tile(.progress) {
    let bars = [ProgressBarView("Copying", fraction: 0.42), ProgressBarView("Done", fraction: 1)]
    for bar in bars { bar.labelWidth = 7 }
    return StackView(.vertical, spacing: 1, bars)
  }

  static let spinner = Tile(.spinner) {
    let spinner = SpinnerView("Loading…")
    spinner.isAnimating = true
    return column([spinner, LabelView("It takes no time at rest.", role: \.secondary)])
  }

  static let sparkline = Tile(.sparkline, keys: ["left", "left", "left"]) {
    let values = (0..<60).map { (x: Int) -> Double in Double((x * x * 7 + x * 3) % 23) }
    let line = SparklineView("", values: values, rows: 3)
    line.selectsPoints = true
    return line
  }

  static let bars = Tile(.bars, keys: ["down", "down"]) {
    let chart = BarChartView(
      groups: [.init("Oslo", [16]), .init("Lyon", [24]), .init("Bari", [29])], series: [])
    chart.selectsPoints = true
    return chart
  }

  static let columns = Tile(.columns, keys: ["right", "right", "right"]) {
    let values: [Double] = [3, 7, 12, 9, 15, 20, 17, 22]
    return SparklineView("", values: values.flatMap { [$0, $0, $0 / 2] }, rows: 3)
  }

  static let lines = Tile(.lines) {
    DotView("Two lines") { dots, theme in
      let (width, height) = (Double(dots.columns), Double(dots.rows - 1))
      func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (x * width, (1 - y) * height)
      }
      for step in 0..<dots.columns {
        let (from, to) = (Double(step) / width, Double(step + 1) / width)
        dots.line(from: place(from, from * from), to: place(to, to * to), theme.accent)
        let (high, low) = (0.75 - from * 0.6, 0.75 - to * 0.6)
        dots.line(from: place(from, high), to: place(to, low), theme.warning)
      }
    }
  }

  static let dots = Tile(.dots) {
    DotView("Shapes") { dots, theme in
      dots.circle(around: (6, 6), radius: 5, theme.accent)
      dots.rectangle(from: (16, 1), to: (27, 10), theme.success)
      dots.line(from: (16, 1), to: (27, 10), theme.error)
      for step in 0..<6 { dots.point(32 + step * 2, 6 + (step % 3) * 2, theme.warning) }
    }
  }

  static let markdown = Tile(.markdown) {
    LabelView(
      Text("Pancakes", style: Style.plain.bold().underline())
        + Text("\nfor ") + Text("four", style: Style.plain.bold()) + Text(", from a ")
        + Text("book", style: Style.plain.underline()) + Text("\n1. Mix flour and eggs."))
  }

  static let log = Tile(.logView) {
    let log = LogView(capacity: 10)
    log.append("listening on 8080", level: .info)
    log.append("disk is 91 % full", level: .warning)
    log.append("connection refused", level: .error)
    return log
  }

  static let difference = Tile(.difference) {
    DeclaredView {
      Difference(TextDifference(from: "Fry both.\nServe.", to: "Fry both.\nAdd parsley."))
    }
  }

  static let themes = Tile(.themes) {
    let themes: [Theme] = [.catppuccin, .gruvbox, .nord, .dracula, .rosePine, .tokyoNight]
    let rows = stride(from: 0, to: themes.count, by: 2).map { index -> View in
      var text = Text("")
      for theme in themes[index..<index + 2] {
        for style in [theme.accent, theme.heading, theme.success, theme.warning, theme.error] {
          text += Text("▆▆", style: Style(foreground: style.foreground))
        }
        text += Text(" ")
      }
      return LabelView(text)
    }
    return StackView(.vertical, rows)
  }
}
