import Testing
import Views

@Suite("Emitter")
struct EmitterTests {
  @Test("random frames arrive as they are, in no more bytes than a full redraw", arguments: 0..<60)
  func property(seed: Int) {
    var dice = Dice(state: UInt64(seed))
    let size = Size(
      width: .random(in: 1...40, using: &dice), height: .random(in: 1...12, using: &dice))
    var emitter = Emitter(
      capabilities: Capabilities(synchronizedOutput: seed.isMultiple(of: 2)))
    var emulator = Emulator(size: size)
    var old: Canvas?
    for step in 0..<25 {
      // Now and then a canvas of another origin, whose palette numbers mean something else.
      var new = step % 7 == 6 ? Canvas(size: size) : old ?? Canvas(size: size)
      let cursor = scribble(on: &new, &dice)
      var other = emitter
      let full = other.encode(from: nil, to: new, cursor: cursor)
      let bytes = emitter.encode(from: old, to: new, cursor: cursor)
      emulator.feed(bytes)
      #expect(differences(emulator, new) == [])
      #expect(bytes.count <= full.count)
      #expect(emulator.isCursorShown == (cursor != nil))
      if let cursor { #expect(Position(x: emulator.x, y: emulator.y) == cursor) }
      old = new
    }
  }

  @Test("a full redraw needs to know nothing of the terminal", arguments: 0..<20)
  func redraw(seed: Int) {
    var dice = Dice(state: UInt64(seed) + 1_000)
    let size = Size(width: 30, height: 8)
    var canvas = Canvas(size: size)
    scribble(on: &canvas, &dice)
    var emulator = Emulator(size: size)
    var emitter = Emitter(capabilities: Capabilities())
    emulator.feed(emitter.encode(from: nil, to: canvas, cursor: nil))
    emitter.forget()
    emulator.feed(emitter.encode(from: canvas, to: canvas, cursor: nil))
    #expect(differences(emulator, canvas) == [])
  }

  @Test("nothing changed is nothing written")
  func nothing() {
    let canvas = drawn("Hello")
    var emitter = Emitter(capabilities: Capabilities())
    _ = emitter.encode(from: nil, to: canvas, cursor: .zero)
    #expect(emitter.encode(from: canvas, to: canvas, cursor: .zero) == [])
  }

  @Test("one digit that changes again costs two bytes")
  func digit() {
    let frames = ["count: 1", "count: 2", "count: 3"].map { drawn($0) }
    var emitter = Emitter(capabilities: Capabilities())
    _ = emitter.encode(from: nil, to: frames[0], cursor: nil)
    _ = emitter.encode(from: frames[0], to: frames[1], cursor: nil)
    let bytes = emitter.encode(from: frames[1], to: frames[2], cursor: nil)
    #expect(bytes == [0x08, 0x33])
  }

  @Test("small gaps are bridged by writing what stands there")
  func gap() {
    let (old, new) = (drawn("a12a"), drawn("b12b"))
    var emitter = Emitter(capabilities: Capabilities())
    _ = emitter.encode(from: nil, to: old, cursor: nil)
    #expect(
      String(decoding: emitter.encode(from: old, to: new, cursor: nil), as: UTF8.self) == "\rb12b")
  }

  @Test("after a cluster of disputed width the cursor is moved to a column by number")
  func disputed() {
    var emitter = Emitter(capabilities: Capabilities())
    let bytes = emitter.encode(from: nil, to: drawn("👩‍🚀x"), cursor: nil)
    #expect(String(decoding: bytes, as: UTF8.self).contains("👩‍🚀\u{1B}[3Gx"))
  }

  @Test("the rest of a row is erased where that is shorter")
  func erase() {
    let (old, new) = (drawn("a very long row of text"), drawn("a very"))
    var emitter = Emitter(capabilities: Capabilities())
    _ = emitter.encode(from: nil, to: old, cursor: nil)
    // The cursor stands behind the old row's text.
    let bytes = String(decoding: emitter.encode(from: old, to: new, cursor: nil), as: UTF8.self)
    #expect(bytes.hasSuffix("\u{1B}[K"))
    #expect(bytes.utf8.count <= 9)
  }

