// SPDX-License-Identifier: MIT

/// Bracketed paste: `CSI 200 ~`, the text, `CSI 201 ~`.
///
/// Only its end mark ends a paste, because its rest would otherwise be keys, and a line break would submit. After a
/// pause, the text so far is an event, and what follows is another one. If the end mark is lost, Ctrl-C ends the
/// paste: pressed alone, with a pause before and after it.
extension Parser {
  private static let beginning: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x30, 0x7E]
  private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  mutating func beginPaste() {
    collected.removeAll(keepingCapacity: true)
    state = .paste(matched: 0, previous: nil)
  }

  /// Returns how many bytes of the mark that begins a paste arrived before the timeout, where the state is inside one.
  var beginningOfPaste: Int {
    switch state {
    case .escape(isDoubled: false): 1
    case .control(alt: false) where Self.beginning[2...].starts(with: collected):
      2 + collected.count
    default: 0
    }
  }

  /// Begins a paste whose mark was interrupted by a pause, and returns the number of bytes that complete the mark.
  mutating func takeLateBeginning(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard expired > 0, !bytes.isEmpty else { return 0 }
    let rest = Self.beginning[expired...]
    expired = 0
    guard bytes.starts(with: rest) else { return 0 }
    beginPaste()
    return rest.count
  }

  /// Only the first byte of the end mark is Esc, so a byte that breaks a match can only begin a new one.
  mutating func takePaste(_ byte: UInt8, _ matched: Int, _ previous: UInt8?) {
    if byte == Self.end[matched] {
      if matched + 1 == Self.end.count { return endPaste(previous) }
      state = .paste(matched: matched + 1, previous: previous)
      return
    }
    for index in 0..<matched { keepPasted(Self.end[index]) }
    if byte == Self.end[0] {
      state = .paste(matched: 1, previous: previous)
    } else {
      keepPasted(byte)
      state = .paste(matched: 0, previous: previous)
    }
  }

  private mutating func endPaste(_ previous: UInt8?) {
    if collected.count >= pasteLimit { collected.removeLast(partOfCharacter) }
    if previous == nil || !collected.isEmpty { sendPasted(after: previous) }
    reset()
  }

  /// Sends the text so far, except for an incomplete character at its end; or ends the paste if it is only Ctrl-C.
  mutating func pausePaste(_ matched: Int, _ previous: UInt8?) {
    if previous != nil, matched == 0, isInterrupt { return reset() }
    let part = Array(collected.suffix(partOfCharacter))
    collected.removeLast(part.count)
    let last = collected.last ?? previous ?? 0
    if !collected.isEmpty { sendPasted(after: previous) }
    collected = part
    state = .paste(matched: matched, previous: last)
  }

  /// A Boolean value that indicates whether the bytes since the last pause are nothing but Ctrl-C, possibly repeated.
  private var isInterrupt: Bool {
    guard !collected.isEmpty, collected.count < Self.limit else { return false }
    var parser = Parser()
    let interrupt = KeyPress(.character("c"), .control)
    // The rest of a character from before the pause isn't a character.
    let keys = parser.feed(collected).drop { $0 == .key(KeyPress(.character("\u{FFFD}"))) }
    return !keys.isEmpty && parser.state == .ground
      && keys.allSatisfy {
        $0 == .key(interrupt) || $0 == .keyRepeat(interrupt) || $0 == .keyRelease(interrupt)
      }
  }

  /// Sends the collected text, with line feeds as line breaks. A byte before it was sent before a pause.
  private mutating func sendPasted(after previous: UInt8?) {
    var before = previous ?? 0
    // The end mark of the paste before was lost.
    if collected.starts(with: Self.beginning) { collected.removeFirst(Self.beginning.count) }
    guard before == 0x0D || collected.contains(0x0D) else {
      return events.append(.paste(String(decoding: collected, as: UTF8.self)))
    }
    var text: [UInt8] = []
    text.reserveCapacity(collected.count)
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
  }

  private mutating func keepPasted(_ byte: UInt8) {
    if collected.count < pasteLimit { collected.append(byte) }
  }

  mutating func keepPasted(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    collected.append(contentsOf: bytes.prefix(pasteLimit - collected.count))
  }

  /// The number of bytes of an incomplete character at the end.
  private var partOfCharacter: Int {
    for (before, byte) in collected.reversed().prefix(4).enumerated() where byte & 0xC0 != 0x80 {
      let whole = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      return whole > before + 1 ? before + 1 : 0
    }
    return 0
  }
}
