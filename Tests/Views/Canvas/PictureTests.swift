// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Pictures")
struct PictureTests {
  private func picture(_ width: Int, _ height: Int, _ draw: (Painter) -> Void) -> String {
    var canvas = Canvas(size: Size(width: width, height: height))
    canvas.paint(draw)
    return canvas.svg(title: "a < b", cursor: nil)
  }

  /// Returns the elements with a name, as they're written.
  private func parts(_ name: String, of picture: String) -> [Substring] {
    picture.split(separator: "\n").filter { $0.hasPrefix("<\(name) ") }
  }

  @Test("a picture has the letters, colours and attributes of each run in its columns")
  func runs() {
    let picture = picture(12, 2) { painter in
      painter.draw("plain", at: .zero)
      painter.draw(
        "x<&\">", at: Position(x: 2, y: 1),
        style: Style(foreground: .rgb(1, 2, 255), background: .palette(208), attributes: .bold))
      painter.draw(
        "u", at: Position(x: 8, y: 1), style: .plain.underline().strikethrough().italic().dim())
    }
    #expect(picture.contains("<title>a &lt; b</title>"))
    let texts = parts("text", of: picture).filter { $0.contains("textLength") }
    #expect(texts.count == 3)
    #expect(texts[0].contains("x=\"12\"") && texts[0].contains("plain"))
    #expect(texts[1].contains("x=\"30\"") && texts[1].contains("textLength=\"45\""))
    #expect(
      texts[1].hasSuffix(" fill=\"#0102ff\" font-weight=\"bold\">x&lt;&amp;&quot;&gt;</text>"))
    #expect(
      texts[2].contains("font-style=\"italic\" opacity=\"0.6\"")
        && texts[2].contains("text-decoration=\"underline line-through\""))
    #expect(
      parts("rect", of: picture).contains(
        "<rect x=\"30\" y=\"61\" width=\"45\" height=\"19\" fill=\"#ff8700\"/>"))
  }

  @Test("no rule for texts takes precedence over their attributes for bold and italic")
  func weights() {
    let picture = picture(4, 1) { $0.draw("b", at: .zero, style: .plain.bold()) }
    #expect(picture.contains("<style>svg{font:15px "))
    #expect(!picture.contains("text{"))
  }

  @Test("the cursor has the colour of the text, so that it is visible on a light background")
  func cursor() {
    var canvas = Canvas(size: Size(width: 4, height: 1))
    canvas.background = Style(foreground: .rgb(1, 2, 3), background: .rgb(250, 250, 247))
    canvas.paint { $0.fill($0.bounds, with: .plain) }
    let picture = canvas.svg(title: "t", cursor: Position(x: 1, y: 0))
    #expect(
      parts("rect", of: picture).contains(
        "<rect x=\"21\" y=\"44\" width=\"2\" height=\"15\" fill=\"#010203\"/>"))
  }

  @Test("wide letters have two columns, reversed colours are exchanged, lines are shapes")
  func shapes() {
    let picture = picture(6, 1) { painter in
      painter.draw("漢", at: .zero)
      painter.draw(
        "r", at: Position(x: 2, y: 0),
        style: Style(foreground: .rgb(1, 1, 1), background: .rgb(2, 2, 2)).reverse())
      painter.draw("─█", at: Position(x: 3, y: 0))
    }
    let texts = parts("text", of: picture).filter { $0.contains("textLength") }
    #expect(texts.count == 2, "what lines are made of isn't text")
    #expect(texts[0].contains("textLength=\"18\"") && texts[0].contains("漢"))
    #expect(texts[1].contains("fill=\"#020202\""))
    #expect(parts("rect", of: picture).contains { $0.contains("fill=\"#010101\"") })
    #expect(!picture.contains("─") && !picture.contains("█"))
  }

  @Test("adjacent backgrounds are one rectangle, so that no gap is visible at any scale")
  func grounds() {
    let ground = Style(background: .rgb(9, 9, 9))
    let picture = picture(6, 4) { painter in
      painter.fill(Frame(x: 1, y: 0, width: 4, height: 3), with: ground)
      painter.draw("ab", at: Position(x: 2, y: 1), style: ground.bold())
      painter.fill(Frame(x: 1, y: 3, width: 2, height: 1), with: ground)
    }
    #expect(
      parts("rect", of: picture).filter { $0.contains("#090909") } == [
        "<rect x=\"21\" y=\"42\" width=\"36\" height=\"57\" fill=\"#090909\"/>",
        "<rect x=\"21\" y=\"99\" width=\"18\" height=\"19\" fill=\"#090909\"/>",
      ])
    var canvas = Canvas(size: Size(width: 4, height: 2))
    canvas.background = ground
    canvas.paint { $0.fill($0.bounds, with: .plain) }
    let whole = canvas.svg(title: "t")
    // The window is filled with the background, too.
    #expect(
      parts("rect", of: whole).filter { $0.contains("#090909") } == [
        "<rect width=\"60\" height=\"92\" rx=\"8\" fill=\"#090909\"/>"
      ])
  }

  @Test("adjacent blocks and lines are one shape, and have no gaps to those above and below")
  func blocks() {
    let picture = picture(8, 2) { painter in
      for y in 0..<2 { painter.draw("████▌──│", at: Position(x: 0, y: y)) }
    }
    let blocks = parts("rect", of: picture).filter { $0.contains("opacity=\"1\"") }
    #expect(
      blocks.map { $0.split(separator: " ")[1...4].joined(separator: " ") } == [
        "x=\"12\" y=\"42\" width=\"36\" height=\"19\"",
        "x=\"48\" y=\"42\" width=\"4.500\" height=\"19\"",
        "x=\"12\" y=\"61\" width=\"36\" height=\"19\"",
        "x=\"48\" y=\"61\" width=\"4.500\" height=\"19\"",
      ])
    #expect(blocks.allSatisfy { $0.contains("shape-rendering=\"crispEdges\"") })
    let lines = parts("path", of: picture).compactMap {
      $0.split(separator: "\"").dropFirst().first
    }
    #expect(lines.contains("M56.5 51.5H75.5"), "one line for two cells, half a pixel longer")
    #expect(lines.contains("M79.5 41.5V51.5") && lines.contains("M79.5 61.5V51.5"))
  }

  @Test("the picture of a frame is reproducible, and its elements are closed")
  func frames() {
    var frames = RandomFrames(generator: Chance(state: 5))
    for _ in 0..<60 {
      var canvas = Canvas(size: frames.size())
      frames.change(&canvas)
      let picture = canvas.svg(title: "t", cursor: Position(x: 0, y: 0))
      #expect(picture == canvas.svg(title: "t", cursor: Position(x: 0, y: 0)))
      #expect(picture != canvas.svg(title: "t"), "the cursor shows")
      var open: [Substring] = []
      for tag in picture.matches(of: #/<(\/?)(\w+)[^>]*?(\/?)>/#) where tag.output.3.isEmpty {
        if tag.output.1.isEmpty {
          open.append(tag.output.2)
        } else {
          #expect(open.popLast() == tag.output.2)
        }
      }
      #expect(open.isEmpty)
    }
  }
}
