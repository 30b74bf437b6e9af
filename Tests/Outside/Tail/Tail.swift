// SPDX-License-Identifier: MIT

import Applications
import Foundation
import Views

/// The lines that are appended to a file.
@MainActor final class FileTail {
  let path: String
  private var offset: UInt64 = 0
  private var rest = Data()

  init(path: String) { self.path = path }

  /// Returns the complete lines since the last call; from the beginning if the file got shorter.
  func newLines() -> String? {
    guard let file = FileHandle(forReadingAtPath: path), let end = try? file.seekToEnd() else {
      return nil
    }
    if end < offset { (offset, rest) = (0, Data()) }
    guard (try? file.seek(toOffset: offset)) != nil, let new = try? file.readToEnd() else { return nil }
    offset += UInt64(new.count)
    rest += new
    guard let last = rest.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { rest = Data(rest[(last + 1)...]) }
    return String(decoding: rest[..<last], as: UTF8.self)
  }
}

@main struct Tail: TerminalApplication {
  let log = LogView(capacity: 1_000_000)
  var root: View { log }

  func didStart(_ application: Application) {
    guard let path = CommandLine.arguments.dropFirst().first else { return application.quit() }
    let tail = FileTail(path: path)
    let read: @MainActor () -> Void = { [log] in if let lines = tail.newLines() { log.append(lines) } }
    read()
    if let source = application.loop.watch(file: path, read) { log.attachments.append(source) }
  }
}
