// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Commands outside frames")
struct SurfaceCommandTests {
  private func text(
    _ command: SurfaceCommand, _ capabilities: Capabilities = Capabilities()
  ) -> String? {
    command.bytes(for: capabilities).map {
      String(decoding: $0, as: UTF8.self).replacing("\u{1B}", with: "^")
    }
  }

  @Test("titles, progress, the bell and the clipboard use supported sequences")
  func bytes() {
    #expect(text(.title("Recipes – 漢")) == "^]2;Recipes – 漢^\\")
    #expect(text(.progress(.part(0.424))) == "^]9;4;1;42^\\")
    #expect(text(.progress(.part(7))) == "^]9;4;1;100^\\")
    #expect(text(.progress(.part(.nan))) == "^]9;4;1;0^\\")
    #expect(text(.progress(.unknown)) == "^]9;4;3^\\")
    #expect(text(.progress(.failed)) == "^]9;4;2;100^\\")
    #expect(text(.progress(.none)) == "^]9;4;0^\\")
    #expect(text(.bell) == "\u{7}")
    #expect(text(.copy("hello")) == "^]52;c;aGVsbG8=^\\")
  }

  @MainActor
  @Test("a key releases the mouse to the terminal, shows how to get it back, and captures it again")
  func mouse() {
    let stage = Stage(40, 3, View())
    stage.press("alt+m")
    #expect(stage.surface.commands == [.mouse(false)] && stage.window.isMouseReleased)
    #expect(stage.hints.contains("Alt-M capture mouse"))
    stage.window.releaseMouse(true)
    stage.press("alt+m")
    #expect(stage.surface.commands == [.mouse(false), .mouse(true)])
    #expect(!stage.hints.contains("mouse"))
  }

  @Test("Base64", arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foobar", "Zm9vYmFy")])
  func base64(text: String, wanted: String) {
    #expect(String(decoding: Base64.encoded(text.utf8), as: UTF8.self) == wanted)
  }

  @Test("a title can't end its escape sequence and start another")
  func injection() {
    #expect(text(.title("a\u{1B}\\b\u{7}c\u{9C}d\n")) == "^]2;a \\b c d ^\\")
    let long = text(.title(String(repeating: "x", count: 1_000)))
    #expect(long?.count == 256 + 6)
  }

  @Test("a title contains neither direction overrides, nor line breaks, nor many combining marks")
  func hostileTitle() {
    #expect(text(.title("a\u{202E}b\u{2066}\u{2028}c\u{2029}")) == "^]2;ab c ^\\")
    let heap = text(.title("e" + String(repeating: "\u{301}", count: 255) + "x"))
    #expect(heap?.unicodeScalars.count == 12)
  }

  @Test("notifications use the sequences of each terminal, and are refused by others")
  func notifications() {
    var capabilities = Capabilities()
    let command = SurfaceCommand.notify(title: "a;b\u{7}", body: "c")
    #expect(text(command, capabilities) == nil)
    capabilities.notifications = .message
    #expect(text(command, capabilities) == "^]9;a;b : c^\\")
    capabilities.notifications = .titled
    #expect(text(command, capabilities) == "^]777;notify;a,b ;c^\\")
    capabilities.notifications = .kitty
    #expect(
      text(command, capabilities) == "^]99;i=1:d=0:p=title;a;b ^\\^]99;i=1:d=1:p=body;c^\\")
  }

  @Test("cursor shapes, folders and prompt marks are refused if a terminal doesn't support them")
  func shapes() {
    #expect(text(.cursor(.blinkingBar)) == "^[5 q" && text(.cursor(.standard)) == "^[0 q")
    #expect(text(.pointer(.hand)) == nil)
    var capabilities = Capabilities()
    capabilities.pointerShapes = true
    #expect(text(.pointer(.hand), capabilities) == "^]22;pointer^\\")
    #expect(text(.workingDirectory("relative")) == nil)
    #expect(text(.workingDirectory("/a b/ü"))?.hasSuffix("/a%20b/%C3%BC^\\") == true)
    #expect(text(.mark(.prompt)) == "^]133;A^\\")
    #expect(text(.mark(.end(status: 3))) == "^]133;D;3^\\")
  }

  @Test("too much text isn't copied, and terminals without escape sequences only receive the bell")
  func limits() {
    #expect(text(.copy(String(repeating: "x", count: 100_000))) != nil)
    #expect(text(.copy(String(repeating: "x", count: 100_001))) == nil)
    var plain = Capabilities()
    plain.commands = false
    #expect(text(.copy("a"), plain) == nil && text(.title("a"), plain) == nil)
    #expect(text(.bell, plain) == "\u{7}")
  }

  @MainActor @Test("a window copies, sets its title, shows progress and rings")
  func window() {
    let stage = Stage(10, 3, View())
    #expect(stage.window.copy("abc"))
    stage.window.show(title: "Here")
    stage.window.show(progress: .part(0.5))
    stage.window.ring()
    #expect(
      stage.surface.commands == [.copy("abc"), .title("Here"), .progress(.part(0.5)), .bell])
    let long = String(repeating: "x", count: 100_001)
    #expect(!stage.window.copy(long))
    #expect(stage.window.clipboard == long && stage.surface.commands.count == 4)
  }
}
