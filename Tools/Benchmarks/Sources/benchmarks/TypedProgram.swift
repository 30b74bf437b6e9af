// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// A program in a pseudo-terminal in which keys are typed one at a time, as by a user.
final class TypedProgram {
  /// The process.
  let process: ChildProcess
  /// The milliseconds from the start to the first frame.
  private(set) var firstFrame = 0.0
  private let terminal: PseudoTerminal
  private var answers = TerminalAnswers()
  private var screen: TerminalScreen

  /// A pause longer than two frames of a program with sixty frames per second.
  private static let pause = 0.034
  /// The timeout for a key, and the silence after which output is complete, in seconds.
  private static let (patience, silence) = (2.0, 1e-4)

  /// Starts a program, and waits until its output shows that it is ready.
  ///
  /// Without a folder, the program stores no state.
  init(
    _ program: String, _ words: [String] = [], environment: [String: String] = [:],
    columns: Int = 80, rows: Int = 24,
    isReady: ([UInt8], TerminalScreen) -> Bool = { output, _ in output.contains(0x07) }
  ) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    screen = TerminalScreen(columns: columns, rows: rows)
    let standard = [
      "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
      "PATH": "/usr/bin:/bin",
    ]
    let start = Stopwatch.now
    process = try terminal.run(
      program, words, environment: standard.merging(environment) { $1 })
    while true {
      let output = terminal.output(within: 10_000)
      guard !output.isEmpty else {
        kill(process.identifier, SIGKILL)
        process.waitForEnd()
        throw MeasuredProgram.Failure(description: "\(program) was silent for ten seconds.")
      }
      take(output)
      if isReady(output, screen) { break }
    }
    firstFrame = (Stopwatch.now - start) * 1e3
    rest(seconds: 0.3)
  }

  /// Reads output until there has been none for a while.
  func rest() {
    while case let output = terminal.output(within: 300), !output.isEmpty { take(output) }
  }

  /// Reads output for a time.
  func rest(seconds: Double) {
    let end = Stopwatch.now + seconds
    while case let left = end - Stopwatch.now, left > 0 {
      take(terminal.output(within: Int32(left * 1e3) + 1))
    }
  }

  /// Types a letter; returns the milliseconds until the output contains it, `nil` if it doesn't.
  func paint(of letter: String) -> Double? {
    let start = Stopwatch.now
    terminal.type(letter)
    while Stopwatch.now - start < Self.patience {
      let output = Data(terminal.output(within: 100))
      if output.range(of: Data(letter.utf8)) != nil { return (Stopwatch.now - start) * 1e3 }
    }
    return nil
  }

  /// Ends the program with Ctrl-C; returns the end of its output.
  func endText() -> String {
    terminal.type("\u{3}")
    var end: [UInt8] = []
    while case let output = terminal.output(within: 1_000), !output.isEmpty {
      end = (end + output).suffix(100)
    }
    process.waitForEnd()
    return String(decoding: end, as: UTF8.self)
  }

  /// Types keys.
  func press(_ keys: String) {
    terminal.type(keys)
  }

  /// Reads output until the screen shows a text.
  func wait(for text: String) throws {
    while !screen.shows(text) {
      let output = terminal.output(within: 10_000)
      guard !output.isEmpty else {
        throw MeasuredProgram.Failure(
          description: "“\(text)” doesn't come. The screen shows:\n\(screen.text)")
      }
      take(output)
    }
    rest()
  }

  private func take(_ output: [UInt8]) {
    screen.feed(output)
    let answer = answers.answer(to: output)
    if !answer.isEmpty { terminal.type(answer) }
  }

  /// Types a key; returns the microseconds until the last byte of output that it causes, and then pauses.
  func type(_ key: String) -> Double {
    let start = Stopwatch.now
    let (elapsed, output) = repaint(after: Array(key.utf8))
    take(output)
    while true {
      let left = start + Self.pause - Stopwatch.now
      guard left > 0 else { break }
      take(terminal.output(within: Int32(left * 1e3) + 1))
    }
    return elapsed
  }

  /// Types a key and reads the output that it causes. The output is complete after a tenth of a millisecond of silence,
  /// because some programs write several times.
  ///
  /// It polls without sleeping, so that its own wake-up isn't measured.
  private func repaint(after key: [UInt8]) -> (microseconds: Double, output: [UInt8]) {
    let start = Stopwatch.now
    terminal.type(key)
    var last = start + Self.patience
    var output: [UInt8] = []
    while case let now = Stopwatch.now, now - last < Self.silence {
      let more = terminal.output(within: 0)
      guard !more.isEmpty else { continue }
      last = now
      output += more
    }
    return (output.isEmpty ? .infinity : (last - start) * 1e6, output)
  }

  /// Types ten letters and deletes them, repeatedly; returns the microseconds of each key.
  func typeAndErase(_ count: Int) -> [Double] {
    (0..<count).map { type($0 % 20 < 10 ? "x" : "\u{7F}") }
  }

  /// Does the same without pauses: each key follows the output that the previous one caused.
  func typeAndEraseAtOnce(_ count: Int) -> [Double] {
    (0..<count).map { repaint(after: $0 % 20 < 10 ? [0x78] : [0x7F]).microseconds }
  }

  /// Types bytes as fast as the terminal accepts them.
  func pour(_ bytes: [UInt8]) {
    for start in stride(from: 0, to: bytes.count, by: 1_024) {
      terminal.type(Array(bytes[start..<min(start + 1_024, bytes.count)]))
      _ = terminal.output(within: 0)
    }
  }

  /// Returns a size of the process that the system reports, such as its current memory, in megabytes.
  func megabytes(_ name: ProcessSize) -> Double? {
    let status = try? String(contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix(name.rawValue + ":") }
    let words = line?.split { $0 == " " || $0 == "\t" } ?? []
    return words.dropFirst().first.flatMap { Double($0) }.map { $0 / 1_000 }
  }

  /// The processor time of the first thread, which draws, in seconds; nil if the system doesn't report it.
  var processorTime: Double? {
    let path = "/proc/\(process.identifier)/task/\(process.identifier)/schedstat"
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text?.split(separator: " ").first.flatMap { Double($0) }.map { $0 / 1e9 }
  }

  /// A size of a process, by the system's name.
  enum ProcessSize: String {
    case resident = "VmRSS"
    case mostResident = "VmHWM"
    case own = "RssAnon"
  }

  /// Returns the number of bytes received within a number of seconds.
  func bytes(in seconds: Double) -> Int {
    let end = Stopwatch.now + seconds
    var count = 0
    while Stopwatch.now < end {
      count += terminal.output(within: Int32(max(1, (end - Stopwatch.now) * 1e3))).count
    }
    return count
  }

  /// Ends the program with Ctrl-C; returns its processor time in seconds.
  func end() -> Double {
    terminal.type("\u{3}")
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process.identifier, &status, WNOHANG, &usage) == 0 {
      _ = terminal.output(within: 1)
    }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}

/// The number of context switches, and the number of threads.
struct Switches {
  let count: Int
  let threads: Int

  /// Reads the switches of a process; nil if the system doesn't report them.
  init?(of process: ChildProcess) {
    let folder = "/proc/\(process.identifier)/task"
    guard let tasks = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return nil
    }
    threads = tasks.count
    count = tasks.reduce(0) { sum, task in
      let text = (try? String(contentsOfFile: "\(folder)/\(task)/status", encoding: .utf8)) ?? ""
      let lines = text.split(separator: "\n").filter { $0.contains("voluntary_ctxt_switches:") }
      return sum
        + lines.reduce(0) { $0 + (Int($1.split(separator: "\t").last ?? "") ?? 0) }
    }
  }
}
