// SPDX-License-Identifier: MIT

import Views

/// Any text, drawn at any position of a small canvas, splits no wide cluster and stays inside the canvas.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let first = bytes.first else { return 0 }
  let text = Text(String(decoding: bytes.dropFirst(), as: UTF8.self))
  precondition(text.width >= 0)
  var canvas = Canvas(size: Size(width: 7, height: 2))
  canvas.paint { $0.draw(text, at: Position(x: Int(first % 16) - 8, y: Int(first >> 6) - 1)) }
  for y in 0..<2 {
    var x = 0
    while x < 7 {
      let cell = canvas[x, y]
      precondition(cell.width == 1 || cell.width == 2 && x < 6 && canvas[x + 1, y].width == 0)
      x += cell.width
    }
  }
  return 0
}
