// SPDX-License-Identifier: MIT

/// Bracketed paste: `CSI 200 ~`, the text, `CSI 201 ~`.
extension Parser {
  private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  mutating func beginPaste() {
    collected.removeAll(keepingCapacity: true)
    state = .paste(matched: 0)
  }

  /// Only the first byte of the end mark is Esc, so a byte that breaks a match can only begin a new
  /// one.
  mutating func takePaste(_ byte: UInt8, _ matched: Int) {
    if byte == Self.end[matched] {
      if matched + 1 == Self.end.count { return endPaste() }
      state = .paste(matched: matched + 1)
      return
    }
    for index in 0..<matched { keepPasted(Self.end[index]) }
    if byte == Self.end[0] {
      state = .paste(matched: 1)
    } else {
      keepPasted(byte)
      state = .paste(matched: 0)
    }
  }

  mutating func endPaste() {
    let isCut = collected.count >= pasteLimit
    if isCut { dropPartOfCharacter() }
    guard collected.contains(0x0D) else {
      events.append(.paste(String(decoding: collected, as: UTF8.self)))
      return reset()
    }
    var text: [UInt8] = []
    text.reserveCapacity(collected.count)
    var before: UInt8 = 0
    for byte in collected {
      // Terminals send a line break as a carriage return, some followed by a line feed.
      if byte == 0x0D {
        text.append(0x0A)
      } else if !(byte == 0x0A && before == 0x0D) {
        text.append(byte)
      }
      before = byte
    }
    events.append(.paste(String(decoding: text, as: UTF8.self)))
    reset()
  }

  private mutating func keepPasted(_ byte: UInt8) {
    if collected.count < pasteLimit { collected.append(byte) }
  }

  mutating func keepPasted(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    collected.append(contentsOf: bytes.prefix(pasteLimit - collected.count))
  }

  /// Removes an incomplete character at the end of a truncated paste.
  private mutating func dropPartOfCharacter() {
    var length = 0
    while length < min(4, collected.count) {
      let byte = collected[collected.count - 1 - length]
      length += 1
      if byte & 0xC0 != 0x80 {
        let whole = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        if whole > length { collected.removeLast(length) }
        return
      }
    }
  }
}
