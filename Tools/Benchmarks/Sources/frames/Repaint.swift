// SPDX-License-Identifier: MIT

import Views

/// F1: every cell changes in every frame, in one colour or with another colour every ten cells.
///
/// No frame is a shifted copy of another one, so scrolling can't replace drawing.
@MainActor final class Repaint: FrameWorkload {
  private let view: RepaintView
  var root: View { view }

  init(isColoured: Bool) {
    view = RepaintView(isColoured: isColoured)
  }

  func advance() {
    view.number += 1
    view.setNeedsDisplay()
  }
}

private final class RepaintView: View {
  var number = 0
  private let isColoured: Bool

  init(isColoured: Bool) {
    self.isColoured = isColoured
    super.init()
  }

  override func draw(in painter: Painter) {
    for y in 0..<frame.height {
      if isColoured {
        for x in stride(from: 0, to: frame.width, by: 10) {
          let style = Style(foreground: color(x, y))
          let run = Text(letters(x..<min(x + 10, frame.width), y), style: style)
          painter.draw(run, at: Position(x: x, y: y))
        }
      } else {
        painter.draw(Text(letters(0..<frame.width, y)), at: Position(x: 0, y: y))
      }
    }
  }

  /// Returns one of 26 letters for each column, different in each frame, with a pseudo-random start.
  private func letters(_ columns: Range<Int>, _ y: Int) -> String {
    String(unsafeUninitializedCapacity: columns.count) { bytes in
      for (index, x) in columns.enumerated() {
        let start = (x &* 7_919 &+ y &* 104_729) ^ (x &* y &* 31)
        bytes[index] = UInt8(0x61 + (start & 0xFFFF &+ number) % 26)
      }
      return columns.count
    }
  }

  /// Returns one of 4,096 colours, different in each frame.
  private func color(_ x: Int, _ y: Int) -> Color {
    let value = (x &* 7_919 &+ y &* 104_729) ^ (x &* y &* 31) &+ number &* 1_543
    func channel(_ bits: Int) -> UInt8 { UInt8(value >> bits & 15) * 16 + 15 }
    return .rgb(channel(8), channel(4), channel(0))
  }
}