  @Test("only long frames are announced, and only to those who know")
  func synchronized() {
    let long = drawn(String(repeating: "x", count: 79), rows: 20)
    for isKnown in [true, false] {
      var emitter = Emitter(capabilities: Capabilities(synchronizedOutput: isKnown))
      let bytes = String(decoding: emitter.encode(from: nil, to: long, cursor: nil), as: UTF8.self)
      #expect(bytes.hasPrefix("\u{1B}[?2026h") == isKnown)
      #expect(bytes.hasSuffix("\u{1B}[?2026l") == isKnown)
      let short = emitter.encode(from: long, to: drawn("y", rows: 20), cursor: .zero)
      #expect(!String(decoding: short, as: UTF8.self).contains("2026"))
    }
  }

  @Test("without colours only attributes are sent")
  func colorless() {
    var canvas = Canvas(size: Size(width: 10, height: 1))
    canvas.paint { $0.draw(Text("x", style: Style(foreground: .red).bold()), at: .zero) }
    var emitter = Emitter(capabilities: Capabilities(colors: .none))
    let bytes = String(decoding: emitter.encode(from: nil, to: canvas, cursor: nil), as: UTF8.self)
    #expect(bytes.contains("\u{1B}[1mx"))
    #expect(!bytes.contains("31"))
  }

  @Test("without Unicode boxes are made of ASCII")
  func ascii() {
    var canvas = Canvas(size: Size(width: 4, height: 2))
    canvas.paint { $0.box($0.bounds, style: .plain) }
    var emitter = Emitter(capabilities: Capabilities(unicode: false))
    let bytes = emitter.encode(from: nil, to: canvas, cursor: nil)
    #expect(bytes.allSatisfy { $0 < 0x80 })
    #expect(String(decoding: bytes, as: UTF8.self).contains("+--+"))
  }

  private func drawn(_ text: String, rows: Int = 2) -> Canvas {
    var canvas = Canvas(size: Size(width: 80, height: rows))
    canvas.paint { painter in
      for y in 0..<(rows > 2 ? rows : 1) { painter.draw(Text(text), at: Position(x: 0, y: y)) }
    }
    return canvas
  }
}

/// Draws a few things anywhere, within the canvas and beyond; returns a cursor or none.
@discardableResult
func scribble(on canvas: inout Canvas, _ dice: inout Dice) -> Position? {
  let words = [
    "soup", "日本語", "👩‍🚀🇫🇮", "e\u{301}té", "a b", "❤️1️⃣", "한국", "x", "      ", "🏽🏽", "\u{301}",
    "\u{1B}[31m",
  ]
  let colors: [Color] = [.standard, .red, .palette(12), .palette(200), .rgb(1, 200, 30)]
  let size = canvas.size
  return canvas.paint { painter in
    for _ in 0..<Int.random(in: 0...6, using: &dice) {
      let style = Style(
        foreground: dice.pick(colors),
        background: Bool.random(using: &dice) ? .standard : dice.pick(colors),
        attributes: Bool.random(using: &dice)
          ? [] : Style.Attributes(rawValue: .random(in: 0...127, using: &dice)))
      let place = Position(
        x: .random(in: -3...size.width + 1, using: &dice),
        y: .random(in: -1...size.height, using: &dice))
      let frame = Frame(
        origin: place,
        size: Size(
          width: .random(in: 0...20, using: &dice), height: .random(in: 0...5, using: &dice)))
      switch Int.random(in: 0...5, using: &dice) {
      case 0: painter.fill(frame, with: style)
      case 1: painter.fill(painter.bounds, with: .plain)
      case 2: painter.box(frame, style: style)
      case 3: painter.restyle(frame) { style.over($0) }
      case 4:
        let text = Text(dice.pick(words) + dice.pick(words))
        painter.clipped(to: frame, offset: Position(x: 1, y: 0)).draw(text, at: .zero, style: style)
      default: painter.draw(Text(dice.pick(words)), at: place, style: style)
      }
    }
    if Bool.random(using: &dice) {
      painter.setCursor(
        at: Position(
          x: .random(in: 0..<size.width, using: &dice),
          y: .random(in: 0..<size.height, using: &dice)))
    }
  }
}
