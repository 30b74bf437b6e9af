// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Text")
struct TextTests {
  private let red = Style(foreground: .red)
  private let blue = Style(foreground: .blue)

  @Test("control characters become visible symbols of one column")
  func controls() {
    #expect(Text("a\u{1B}[2Jb").string == "a␛[2Jb")
    #expect(Text("\u{0}\u{7}\u{7F}\u{9B}").string == "␀␇␡\u{FFFD}")
    #expect(Text("\u{0}\u{7}\u{7F}\u{9B}").width == 4)
    #expect(Text("a\rb").string == "a␍b")
  }

  @Test("overrides of the writing direction become the replacement character")
  func directions() {
    #expect(Text("gpj.\u{202E}exe").string == "gpj.\u{FFFD}exe")
    #expect(Text("\u{2066}x\u{2069}").string == "\u{FFFD}x\u{FFFD}")
  }

  @Test("a tab becomes four spaces, and every kind of line break a line feed")
  func blanks() {
    #expect(Text("a\tb").string == "a    b")
    #expect(Text("a\tb").width == 6)
    #expect(Text("a\r\nb\nc\u{2028}d\u{2029}e").string == "a\nb\nc\nd\ne")
  }

  @Test("the number of combining marks per letter is limited")
  func heap() {
    let text = Text("a" + String(repeating: "\u{301}", count: 100_000) + "b")
    #expect(text.width == 2)
    #expect(text.count == 2)
    #expect(text.string.utf8.count < 100)
  }

  @Test("equal texts are equal however they were created")
  func equality() {
    #expect(Text("ab") + Text("cd") == Text("abcd"))
    #expect(Text("漢") + Text("字") == Text("漢字"))
    #expect((Text("漢ab")).slice(1..<3) == Text("ab"))
    #expect(Text("a", style: red) + Text("b", style: red) == Text("ab", style: red))
    #expect(Text("a", style: red) != Text("a"))
    #expect(Text("") + Text("a") + Text("") == "a")
    #expect(Text("").isEmpty && Text("") == Text("", style: red))
  }

  @Test("joined texts keep their styles and widths")
  func joined() {
    var text = Text("ab", style: red)
    text += Text("漢", style: blue)
    #expect(text.width == 4)
    var canvas = Canvas(size: Size(width: 4, height: 1))
    canvas.paint { $0.draw(text, at: .zero) }
    #expect(canvas[0, 0] == ("a", 1, red))
    #expect(canvas[2, 0] == ("漢", 2, blue))
  }

  @Test("values, styled values and texts are interpolated into a literal")
  func interpolation() {
    let (name, count): (String, Int?) = ("Ada", 3)
    let plain: Text = "\(name) has \(count ?? 0) of \(7.5), \([1, 2])"
    #expect(plain == Text("Ada has 3 of 7.5, [1, 2]"))
    let styled: Text = "a \(name, style: red) \(Text("b", style: blue))c"
    #expect(
      styled == Text("a ") + Text("Ada", style: red) + Text(" ") + Text("b", style: blue)
        + Text("c"))
    let below: Text = "\(Text("x") + Text("y", style: blue), style: red)"
    #expect(below == Text("x", style: red) + Text("y", style: blue))
    // The accent and its letter are one cluster, although they are different parts.
    #expect(("e\("\u{301}")" as Text).count == 1)
    #expect(("\("")" as Text).isEmpty && ("\("\u{1B}[m")" as Text).string == "␛[m")
  }

  @Test("the style below a text is visible only through its default colours")
  func styled() {
    let text = (Text("a", style: red) + "b").styled(blue.bold())
    var canvas = Canvas(size: Size(width: 2, height: 1))
    canvas.paint { $0.draw(text, at: .zero, style: Style(background: .green)) }
    #expect(canvas[0, 0].style == red.bold().with(background: .green))
    #expect(canvas[1, 0].style == blue.bold().with(background: .green))
  }

  @Test(
    "a truncated text ends with an ellipsis and never splits a wide cluster",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
      ("abcdef", -3, ""), ("漢字漢字", 8, "漢字漢字"), ("漢字漢字", 7, "漢字漢…"),
      ("漢字漢字", 6, "漢字…"), ("漢字", 2, "…"), ("👩‍👩‍👧‍👦👍x", 4, "👩‍👩‍👧‍👦…"), ("", 3, ""),
    ])
  func truncated(string: String, width: Int, wanted: String) {
    let text = Text(string).truncated(to: width)
    #expect(text == Text(wanted))
    #expect(text.width <= max(0, width))
  }

  @Test("a text can be truncated without an ellipsis, and an ellipsis has the hidden text's style")
  func cut() {
    #expect(Text("abcdef").truncated(to: 3, ellipsis: "") == "abc")
    #expect(Text("漢字").truncated(to: 3, ellipsis: "") == "漢")
    let text = Text("ab", style: red) + Text("cd", style: blue)
    #expect(text.truncated(to: 3) == Text("ab", style: red) + Text("…", style: blue))
  }
}
