import Testing
import Views

@Suite("Text")
struct TextTests {
  @Test(
    "clusters are cut and measured as a reader sees them",
    arguments: [
      ("abc", [1, 1, 1]), ("é", [1]), ("e\u{301}", [1]), ("日本", [2, 2]), ("한국", [2, 2]),
      ("\u{1112}\u{1161}\u{11AB}", [2]), ("👩‍👩‍👧‍👦x", [2, 1]), ("🇫🇮🇸🇪", [2, 2]), ("👍🏽", [2]),
      ("❤", [1]), ("❤\u{FE0F}", [2]), ("1\u{FE0F}\u{20E3}", [2]), ("1\u{20E3}", [2]),
      ("⌚", [2]), ("ﾊﾝ", [1, 1]), ("Ａ", [2]), ("─│", [1, 1]), ("कि", [1]), ("\u{301}", [0]),
      ("a\u{200B}", [1, 0]), ("\u{1F1EB}", [1]), ("\u{20000}", [2]), ("…", [1]), ("☕", [2]),
      ("a\u{7}\u{1B}", [1, 1, 1]), ("\r\n", [1]), ("x\t", [1, 4]),
    ])
  func widths(_ string: String, _ widths: [Int]) {
    let clusters = Text.clusters(of: string)
    #expect(clusters.map(\.width) == widths)
    #expect(clusters.map(\.string).joined() == string)
    #expect(clusters.map(\.string) == string.map { String($0) })
    #expect(Text(string).width == widths.reduce(0, +))
  }

  @Test("the borders of clusters are the standard library's in whatever order scalars come")
  func borders() {
    var dice = Dice(state: 7)
    let scalars = Array(
      "aé日가한\u{1112}\u{1161}\u{11AB}\u{301}\u{200D}\u{FE0F}👩🏽🇫🇮❤©कि्ष\u{20E3}1\r\n\u{200B}ไทำ🚀\u{600}ﷺ\u{1F468}ᄀ\u{E0067}"
        .unicodeScalars)
    for _ in 0..<3_000 {
      var string = ""
      for _ in 0..<Int.random(in: 1...8, using: &dice) {
        string.unicodeScalars.append(scalars.randomElement(using: &dice)!)
      }
      #expect(Text.clusters(of: string).map(\.string) == string.map { String($0) })
    }
  }

  @Test("hostile characters are made visible")
  func hostile() {
    #expect(Text("a\u{1B}[31mb").string == "a␛[31mb")
    #expect(Text("a\u{202E}b\u{2066}").string == "a\u{FFFD}b\u{FFFD}")
    #expect(Text("\u{7F}\u{9B}\u{0}").string == "␡\u{FFFD}␀")
    #expect(Text("a\tb").string == "a    b")
    #expect(Text("a\r\nb\u{2028}c").string == "a\nb\nc")
  }

  @Test("equal texts are equal however they were put together")
  func equality() {
    #expect(Text("ab") + Text("cd") == Text("abcd"))
    #expect(Text("日") + Text("x") == Text("日x"))
    #expect(Text("") + Text("x") == Text("x"))
    #expect(Text("ab") + Text("c", style: Style(foreground: .red)) != Text("abc"))
    #expect(Text("日ab").wrapped(to: 2).last == Text("ab"))
  }

  @Test("a style laid under lets through what the text's own leaves open")
  func styled() {
    let text = Text("a", style: Style(foreground: .red)) + Text("b")
    let base = Style(foreground: .blue, background: .white)
    let expected =
      Text("a", style: Style(foreground: .red, background: .white)) + Text("b", style: base)
    #expect(text.styled(base) == expected)
  }

  @Test("text that is too long ends in an ellipsis")
  func truncated() {
    #expect(Text("abcdef").truncated(to: 6).string == "abcdef")
    #expect(Text("abcdef").truncated(to: 4).string == "abc…")
    #expect(Text("abcdef").truncated(to: 4, ellipsis: false).string == "abcd")
    #expect(Text("日本語").truncated(to: 4).string == "日…")
    #expect(Text("日本語").truncated(to: 3, ellipsis: false).string == "日")
    #expect(Text("abc").truncated(to: 1).string == "…")
    #expect(Text("abc").truncated(to: 0).isEmpty)
    #expect(Text("abc").truncated(to: -5).isEmpty)
  }

  @Test(
    "text is wrapped at blanks, at line feeds, and where it must be",
    arguments: [
      ("", 5, [""]), ("ab cd ef", 5, ["ab cd", "ef"]), ("ab  cd", 3, ["ab", "cd"]),
      ("abcdef", 4, ["abcd", "ef"]), ("a bcdefg", 4, ["a", "bcde", "fg"]),
      ("a\n\nb", 4, ["a", "", "b"]), ("a\n", 4, ["a", ""]), ("日本語", 4, ["日本", "語"]),
      ("日本語", 5, ["日本", "語"]), ("日本", 1, ["日", "本"]), ("abc", 0, ["a", "b", "c"]),
      ("ab   ", 2, ["ab"]), ("  ab", 6, ["  ab"]), ("x 日本", 4, ["x 日", "本"]),
      ("👩‍👩‍👧‍👦 ab", 2, ["👩‍👩‍👧‍👦", "ab"]),
    ])
  func wrapped(_ string: String, _ width: Int, _ rows: [String]) {
    #expect(Text(string).wrapped(to: width).map(\.string) == rows)
  }

  @Test("wrapping keeps rows within the width and loses nothing but blanks", arguments: 1..<20)
  func wrapping(width: Int) {
    var dice = Dice(state: UInt64(width))
    let parts = ["soup ", "日本", "a", "extraordinary", " ", "👍🏽", "\n", "e\u{301}"]
    let string = (0..<60).map { _ in parts.randomElement(using: &dice)! }.joined()
    let rows = Text(string).wrapped(to: width)
    #expect(rows.allSatisfy { $0.width <= max(2, width) })
    let kept = rows.map(\.string).joined().filter { $0 != " " }
    #expect(kept == string.filter { $0 != " " && $0 != "\n" })
  }
}
