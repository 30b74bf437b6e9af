// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// A program in a pseudo-terminal at which keys are typed one at a time, as a person does.
final class TypedProgram {
  /// Its process.
  let process: ChildProcess
  /// Milliseconds from its start to its first frame.
  private(set) var firstFrame = 0.0
  private let terminal: PseudoTerminal
  private var answers = TerminalAnswers()
  private var screen = TerminalScreen(columns: 80, rows: 24)

  /// Longer than two frames of a program that shows sixty a second.
  private static let pause = 0.034
  /// How long a program may take for a key, and what is the end of what it writes.
  private static let (patience, silence) = (2.0, 1e-4)

  /// Starts a program, and waits until what it has written shows that it is ready.
  ///
  /// Without a folder of its own the program keeps no state.
  init(
    _ program: String, _ words: [String] = [], environment: [String: String] = [:],
    isReady: ([UInt8], TerminalScreen) -> Bool = { output, _ in output.contains(0x07) }
  ) throws {
    terminal = try PseudoTerminal(columns: 80, rows: 24)
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
    rest()
  }

  /// Takes output until there has been none for a while.
  func rest() {
    while case let output = terminal.output(within: 300), !output.isEmpty { take(output) }
  }

  /// Types keys.
  func press(_ keys: String) {
    terminal.type(keys)
  }

  /// Takes output until the screen shows a text.
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

  /// Types a key and returns the microseconds to the last of the bytes that it causes, and then pauses.
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

  /// Types a key, and takes what it causes: all is there when nothing has come for a tenth of a millisecond, since some
  /// programs write more than once.
  ///
  /// It doesn't sleep meanwhile, so that its own waking up isn't measured.
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

  /// Types ten letters and takes them back, over and over; returns the microseconds of each.
  func typeAndErase(_ count: Int) -> [Double] {
    (0..<count).map { type($0 % 20 < 10 ? "x" : "\u{7F}") }
  }

  /// Does the same as fast as the program shows them: each key follows the bytes that the one before caused.
  func typeAndEraseAtOnce(_ count: Int) -> [Double] {
    (0..<count).map { repaint(after: $0 % 20 < 10 ? [0x78] : [0x7F]).microseconds }
  }

  /// Types bytes as fast as they are taken.
  func pour(_ bytes: [UInt8]) {
    for start in stride(from: 0, to: bytes.count, by: 1_024) {
      terminal.type(Array(bytes[start..<min(start + 1_024, bytes.count)]))
      _ = terminal.output(within: 0)
    }
  }

  /// A size that the system tells of the process, such as the memory that it has now, in megabytes.
  func megabytes(_ name: ProcessSize) -> Double? {
    let status = try? String(contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix(name.rawValue + ":") }
    let words = line?.split { $0 == " " || $0 == "\t" } ?? []
    return words.dropFirst().first.flatMap { Double($0) }.map { $0 / 1_000 }
  }

  /// The seconds that its first thread has had a processor, which draws; `nil` where the system doesn't tell.
  var processorTime: Double? {
    let path = "/proc/\(process.identifier)/task/\(process.identifier)/schedstat"
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text?.split(separator: " ").first.flatMap { Double($0) }.map { $0 / 1e9 }
  }

  /// A size of a process, under the name that the system has for it.
  enum ProcessSize: String {
    case resident = "VmRSS"
    case mostResident = "VmHWM"
    case own = "RssAnon"
  }

  /// The bytes that come in so many seconds.
  func bytes(in seconds: Double) -> Int {
    let end = Stopwatch.now + seconds
    var count = 0
    while Stopwatch.now < end {
      count += terminal.output(within: Int32(max(1, (end - Stopwatch.now) * 1e3))).count
    }
    return count
  }

  /// Ends the program by Ctrl-C; returns the processor seconds that it took.
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

/// How often threads were put to sleep or taken off a processor, and how many threads there are.
struct Switches {
  let count: Int
  let threads: Int

  /// Reads them of a process; `nil` where the system doesn't tell.
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
