// SPDX-License-Identifier: MIT

import Testing

@testable import Views

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension TerminalPrograms {
  @Suite("Programs for the clipboard", .serialized)
  struct ClipboardProgramTests {
    /// Reads a pipe with a name to its end, which waits for the program that writes it.
    private func content(of path: String) -> String {
      let pipe = open(path, O_RDONLY)
      defer { close(pipe) }
      var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
      while true {
        let count = read(pipe, &part, part.count)
        guard count > 0 else { break }
        bytes += part[..<count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    @Test("a program reads a text that is longer than a pipe holds, and the message names it")
    @MainActor func copies() throws {
      let folder = try Folder()
      let path = folder.path + "/clipboard"
      #expect(mkfifo(path, 0o600) == 0)
      let line = "words and 漢字 "
      let stage = Stage(40, 6, LabelView(Text(line)))
      stage.window.useClipboard(
        ClipboardProgram(arguments: ["sh", "-c", "cat > \"$0\"", path]))
      let text = String(repeating: line, count: 20_000)
      #expect(stage.window.copy(text))
      #expect(content(of: path) == text)
      stage.drag((0, 0), (4, 0))
      #expect(content(of: path) == "words")
      #expect(stage.window.shownToasts.map(\.text.string) == ["1 line copied (sh)"])
      #expect(stage.surface.commands.last == .copy("words"))
    }

    @Test("a program that can't be started copies nothing, and its end isn't awaited")
    func missing() {
      #expect(ClipboardProgram(arguments: ["no-such-program-of-views"]).copy("a"))
      #expect(!ClipboardProgram.exists("no-such-program-of-views"))
      #expect(ClipboardProgram.exists("sh"))
    }
  }
}
