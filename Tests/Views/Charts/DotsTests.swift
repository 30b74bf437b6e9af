// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Dots, DotView, MapView")
struct DotsTests {
  private func text(_ width: Int, _ height: Int, _ draw: @escaping (inout Dots) -> Void) -> String {
    Stage(width, height + 1, DotView("drawing") { dots, _ in draw(&dots) }).text
  }

  @Test("points, lines, rectangles and circles are drawn in dots, two by four per cell")
  func shapes() {
    #expect(text(2, 1) { $0.point(0, 0) } == "⠁")
    #expect(text(2, 1) { $0.point(3, 3) } == " ⢀")
    #expect(text(4, 2) { $0.line(from: (0, 0), to: (7, 7)) } == "⠑⢄\n  ⠑⢄")
    #expect(text(4, 2) { $0.rectangle(from: (0, 0), to: (7, 7)) } == "⡏⠉⠉⢹\n⣇⣀⣀⣸")
    let circle = text(20, 6) { $0.circle(around: (18, 11), radius: 11) }
    #expect(
      circle == """
             ⣀⠔⠊⠉⠉⠉⠒⢄⡀
            ⡔⠁       ⠑⡄
           ⢸          ⢸
           ⠸⡀         ⡸
            ⠑⣄      ⢀⡔⠁
              ⠑⠢⠤⠤⠤⠒⠁
        """)
  }

  @Test("distant dots take no time, and NaN draws nothing")
  func hostile() {
    let huge = Double.greatestFiniteMagnitude
    #expect(text(4, 2) { $0.line(from: (-1e9, -1e9), to: (1e9, 1e9)) } == "⠑⢄\n  ⠑⢄")
    #expect(text(4, 2) { $0.line(from: (-huge, huge), to: (huge, -huge)) }.count < 12)
    #expect(text(4, 2) { $0.line(from: (0, .nan), to: (1, 1)) } == "")
    #expect(text(4, 2) { $0.line(from: (-.infinity, 0), to: (1, 1)) } == "")
    #expect(text(4, 2) { $0.circle(around: (0, 0), radius: .infinity) } == "")
    #expect(text(4, 2) { $0.circle(around: (0, 1e9), radius: 1e9) }.hasPrefix("⠉"))
    #expect(text(4, 2) { $0.rectangle(from: (-9, -9), to: (99, 99)) } == "")
    #expect(text(4, 2) { $0.point(.max, .min) } == "")
    #expect(Dots(size: Size(width: -1, height: .max)).columns == 0)
    var chance = Chance(state: 5)
    for _ in 0..<300 {
      func any() -> Double { Double.random(in: -60...60, using: &chance) }
      let (a, b, c, d) = (any(), any(), any(), any())
      _ = text(6, 3) { $0.line(from: (a, b), to: (c, d)) }
      _ = text(6, 3) { $0.circle(around: (a, b), radius: c) }
    }
  }

  @Test("in ASCII a cell shows whether its dots are above or below, with their colour")
  func ascii() {
    let view = DotView("line") { dots, _ in
      dots.line(from: (0, 0), to: (7, 7), Style(foreground: .red))
    }
    let stage = Stage(4, 3, view, capabilities: Capabilities(unicode: false))
    #expect(stage.text == "'.\n  '.")
    #expect(stage.style(0, 0).foreground == .red)
    #expect(stage.window.accessibilityLines.first == "line, picture")
  }

  @Test("a map draws its base below its markers, and the arrows select the nearest one")
  func map() {
    let map = MapView()
    map.lines = [.init([.init(x: 0, y: 0.2), .init(x: 0.5, y: 0.8), .init(x: 2, y: 0.1)])]
    map.marks = [
      .init("Kiel", x: 0.2, y: 0.3), .init("Oslo", x: 0.8, y: 0.5), .init("?", x: .nan, y: 0),
    ]
    let stage = Stage(30, 8, map)
    #expect(stage.surface.cursor != nil)
    var told: [Int] = []
    map.selectionChanges.add { told.append($0) }
    map.activations.add { told.append($0 + 100) }
    stage.press("left", "right", "up", "enter", "left")
    #expect(told == [0, 1, 101, 0])
    #expect(
      stage.text == """
        ╭────────────────────────────╮
        │                            │
        │⠉⠑⠢⢄⣀● Kiel                 │
        │     ⠉⠒⠤⢄⡀            •   ⢀⣀│
        │         ⠈⠑⠒⠤⣀⢀⣀⣀⡠⠤⠤⠔⠒⠒⠊⠉⠉⠁ │
        │              ⠁             │
        ╰────────────────────────────╯
        """)
    #expect(stage.hints.contains("Enter choose"))
    #expect(stage.window.accessibilityLines.first == "Map, picture, Kiel, focused")
    stage.resize(3, 3)
    stage.resize(1, 1)
  }
}
