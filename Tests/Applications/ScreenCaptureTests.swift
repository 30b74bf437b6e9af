// SPDX-License-Identifier: MIT

import Applications
import Testing
import Views

@Suite("Screen captures")
@MainActor struct ScreenCaptureTests {
  @Test("a script has keys, texts, waits and pauses")
  func script() throws {
    let script = try KeyScript("'ada l' enter wait:Inbox wait:\"Two words\" x ctrl+p pause:20")
    #expect(
      script.steps == [
        .type("ada l"), .press(KeyPress(.enter)), .wait("Inbox"), .wait("Two words"),
        .press(KeyPress(.character("x"))), .press(KeyPress(.character("p"), .control)),
        .pause(.milliseconds(20)),
      ])
    #expect(try KeyScript("  ").steps.isEmpty)
    for wrong in ["'open", "wait:\"open", "pause:x", "pause:-1"] {
      #expect(throws: KeyScript.ScriptError.self) { try KeyScript(wrong) }
    }
  }

  @Test(
    "a word that names no key is an error, and isn't typed", arguments: ["entr", "ctl+p", "ab"])
  func misspelt(word: String) {
    let error = #expect(throws: KeyScript.ScriptError.self) { try KeyScript("down \(word) 'text'") }
    #expect(error?.message.hasPrefix("There is no key “\(word)”.") == true)
  }

  @Test("it draws the screen after the keys, as a picture, as text and as a recording")
  func capture() async throws {
    let field = TextFieldView()
    let capture = ScreenCapture(
      size: Size(width: 20, height: 3), theme: .paper, title: "field & more")
    capture.window.root = field
    try await capture.play(KeyScript("'so' u p wait:soup"), settling: .zero)
    #expect(capture.output(.txt).hasPrefix("soup"))
    #expect(capture.output(.svg).hasPrefix("<svg"))
    #expect(capture.output(.svg).contains("field &amp; more"))
    let cast = capture.output(.cast)
    #expect(cast.hasPrefix(#"{"version": 2, "width": 20, "height": 3"#))
    #expect(cast.split(separator: "\n").count >= 5)
    #expect(capture.window.theme.name == Theme.paper.name)
  }

  @Test("what appears during a pause is recorded at its time, and not at the end of the pause")
  func pauses() async throws {
    let label = LabelView("before")
    let capture = ScreenCapture(size: Size(width: 20, height: 2))
    capture.window.root = label
    // It runs when the pause begins.
    Task { label.string = "later" }
    try await capture.play(KeyScript("pause:700"), settling: .zero)
    let line = capture.output(.cast).split(separator: "\n").first { $0.contains("later") }
    #expect(line?.hasPrefix("[0.5") == true, "\(line ?? "")")
  }

  @Test("a text that doesn't appear is an error with the screen")
  func missing() async {
    let capture = ScreenCapture(size: Size(width: 20, height: 2))
    capture.window.root = LabelView("here")
    await #expect(throws: KeyScript.ScriptError.self) {
      try await capture.play(
        KeyScript("wait:there"), settling: .zero, timeout: .milliseconds(1))
    }
  }
}
