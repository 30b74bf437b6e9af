// SPDX-License-Identifier: MIT

import LocalFiles
import Signals
import Views

/// The terminal of a running program: other programs, notifications and text above an inline area.
extension Application {
  /// Runs another program on the terminal, such as a pager, and returns when it has ended.
  ///
  /// ```swift
  /// let ending = try await application.run("less", ["notes.txt"])
  /// ```
  ///
  /// The other program has the terminal as it was before this one started. Meanwhile nothing is drawn; timers, requests
  /// and tasks continue. Cancelling the task doesn't end the other program.
  ///
  /// - Parameters:
  ///   - program: The program, which is searched for in `PATH`.
  ///   - arguments: Its arguments.
  ///   - environment: Variables that are added to those of this process or replace them.
  /// - Returns: How the program ended.
  /// - Throws: `TerminalError.refused` if the program can't be started, or if another one is running.
  @discardableResult
  public func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) async throws(TerminalError) -> ChildProgram.Ending {
    guard let terminal else { throw .outputIsNoTerminal }
    return try await terminal.runMeanwhile([program] + arguments, environment: environment)
  }

  /// Lets the user edit a text in their editor (`VISUAL`, `EDITOR` or `vi`), and returns the text when the editor has
  /// ended.
  ///
  /// ```swift
  /// note.text = try await application.edit(note.text, suffix: ".md")
  /// ```
  ///
  /// The text is in a temporary file that only the user can read.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - suffix: The end of the file's name, from which an editor concludes the language.
  /// - Returns: The edited text.
  /// - Throws: `TerminalError` if the editor can't be started, ``EditingFailure`` if it fails or the file can't be
  ///   written or read.
  public func edit(_ text: String, suffix: String = ".txt") async throws -> String {
    guard let terminal else { throw TerminalError.outputIsNoTerminal }
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let folder = PrivateFolder(place)
    let name = "edit-\(PrivateFolder.process)-\(UInt32.random(in: 0 ... .max))\(suffix)"
    guard folder.replace(name, with: Array(text.utf8), through: "." + name) else {
      throw EditingFailure("The text can't be written to \(place).")
    }
    defer { folder.remove(name) }
    let editor = ChildProgram.editor
    let ending = try await terminal.runMeanwhile(editor + [place + "/" + name])
    guard ending == .exited(0) else {
      throw EditingFailure("\(editor[0]) failed (\(ending)), so the text is unchanged.")
    }
    guard let bytes = folder.read(name, limit: .max) else {
      throw EditingFailure("The edited text can't be read from \(place).")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Shows a desktop notification; returns whether the terminal supports it.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - body: The text.
  @discardableResult
  public func notify(_ title: String, body: String = "") -> Bool {
    terminal?.perform(.notify(title: title, body: body)) ?? false
  }

  /// Prints a text above an inline area, where it stays; returns `false` on a full screen, where it has no effect. `window.print(_:width:)`
  /// prints components.
  ///
  /// ```text
  /// application.print("Downloaded \(file)")
  /// ```
  @discardableResult
  public func print(_ text: Text) -> Bool { window.print(text) }

  /// The last lines that `print` and standard error have written while the program shows its window, at most 10,000.
  ///
  /// ```swift
  /// Observing(Application.output) { Log($0) }
  /// ```
  ///
  /// They would destroy the picture, so they go to a temporary file. When the program ends, suspends or hands the
  /// terminal over, also by a crash, they are printed on the terminal. What doesn't go to the terminal, such as with
  /// `2> file`, isn't affected.
  public static var output: Property<[String]> { OutputLines.shared.lines.property }

  /// Follows the output of the program.
  func followOutput() -> LoopSource? {
    guard let terminal, let file = terminal.outputFile else { return nil }
    return loop.watch(openFile: file) { OutputLines.shared.take(from: terminal) }
  }
}

/// An error that describes why a text couldn't be edited.
public struct EditingFailure: Error, Hashable, CustomStringConvertible {
  /// The reason.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The lines that a program has printed.
@MainActor private final class OutputLines {
  static let shared = OutputLines()

  let lines = MutableProperty<[String]>([])
  /// The bytes of a line that hasn't ended.
  private var rest: [UInt8] = []

  func take(from terminal: Terminal) {
    var added: [String] = []
    while true {
      let bytes = terminal.takeOutput()
      guard !bytes.isEmpty else { break }
      rest += bytes
      guard let end = rest.lastIndex(of: 0x0A) else { continue }
      let complete = rest[..<end].split(separator: 0x0A, omittingEmptySubsequences: false)
      added += complete.map { String(decoding: $0, as: UTF8.self) }
      added.removeFirst(max(0, added.count - 10_000))
      rest.removeSubrange(...end)
    }
    guard !added.isEmpty else { return }
    lines.modify { lines in
      lines += added
      // Many at once, because a log is shown again from its first line then.
      if lines.count > 10_000 { lines.removeFirst(lines.count - 8_000) }
    }
  }
}
