// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Links")
struct StyleLinkTests {
  private func bytes(
    from old: Canvas, to new: Canvas, _ capabilities: Capabilities = Capabilities()
  ) -> String {
    var emitter = Emitter(capabilities: capabilities)
    _ = emitter.encode(from: nil, to: old, cursor: nil)
    let bytes = emitter.encode(from: old, to: new, cursor: nil)
    return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  private func canvas(_ text: Text, _ style: Style = .plain) -> Canvas {
    var canvas = Canvas(size: Size(width: 30, height: 2))
    canvas.paint { $0.draw(text, at: .zero, style: style) }
    return canvas
  }

  private static let link = Style.plain.linked(to: "https://example.org")

  @Test("a link is opened before its first cell and closed before the next one")
  func emitted() {
    var new = canvas("")
    new.paint { painter in
      painter.draw("a b", at: .zero, style: Self.link)
      painter.draw("c", at: Position(x: 3, y: 0))
    }
    #expect(
      bytes(from: canvas(""), to: new) == "^]8;;https://example.org^\\a b^]8;;^\\c")
  }

  @Test("cells with only a changed link are written again")
  func changed() {
    #expect(
      bytes(from: canvas("ab"), to: canvas("ab", Self.link))
        == "\r^]8;;https://example.org^\\ab")
  }

  @Test("terminals without escape sequences receive only the letters")
  func plain() {
    var capabilities = Capabilities()
    capabilities.commands = false
    #expect(bytes(from: canvas("  "), to: canvas("ab", Self.link), capabilities) == "ab")
    #expect(bytes(from: canvas("ab"), to: canvas("ab", Self.link), capabilities) == "")
  }

  @Test("a URL can't end its escape sequence, and one that is too long is omitted")
  func cleaned() {
    #expect(Style.plain.linked(to: "a\u{1B}\\b \u{9C}é").link == "a%1B\\b%20%C2%9C%C3%A9")
    #expect(Style.plain.linked(to: String(repeating: "x", count: 2_084)).link == nil)
    #expect(Style.plain.linked(to: "").link == nil)
  }

  @Test("of overlaid styles the upper link is kept")
  func over() {
    #expect(Style.plain.bold().over(Self.link) == Self.link.bold())
    #expect(Self.link.over(.plain.linked(to: "b")).link == "https://example.org")
    #expect(Self.link.with(foreground: .red).with(background: .blue).link != nil)
  }

  @Test("an open link is closed first when the terminal's state becomes unknown")
  func forgotten() {
    var emitter = Emitter(capabilities: Capabilities())
    let full = canvas(Text(String(repeating: "x", count: 30)), Self.link)
    _ = emitter.encode(from: nil, to: full, cursor: nil)
    emitter.forget()
    let bytes = emitter.encode(from: nil, to: canvas("a"), cursor: nil)
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("\u{1B}]8;;\u{1B}\\\u{1B}[m"))
  }
}
