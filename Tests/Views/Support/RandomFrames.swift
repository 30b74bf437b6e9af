// SPDX-License-Identifier: MIT

@testable import Views

/// Random frames and changes with all features of a canvas.
struct RandomFrames {
  var generator: Chance

  private static let texts: [Text] = [
    "a", "word", "some words here", "    ", "0123456789", "漢字", "한글", "é", "e\u{301}x",
    "👍", "👩‍🍳", "🇩🇪🇫🇷", "1️⃣", "☀️", "★★☆", "─│╭", "नमस्ते", "น้ำ", "ab漢cd", "z",
  ]

  private static let styles: [Style] = [
    .plain, .plain.bold(), .plain.dim(), .plain.bold().dim(), .plain.reverse(),
    .plain.underline(), Style(foreground: .red), Style(foreground: .palette(200)).italic(),
    Style(foreground: .rgb(1, 2, 3), background: .rgb(250, 10, 100)), Style(background: .blue),
    .plain.linked(to: "https://example.org/a"), .plain.bold().linked(to: "b c;d"),
    Style(foreground: .gray, background: .palette(12)).strikethrough(),
  ]

  mutating func size() -> Size {
    Size(
      width: Int.random(in: 1...24, using: &generator),
      height: Int.random(in: 1...7, using: &generator))
  }

  mutating func position(in size: Size) -> Position {
    Position(
      x: Int.random(in: -2..<size.width + 2, using: &generator),
      y: Int.random(in: -1..<size.height + 1, using: &generator))
  }

  mutating func change(_ canvas: inout Canvas) {
    var copy = self
    let size = canvas.size
    canvas.paint { painter in
      for _ in 0..<Int.random(in: 0...12, using: &copy.generator) {
        let at = copy.position(in: size)
        let style = Self.styles.randomElement(using: &copy.generator) ?? .plain
        let text = Self.texts.randomElement(using: &copy.generator) ?? "x"
        let part = Frame(origin: at, size: copy.size())
        switch Int.random(in: 0..<8, using: &copy.generator) {
        case 0: painter.fill(part, with: style)
        case 1: painter.box(part, style: style)
        case 2: painter.clipped(to: part).draw(text, at: Position(x: -1, y: 0), style: style)
        case 3: painter.restyle(part) { $0.with(background: style.background) }
        default: painter.draw(text, at: at, style: style)
        }
      }
    }
    self = copy
  }
}
