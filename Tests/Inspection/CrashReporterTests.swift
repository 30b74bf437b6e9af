// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Recordings
import TestKit
import Testing

@testable import Inspection

/// Reports of processes that end unexpectedly. Each process is a separate one, which doesn't write its report itself.
@Suite("Crash reports", .serialized)
@MainActor struct CrashReporterTests {
  private let folder = TemporaryFolder("crash-reports")

  private func options(_ name: String = "reports") -> CrashReporter.Options {
    .init(folder: folder.path(name), program: "tasks", version: "1.2", limit: 3)
  }

  /// Starts the reports in another process, without a program that writes the report.
  nonisolated private static func begin(_ folder: String) async -> CrashReporter? {
    // Worker threads of Dispatch, which may run the tests, block most signals.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    return await MainActor.run {
      var options = CrashReporter.Options(folder: folder, program: "tasks", version: "1.2")
      options.writer = []
      return CrashReporter.start(options)
    }
  }

  /// Returns the new report of a new start.
  private func nextReport(_ options: CrashReporter.Options) throws -> CrashReport? {
    let reports = try #require(CrashReporter.start(options))
    defer { reports.end() }
    #expect(reports.problem == nil)
    return try reports.newReport.map { try CrashReport(file: $0) }
  }

  enum Step: Codable, Sendable { case add(Int), crash, passwordTyped(String) }

  @Test(
    "a signal leaves a report with the backtrace and the last events",
    arguments: [SIGILL, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGTRAP])
  func signal(_ number: Int32) async throws {
    let path = options().folder
    await #expect(processExitsWith: .signal(number)) {
      [path = path as String, number = number as Int32] in
      guard let reports = await Self.begin(path) else { return }
      await reports.note("size", "80×24")
      let loop = FeedbackLoop(
        initial: 0,
        reduce: { (count: inout Int, step: Step) in
          if case .add(let more) = step { count += more }
          if case .crash = step {
            kill(getpid(), number)
            pause()
          }
        })
      loop.start()
      loop.send(.add(5))
      loop.send(.passwordTyped("pearl"))
      loop.send(.crash)
    }
    let report = try #require(try nextReport(options()))
    #expect(report.summary.hasPrefix("tasks 1.2 ended unexpectedly: "))
    #expect(report.summary.hasSuffix("(signal \(number))"))
    #expect(report.text.contains("Size: 80×24\n"))
    #expect(report.text.contains("\n  0  0x"))
    #expect(!report.text.contains("pearl"))
    let events = report.history.entries.compactMap { entry -> String? in
      if case .event(let event, _, _) = entry.content { event } else { nil }
    }
    #expect(events == ["add(5)", "passwordTyped((removed))", "crash"])
    let last = report.history.entries.count - 1
    #expect(report.history.outcome(of: last) == nil)
    #expect(report.history.state(of: 1, at: last) == "5")
    // It is mentioned once.
    #expect(try nextReport(options()) == nil)
    #expect(CrashReport.all(in: path) == [report.path])
    #expect(CrashRun.all(in: path).isEmpty)
    var state = stat()
    #expect(stat(report.path, &state) == 0 && state.st_mode & 0o777 == 0o600)
  }

  @Test("a trap in a reducer leaves a report that names the event and the function")
  func trap() async throws {
    let path = options().folder
    await #expect(processExitsWith: .failure) { [path = path as String] in
      guard await Self.begin(path) != nil else { return }
      let loop = FeedbackLoop(
        initial: [Int](),
        reduce: { (list: inout [Int], step: Step) in
          if case .add(let index) = step { list[index] += 1 }
        })
      loop.start()
      loop.send(.add(7))
    }
    let report = try #require(try nextReport(options()))
    #expect(report.summary.contains("ended unexpectedly"))
    #expect(report.history.entries.last?.description.contains("event 1 add(7)") == true)
    #if os(Linux)
      #expect(report.text.contains("trap() async throws -> ()"))
      #expect(report.text.contains("FeedbackLoop.send("))
    #endif
  }

  @Test("the next start reports a process that was killed")
  func killed() async throws {
    let path = options().folder
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      _ = await Self.begin(path)
      kill(getpid(), SIGKILL)
    }
    let report = try #require(try nextReport(options()))
    #expect(report.summary == "tasks 1.2 ended unexpectedly: killed (signal 9)")
  }

  @Test("a run whose removal was interrupted is removed by the next start, and its report stays")
  func interruptedRemoval() async throws {
    let path = options().folder
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      _ = await Self.begin(path)
      kill(getpid(), SIGKILL)
    }
    let run = try #require(CrashRun.all(in: path).first)
    let report = path + "/crash-\(run.name).txt"
    try Data("complete".utf8).write(to: URL(filePath: report))
    let empty = CrashRun(path: path + "/run-20261123-214355-1")
    try FileManager.default.createDirectory(atPath: empty.path, withIntermediateDirectories: false)
    try Data("events".utf8).write(to: URL(filePath: empty.flight))
    _ = try nextReport(options())
    #expect(CrashRun.all(in: path).isEmpty)
    #expect(try String(contentsOfFile: report, encoding: .utf8) == "complete")
  }

  @Test("a process that ends as intended leaves nothing", arguments: [0, SIGTERM, SIGHUP, SIGINT])
  func intended(_ number: Int32) async throws {
    let path = options().folder
    await #expect(processExitsWith: number == 0 ? .exitCode(0) : .signal(number)) {
      [path = path as String, number = number as Int32] in
      _ = await Self.begin(path)
      if number == 0 { exit(0) }
      kill(getpid(), number)
      pause()
    }
    #expect(CrashRun.names(in: path).isEmpty)
  }

  @Test("a second instance leaves the record of a running one alone")
  func instances() async throws {
    let first = try #require(CrashReporter.start(options()))
    let path = options().folder
    #expect(CrashRun.all(in: path).count == 1)
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      let second = await Self.begin(path)
      let report = await second?.newReport
      await second?.end()
      exit(report == nil ? 0 : 1)
    }
    #expect(CrashRun.all(in: path).count == 1)
    #expect(CrashReporter.start(options()) == nil)
    first.end()
    #expect(CrashRun.names(in: path).isEmpty)
  }

  @Test("a folder that can't be written is a problem in words, and the program runs")
  func unwritable() throws {
    let file = folder.path("file")
    try Data().write(to: URL(filePath: file))
    var options = options()
    options.folder = file + "/reports"
    let reports = try #require(CrashReporter.start(options))
    defer { reports.end() }
    #expect(reports.problem == "\(file)/reports: Not a directory")
    #expect(reports.afterDeath.isEmpty)
    reports.note("size", "80×24")
  }

  @Test("a report that can't be written is written by a later start")
  func later() async throws {
    let path = options().folder
    await #expect(processExitsWith: .signal(SIGABRT)) { [path = path as String] in
      _ = await Self.begin(path)
      abort()
    }
    let run = try #require(CrashRun.all(in: path).first)
    // No file can replace a folder, as no file can be written on a full disk.
    let obstacle = "\(path)/crash-\(run.name).txt"
    try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
    #expect(try nextReport(options()) == nil)
    #expect(CrashRun.all(in: path) == [run])
    try FileManager.default.removeItem(atPath: obstacle)
    let report = try #require(try nextReport(options()))
    #expect(report.summary == "tasks 1.2 ended unexpectedly: abort (signal 6)")
  }

  @Test("the number of reports is limited")
  func limit() async throws {
    let path = options().folder
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for number in 1...5 {
      let old = "\(path)/crash-2020010\(number)-000000-1.txt"
      try Data("old".utf8).write(to: URL(filePath: old))
    }
    await #expect(processExitsWith: .signal(SIGABRT)) { [path = path as String] in
      _ = await Self.begin(path)
      abort()
    }
    let report = try #require(try nextReport(options()))
    let kept = CrashReport.all(in: path)
    #expect(kept.count == 3)
    #expect(kept.last == report.path)
  }

  @Test("a record that is damaged in any way gives a report")
  func damaged() {
    for text in [
      "", "signal", "frame\nnote\nmaps\n0-0", "signal 0xffffffffffff\nframe 0xzz\n\u{FF}",
    ] {
      let report = CrashReporter.text(
        of: CrashRecord(text), [], at: Date(timeIntervalSince1970: 0), options())
      #expect(report.hasPrefix("tasks ended unexpectedly: "))
      #expect(report.contains("Date: 1970-01-01 00:00:00 UTC"))
    }
  }

  @Test("a backtrace has the functions of the modules")
  func backtrace() {
    let record = CrashRecord(
      """
      signal 0x4
      frame 0x1010
      frame 0x1021
      frame 0x9000
      maps
      1000-2000 r-xp 00000500 08:01 131                   /usr/bin/my tasks
      3000-4000 rw-p 00000000 08:01 131 /usr/bin/my tasks
      """)
    #expect(record.signal == 4)
    let lines = record.backtrace { offsets, path in
      #expect(offsets == [0x510, 0x520])
      #expect(path == "/usr/bin/my tasks")
      return [0x510: .init(name: "Tasks.add()", offset: 16)]
    }
    #expect(
      lines == [
        "  0  0x1010  Tasks.add() + 16  (my tasks + 0x510)", "  1  0x1021  my tasks + 0x520",
        "  2  0x9000",
      ])
  }

  #if os(Linux)
    @Test("the symbols of an executable are found, and no file breaks the reader")
    func symbols() throws {
      let path = CommandLine.arguments[0]
      let folder = folder.path("elf")
      let data = try Data(contentsOf: URL(filePath: "/proc/self/exe"), options: .alwaysMapped)
      #expect(data.prefix(4) == Data([0x7F, 0x45, 0x4C, 0x46]))
      #expect(SymbolTable.symbols(at: [0x10], inFile: path + "-missing").isEmpty)
      for length in [0, 4, 16, 64, 100, 1_000, 10_000] {
        try data.prefix(length).write(to: URL(filePath: folder))
        #expect(SymbolTable.symbols(at: [0x10, 0x1000], inFile: folder).isEmpty)
      }
      #expect(SymbolTable.demangled("$s12Applications11CrashRecordV") == "Applications.CrashRecord")
      #expect(SymbolTable.demangled("main") == "main")
    }
  #endif
}
