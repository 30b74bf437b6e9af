import Testing

@testable import Views

@Suite("TextField and PasswordField")
@MainActor
struct TextFieldTests {
  private let field = TextField(placeholder: "name")
  private let told = Tally()
  private let bench: Bench

  init() {
    bench = Bench(Stack(.vertical, [field]), columns: 10, rows: 3)
    field.texts.add { [told] in told.texts.append($0) }
  }

  @Test("it takes what is typed and tells each edit; setting it tells nobody")
  func typing() {
    #expect(bench.drawn == "name")
    bench.type("hé")
    #expect(bench.drawn == "hé")
    #expect(told.texts == ["h", "hé"])
    field.text = "other"
    #expect(bench.drawn == "other")
    #expect(told.texts.count == 2)
    #expect(bench.cursor == Position(x: 5, y: 0))
  }

  @Test(
    "keys edit as in a shell",
    arguments: [
      (["left", "left", "x"], "one txwo"), (["home", "x"], "xone two"),
      (["ctrl+a", "delete"], "ne two"), (["backspace"], "one tw"), (["ctrl+w"], "one "),
      (["ctrl+u"], ""), (["home", "ctrl+k"], ""), (["ctrl+w", "ctrl+y", "ctrl+y"], "one twotwo"),
      (["ctrl+left", "x"], "one xtwo"), (["home", "ctrl+right", "x"], "onex two"),
      (["home", "left", "ctrl+e", "right", "x"], "one twox"),
    ])
  func keys(keys: [String], expected: String) {
    field.text = "one two"
    for key in keys { bench.press(key) }
    #expect(field.text == expected)
  }

  @Test(
    "what the user sees as one character is removed as one",
    arguments: ["👨‍👩‍👧", "🇫🇮", "👍🏽", "e\u{301}", "한", "日", "❤️"])
  func clusters(cluster: String) {
    field.text = "a" + cluster
    bench.press("backspace")
    #expect(field.text == "a")
  }

  @Test("marks join what they are typed after")
  func joining() {
    bench.type("e\u{301}x")
    bench.press("backspace", "backspace")
    #expect(field.text == "")
  }

  @Test("a text longer than the field scrolls, and the cursor stays inside")
  func scrolling() {
    bench.type("abcdefghijklmno")
    #expect(bench.drawn == "ghijklmno")
    #expect(bench.cursor == Position(x: 9, y: 0))
    bench.press("home")
    #expect(bench.drawn == "abcdefghij")
    bench.press("ctrl+u", "ctrl+k")
    for _ in 0..<30 { bench.type("日") }
    #expect((bench.cursor?.x ?? 99) <= 9)
    #expect(bench.drawn.count <= 5)
  }

  @Test("a paste becomes one line, and controls in it go")
  func paste() {
    bench.window.dispatch(.paste("one\r\ntwo\tthree\u{7}\u{1b}[31m"))
    #expect(field.text == "one two three[31m")
    #expect(told.texts.count == 1)
  }

  @Test("a click puts the caret under the pointer")
  func click() {
    field.text = "日本語x"
    _ = bench.drawn
    bench.click(4, 0)
    bench.type("-")
    #expect(field.text == "日本-語x")
  }

  @Test("Enter submits the text")
  func submit() {
    field.submissions.add { [told] in told.texts.append("submitted \($0)") }
    bench.type("a")
    bench.press("enter")
    #expect(told.texts == ["a", "submitted a"])
  }

  @Test("a password is never drawn")
  func password() {
    let password = PasswordField()
    let bench = Bench(password, columns: 10, rows: 2)
    bench.type("s3日")
    #expect(bench.drawn == "•••")
    #expect(password.text == "s3日")
    #expect(bench.cursor == Position(x: 3, y: 0))
  }
}
