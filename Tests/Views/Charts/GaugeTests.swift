// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Gauges and large characters") @MainActor struct GaugeTests {
  @Test("a gauge shows its value in the style of the zone")
  func zones() {
    let gauge = GaugeView(
      "CPU", value: 50, in: 0...100, zones: [.error(from: 90), .warning(from: 70)])
    let stage = Stage(20, 2, gauge)
    #expect(stage.text == "CPU ██████▌░░░░░░ 50")
    #expect(stage.style(5, 0) == stage.window.theme.accent)
    gauge.value = 70
    stage.window.render()
    #expect(stage.style(5, 0) == stage.window.theme.warning)
    gauge.value = 250
    gauge.format = { "\(Int($0)) %" }
    stage.window.render()
    #expect(stage.text == "CPU ██████████ 250 %")
    #expect(stage.style(5, 0) == stage.window.theme.error)
    #expect(gauge.accessibilityElement.value == "250 %")
  }

  @Test("bars whose labels have one width start in one column")
  func labels() {
    let gauge = GaugeView("CPU", value: 50, in: 0...100)
    gauge.labelWidth = 6
    #expect(Stage(20, 2, gauge).text == "CPU    █████░░░░░ 50")
    let bar = ProgressBarView("Done", fraction: 0.5)
    bar.labelWidth = 7
    #expect(Stage(23, 2, bar).text == "Done    ━━━━━─────  50%")
    bar.labelWidth = 100
    #expect(Stage(23, 2, bar).text == "Done        ━━━───  50%")
  }

  @Test(
    "extreme numbers are drawn at the ends",
    arguments: [
      (Double.nan, 0.0), (.infinity, 1), (-.infinity, 0), (1e300, 1), (-1e300, 0), (0.25, 0.25),
    ])
  func extremes(value: Double, fraction: Double) {
    let gauge = GaugeView("x", value: value)
    #expect(gauge.fraction == fraction)
    _ = Stage(40, 2, gauge)
    let wide = GaugeView(
      "x", value: 0, in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    #expect(wide.fraction == 0.5)
    #expect(GaugeView(value: 3, in: 3...3).fraction == 0)
  }

  @Test("the bar's length is the rounded number of eighths at each value", arguments: [1, 7, 20])
  func eighths(width: Int) {
    for step in 0...100 {
      let gauge = GaugeView("", value: Double(step) / 100)
      gauge.format = { _ in "" }
      let stage = Stage(width, 1, gauge)
      let drawn = stage.surface.drawnText()
      let full = drawn.filter { $0 == "█" }.count
      guard width >= 4 else {
        #expect(full == 0)
        continue
      }
      let expected = Int((Double(step) / 100 * Double(width * 8)).rounded())
      #expect(full == expected / 8, "\(step)")
      let partial = drawn.unicodeScalars.first { (0x2589...0x258F).contains($0.value) }
      #expect(partial.map { 0x2590 - Int($0.value) } ?? 0 == expected % 8)
    }
  }

  @Test("large characters have three rows, and normal ones where there is no room")
  func large() {
    let text = BigTextView("12:30")
    let stage = Stage(24, 4, text)
    #expect(
      stage.text == """
        ╺┓  ╺━┓ ╻ ╺━┓ ┏━┓
         ┃  ┏━┛   ╺━┫ ┃ ┃
        ╺┻╸ ┗━╸ ╹ ╺━┛ ┗━┛
        """)
    text.text = "12:30:45"
    stage.window.render()
    #expect(stage.text == "12:30:45")
    text.text = "7 km"
    stage.window.render()
    #expect(
      stage.text == """
        ▀▀█    █ █ █▄ ▄█
          █    █▀▄ █ ▀ █
          ▀    ▀ ▀ ▀   ▀
        """)
    text.text = "味"
    stage.window.render()
    #expect(stage.text == "味")
    #expect(text.accessibilityElement.label == "味")
    let ascii = Stage(12, 6, BigTextView("70"), capabilities: Capabilities(unicode: false))
    #expect(ascii.text == "### ###\n  # # #\n  # # #\n  # # #\n  # ###")
  }

  @Test("all characters of the font have rows of one width")
  func font() throws {
    for character in "0123456789 :.,-+%/=()!?'°$€£_ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
      for isASCII in [true, false] {
        let rows = try #require(
          BigGlyph.rows(of: "\(character)", isASCII: isASCII), "\(character)")
        #expect(rows.count == (isASCII ? 5 : 3), "\(character)")
        #expect(Set(rows.map(\.count)).count == 1, "\(character)")
        if let lines = BigGlyph.lines(of: "\(character)") {
          #expect(lines.count == 3 && Set(lines.map(\.count)).count == 1, "\(character)")
        }
      }
    }
    #expect(BigGlyph.rows(of: "ab", isASCII: true) == BigGlyph.rows(of: "AB", isASCII: true))
    #expect(BigGlyph.rows(of: "", isASCII: true) == nil)
    #expect(BigGlyph.rows(of: "a~", isASCII: false) == nil)
    #expect(BigGlyph.lines(of: "0123456789 :.,-−+") != nil && BigGlyph.lines(of: "7 km") == nil)
  }
}
