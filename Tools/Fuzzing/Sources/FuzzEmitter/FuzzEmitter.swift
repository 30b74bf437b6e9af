// SPDX-License-Identifier: MIT

import Views

/// Frames drawn from the input, encoded by the emitter and decoded again, have the same text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEmitter(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = UnsafeBufferPointer(start: start, count: count)[...]
  func next() -> Int { Int(bytes.popFirst() ?? 0) }
  let size = Size(width: 1 + next() % 12, height: 1 + next() % 5)
  var emitter = Emitter(capabilities: Capabilities())
  var decoder = ScreenDecoder(size: size)
  var canvas = Canvas(size: size)
  var shown: Canvas?
  while !bytes.isEmpty {
    let place = Position(x: next() % 14 - 1, y: next() % 6)
    var style = Style(foreground: .palette(UInt8(next())))
    style.attributes = Style.Attributes(rawValue: UInt8(next() & 0x7F))
    let text = Text(String(decoding: bytes.prefix(8), as: UTF8.self))
    bytes = bytes.dropFirst(8)
    if place.x < 0 { canvas.scroll(rows: place.y..<size.height + 6, by: next() % 7 - 3) }
    canvas.paint { $0.draw(text, at: place, style: style) }
    let sent = emitter.encode(from: shown, to: canvas, cursor: .zero)
    decoder.feed(String(decoding: sent, as: UTF8.self))
    shown = canvas
    canvas.clearDamage()
  }
  // Letters of Arabic and other scripts join across cells, so the decoder can't separate them.
  if canvas.drawnText().allSatisfy(\.isASCII) {
    precondition(decoder.canvas.drawnText() == canvas.drawnText())
  }
  return 0
}
