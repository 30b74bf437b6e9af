// SPDX-License-Identifier: MIT

import Views

/// A view that draws a screen of the past, clipped to its own size.
final class CanvasView: View {
  /// The screen; nil draws nothing.
  var canvas: Canvas? { didSet { setNeedsDisplay() } }

  override func measure(in room: Size) -> Size {
    Size(
      width: min(room.width, canvas?.size.width ?? 0),
      height: min(room.height, canvas?.size.height ?? 0))
  }

  override func draw(in painter: Painter) {
    guard let canvas else { return }
    for y in 0..<min(canvas.size.height, bounds.height) {
      var x = 0
      while x < min(canvas.size.width, bounds.width) {
        // A run of equal style.
        let start = x
        let style = canvas[x, y].style
        var text = ""
        while x < min(canvas.size.width, bounds.width), canvas[x, y].style == style {
          let cell = canvas[x, y]
          text += cell.cluster
          x += max(1, cell.width)
        }
        painter.draw(Text(text, style: style), at: Position(x: start, y: y))
      }
    }
  }

  override var accessibility: Accessibility {
    Accessibility(.text, label: canvas?.drawnText() ?? "")
  }
}
