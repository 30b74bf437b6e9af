// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// A program in a pseudo-terminal that replies like a modern terminal and counts the program's output.
///
/// Programs ring the bell when everything requested is drawn. The bell isn't counted.
final class MeasuredProgram {
  /// The number of bytes of output, without bells.
  private(set) var bytes = 0
  private let terminal: PseudoTerminal
  private let process: ChildProcess
  private var bells = 0
  private var answers = TerminalAnswers()

  /// Starts a program and waits for its first bell.
  init(_ program: String, _ words: [String], columns: Int, rows: Int) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    process = try terminal.run(
      program, words,
      environment: [
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
        "PATH": "/usr/bin:/bin",
      ])
    try awaitBell()
  }

  /// Types keys, and reads the output until the bell rings for them.
  func type(_ keys: String) throws {
    terminal.type(keys)
    try awaitBell()
  }

  /// Ends the program with its key; returns the processor time that it used, in seconds.
  func end() throws -> Double {
    terminal.type("q")
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process.identifier, &status, WNOHANG, &usage) == 0 {
      _ = terminal.output(within: 1)
    }
    guard status == 0 else { throw Failure(description: "The program ended with \(status).") }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The reason why a program can't be measured.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private func awaitBell() throws {
    let before = bells
    while bells == before {
      let output = terminal.output(within: 10_000)
      guard !output.isEmpty else {
        kill(process.identifier, SIGKILL)
        process.waitForEnd()
        throw Failure(description: "The program was silent for ten seconds.")
      }
      let rung = output.reduce(0) { $1 == 0x07 ? $0 + 1 : $0 }
      bells += rung
      bytes += output.count - rung
      let answer = answers.answer(to: output)
      if !answer.isEmpty { terminal.type(answer) }
    }
  }
}

/// The replies of a modern terminal to the queries in a program's first bytes.
struct TerminalAnswers {
  private var seen: [UInt8] = []
  private static let limit = 4_096
  private static let known: [(question: String, answer: String)] = [
    ("\u{1B}[?2026$p", "\u{1B}[?2026;2$y"),
    ("\u{1B}[?u", "\u{1B}[?0u"),
    ("\u{1B}[5n", "\u{1B}[0n"),
    ("\u{1B}[6n", "\u{1B}[1;1R"),
    ("\u{1B}[c", "\u{1B}[?62;22c"),
  ]
  private var open = known

  /// Returns the replies to the queries that these bytes complete, each replied to once.
  mutating func answer(to output: [UInt8]) -> [UInt8] {
    guard seen.count < Self.limit, !open.isEmpty else { return [] }
    seen += output.prefix(Self.limit)
    let text = String(decoding: seen, as: UTF8.self)
    let asked = open.filter { text.contains($0.question) }
    open.removeAll { text.contains($0.question) }
    return asked.flatMap { Array($0.answer.utf8) }
  }
}
