// SPDX-License-Identifier: MIT

import Views

/// F5: a megabyte of typical terminal input, parsed without a view in chunks of a terminal's size.
@MainActor final class MixedInput: FrameWorkload {
  let root: View = LabelView("A megabyte for each n")
  private let pieces: [ArraySlice<UInt8>]
  private(set) var events = 0

  init() {
    let bytes = Self.bytes
    pieces = stride(from: 0, to: bytes.count, by: 4_096).map {
      bytes[$0..<min($0 + 4_096, bytes.count)]
    }
  }

  func advance() {
    var parser = Parser()
    for piece in pieces { events += parser.feed(piece).count }
  }

  /// Text for two fifths, letters beyond ASCII, keys of all kinds, the mouse, and pastes of a kilobyte.
  static let bytes: [UInt8] = {
    let text = "the quick brown fox jumps over the lazy dog, and then some more words follow it. "
    let wide = "漢字かな交じり文 é ü ñ 👩‍👩‍👧 🇩🇪 한국어 "
    let keys = "\u{1B}[1;5C\u{1B}[A\u{1B}[3~\u{1B}[1;2D\u{1B}OA\u{1B}[15~\u{1B}[H"
    let mouse = "\u{1B}[<35;40;12M\u{1B}[<0;41;12M\u{1B}[<0;41;12m\u{1B}[<64;41;12M"
    let kitty = "\u{1B}[97;5u\u{1B}[97:65;2u\u{1B}[13;2u\u{1B}[120;1:3u"
    let paste = "\u{1B}[200~" + String(repeating: text, count: 13).prefix(1_024) + "\u{1B}[201~"
    let round = text + wide + text + keys + text + mouse + text + kitty
    var bytes: [UInt8] = []
    while bytes.count < 1 << 20 { bytes += Array((round + wide + round + round + paste).utf8) }
    return Array(bytes.prefix(1 << 20))
  }()
}

/// Writes the megabyte to standard output, for the program that types it.
enum MixedInputFile {
  @MainActor static func write() {
    print(String(decoding: MixedInput.bytes, as: UTF8.self), terminator: "")
  }
}
