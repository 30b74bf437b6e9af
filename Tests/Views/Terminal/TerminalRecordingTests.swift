// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Recordings")
struct TerminalRecordingTests {
  @Test(
    "a session is recorded while it runs, and playback shows the same frames",
    arguments: 0..<20)
  func roundTrip(seed: Int) throws {
    var random = RandomFrames(generator: Chance(state: UInt64(7_000 + seed)))
    let live = HeadlessSurface(size: random.size())
    var lines = ""
    var now = Duration.zero
    let recorder = RecorderSurface(live, title: "A \"test\"", time: { now }, write: { lines += $0 })
    var frames: [(Duration, Canvas, Position?)] = []
    var canvas = Canvas(size: live.size)
    for _ in 0..<6 {
      if Int.random(in: 0..<4, using: &random.generator) == 0 {
        live.resize(to: random.size())
        canvas = Canvas(size: live.size)
      }
      random.change(&canvas)
      now += .milliseconds(137)
      recorder.present(canvas, cursor: .zero)
      frames.append((now, live.canvas, live.cursor))
    }
    let recording = try TerminalRecording(cast: lines)
    #expect(recording.title == "A \"test\"" && recording.cast == lines)
    let replayed = HeadlessSurface(size: .zero)
    for (time, canvas, cursor) in frames {
      recording.play(into: replayed, until: time)
      #expect(replayed.cursor == cursor)
      #expect(difference(of: replayed.canvas, to: canvas) == nil)
    }
  }

  /// Returns a difference between two canvases, or `nil` if they're equal.
  private func difference(of shown: Canvas, to wanted: Canvas) -> String? {
    guard shown.size == wanted.size else { return "\(shown.size), not \(wanted.size)" }
    for y in 0..<wanted.size.height {
      for x in 0..<wanted.size.width {
        let (one, other) = (shown[x, y], wanted[x, y])
        let looksAlike =
          one.style == other.style || other.cluster.isEmpty
          || other.cluster == " " && one.style.looksAlikeOnBlanks(as: other.style)
        if one.cluster != other.cluster || !looksAlike { return "\(x),\(y): \(one), not \(other)" }
      }
    }
    return nil
  }

  @Test("the lines have the format of asciicast 2")
  func format() {
    let recording = TerminalRecording(
      size: Size(width: 80, height: 24), title: "Tab\t",
      entries: [
        TerminalRecording.Entry(time: .milliseconds(1_500), content: .output("\u{1B}[mé\"\\\r\n")),
        TerminalRecording.Entry(time: .seconds(2), content: .resize(Size(width: 9, height: 3))),
      ])
    #expect(
      recording.cast == """
        {"version": 2, "width": 80, "height": 24, "title": "Tab\\u0009"}
        [1.500000, "o", "\\u001b[mé\\"\\\\\\r\\n"]
        [2.000000, "r", "9x3"]

        """)
  }

  @Test("other recordings can be read, and typed input is omitted")
  func others() throws {
    let recording = try TerminalRecording(
      cast: """
        {"version":2,"width":10,"height":2,"env":{"TERM":"xterm"},"idle":1e1,"x":[null,true]}
        [0.5,"i","x"]
        [1,"o","\\ud83d\\udc4d\\u001b[31mred\\b\\/"]
        """)
    let surface = HeadlessSurface(size: .zero)
    recording.play(into: surface)
    #expect(surface.drawnText() == "👍re/\n")
    #expect(surface.canvas[2, 0].style == Style(foreground: .red))
  }

  @Test(
    "an invalid recording gives an error with the line",
    arguments: [
      ("", 1), ("[]", 1), ("{\"version\":1}", 1), ("{\"version\":2,\"width\":0,\"height\":1}", 1),
      ("{\"version\":2,\"width\":1,\"height\":1}\n[1,\"o\"]", 2),
      ("{\"version\":2,\"width\":1,\"height\":1}\n\n[1,\"r\",\"x\"]", 3),
      ("{\"version\":2,\"width\":1,\"height\":1}\n[1,\"o\",\"\\q\"]", 2),
      ("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", 1),
    ])
  func errors(text: String, line: Int) throws {
    let error = #expect(throws: TerminalRecordingError.self) { try TerminalRecording(cast: text) }
    #expect(error?.line == line)
  }

  @Test("a decoder accepts sequences that are split anywhere", arguments: 1...7)
  func split(chunk: Int) {
    let text =
      "ab\u{1B}[2;3H\u{1B}[1;38;5;9m\u{1B}7\u{1B}[m\u{1B}[9;9H\u{1B}8X\u{1B}]8;;https://a.b\u{1B}\\L\u{1B}]2;T\u{7}\u{1B}[1A\r\u{1B}[K漢"
    var decoder = ScreenDecoder(size: Size(width: 6, height: 3))
    var rest = Array(text.unicodeScalars)[...]
    while !rest.isEmpty {
      decoder.feed(String(String.UnicodeScalarView(rest.prefix(chunk))))
      rest = rest.dropFirst(chunk)
    }
    #expect(decoder.canvas.drawnText() == "漢\n  XL\n")
    #expect(decoder.canvas[2, 1].style == Style(foreground: .palette(9), attributes: .bold))
    #expect(decoder.canvas[3, 1].style.link == "https://a.b")
    #expect(decoder.title == "T" && decoder.cursor == Position(x: 2, y: 0))
  }

  @Test("random bytes make no decoder fail", arguments: 0..<20)
  func rubbish(seed: Int) {
    var dice = Chance(state: UInt64(seed))
    var decoder = ScreenDecoder(size: Size(width: 5, height: 3))
    let alphabet = Array("\u{1B}\u{1B}[[]];;0123459mHJKrSTABCDG?x漢\n\r\u{8}\u{7}\\M".unicodeScalars)
    for _ in 0..<40 {
      var text = String.UnicodeScalarView()
      for _ in 0..<60 { text.append(alphabet.randomElement(using: &dice) ?? " ") }
      decoder.feed(String(text))
    }
    #expect(decoder.canvas.size == Size(width: 5, height: 3))
  }
}
