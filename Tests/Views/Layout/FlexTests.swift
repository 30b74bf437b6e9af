// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Flex, Grid, Limits in views")
struct FlexTests {
  @Test("views shrink and grow from their natural size")
  func flex() {
    let name = LabelView("a long name").flexing(grow: 0, shrink: 1)
    let size = LabelView("12 kB")
    let stage = Stage(20, 2, StackView(.horizontal, spacing: 1, [name, size]))
    #expect(stage.text == "a long name 12 kB")
    stage.resize(12, 2)
    #expect(stage.text == "a lon… 12 kB")
    let parts = [LabelView("one").flexing(), LabelView("three").flexing()]
    let row = StackView(.horizontal, parts)
    _ = Stage(20, 2, row)
    #expect(parts.map(\.frame.width) == [9, 11])
  }

  @Test("a flexible view in front of another one leaves it its size")
  func order() {
    let list = ListView()
    let stage = Stage(24, 2, StackView(.horizontal, [list, LabelView("end")]))
    #expect(stage.text == "  Nothing here.      end")
  }

  @Test("limits restrict the size of a view in any container")
  func limits() {
    let box = BorderedView(LabelView("x")).limited(
      SizeLimits(minWidth: 8, maxWidth: 8, maxHeight: 3))
    let stage = Stage(14, 6, StackView(.vertical, [box, LabelView("below")]))
    #expect(stage.text == "╭──────╮\n│ x    │\n╰──────╯\nbelow")
    let views = (0..<3).map { _ in SpacerView() }
    views[1].limits = SizeLimits(maxWidth: 2)
    _ = Stage(20, 2, StackView(.horizontal, views))
    #expect(views.map(\.frame.width) == [9, 2, 9])
  }

  @Test("views are aligned at the ends, in the middle, and with spacing between and around")
  func distribution() {
    func row(_ distribution: StackView.Distribution) -> String {
      let views = ["a", "b", "c"].map { LabelView(Text($0)) }
      return Stage(11, 2, StackView(.horizontal, distribution: distribution, views)).text
    }
    #expect(row(.leading) == "abc")
    #expect(row(.center) == "    abc")
    #expect(row(.trailing) == "        abc")
    #expect(row(.spaceBetween) == "a    b    c")
    #expect(row(.spaceAround) == "  a  b  c")
  }

  @Test("a wrapping text in its share of a row gets the rows that it needs there")
  func wrapping() {
    let text = LabelView("one two three", wraps: true).flexing()
    let column = StackView(
      .vertical, [StackView(.horizontal, [text, LabelView("right side")]), LabelView("below")])
    #expect(Stage(18, 5, column).text == "one two right side\nthree\nbelow")
  }

  @Test("a grid aligns fixed, fitting and fractional columns")
  func grid() {
    let names = ["1", "Flour", "500 g", "22", "Sugar", "80 g"]
    let grid = GridView([.fixed(3), .fraction(1), .fitting()], names.map { LabelView(Text($0)) })
    let stage = Stage(20, 4, grid)
    #expect(stage.text == "1   Flour      500 g\n22  Sugar      80 g")
    stage.resize(12, 4)
    #expect(stage.text == "1   F… 500 g\n22  S… 80 g")
    stage.resize(3, 4)
    #expect(stage.text == "1\n22")
  }

  @Test("a view spans columns and rows, and flexible rows share the height")
  func spans() {
    let (title, side, body) = (LabelView("A title over all"), LabelView("side"), SpacerView())
    let foot = LabelView("foot")
    let grid = GridView([.fitting(), .fraction(1)], [title, side, body, foot])
    grid.setSpan(of: title, columns: 2)
    grid.setSpan(of: side, rows: 2)
    let stage = Stage(16, 7, grid)
    #expect(title.frame == Frame(x: 0, y: 0, width: 16, height: 1))
    #expect(side.frame == Frame(x: 0, y: 1, width: 4, height: 5))
    #expect(body.frame == Frame(x: 5, y: 1, width: 11, height: 4))
    #expect(stage.text == "A title over all\nside\n\n\n\n     foot")
  }

  @Test("sizes are measured once per change and proposal")
  func measuring() {
    final class Probe: View {
      var measures = 0
      override func measure(in room: Size) -> Size {
        measures += 1
        return Size(width: 3, height: 1)
      }
    }
    let probe = Probe()
    let rooms = (1...4).map { Size(width: $0, height: 1) }
    for room in rooms + rooms { _ = probe.fittingSize(in: room) }
    #expect(probe.measures == 4)
    probe.setNeedsLayout()
    _ = probe.fittingSize(in: rooms[0])
    #expect(probe.measures == 5)
  }
}
