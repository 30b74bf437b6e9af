// SPDX-License-Identifier: MIT

import Testing

/// The conventions for tests. They're checked in the code without comments and string literals.
@Suite("Habits of tests")
struct TestHabitsTests {
  /// The tests of processes, which have no virtual clock: they read the time to give up on a
  /// program that hangs.
  static let clocks: [String: String] = [
    "Tests/Views/Terminal/SessionProgram.swift": "gives up on a program that prints nothing",
    "Tests/Views/Terminal/JobControlTests.swift": "gives up on a shell that doesn't stop",
    "Tests/Views/Terminal/TerminalClientTests.swift": "gives up on a client that doesn't end",
    "Tests/Views/Terminal/DeathTests.swift": "gives up on a terminal that isn't restored",
    "Tests/Outside/Expenses/Expenses.swift": "a program, which needs the date of today",
  ]

  private static let files = SourceTree.files(in: SourceTree.tests)

  @Test("tests don't sleep")
  func sleeping() {
    let forbidden = [
      "sleep(", "usleep(", "nanosleep(", "clock_nanosleep(", "Thread.sleep", "Task.sleep",
      "sleep(for:", "sleep(until:", "poll(nil", "select(0", "pselect(0", "asyncAfter(",
    ]
    for file in Self.files {
      for (line, phrase) in file.uses(of: forbidden) {
        // It declares a clock whose sleeps return immediately.
        if file.path.hasSuffix("Schedulers/QuickClock.swift"), phrase == "sleep(" { continue }
        Issue.record("\(file.path):\(line) sleeps: \(phrase)")
      }
    }
  }

  @Test("tests don't read the clock, except those of processes")
  func clockReading() {
    let forbidden = [
      "ContinuousClock", "SuspendingClock", "clock_gettime", "clock_gettime_nsec_np",
      "gettimeofday", "mach_absolute_time", "mach_continuous_time", "Date()",
      "Date.now", "Date.init", "timeIntervalSinceNow", "DispatchTime.now", "DispatchWallTime.now",
      "systemUptime",
      "CFAbsoluteTimeGetCurrent", "time(nil)", ".continuous", ".suspending",
    ]
    var found: Set<String> = []
    for file in Self.files {
      for (line, phrase) in file.uses(of: forbidden) {
        found.insert(file.path)
        let isAllowed = Self.clocks[file.path] != nil
        #expect(isAllowed, "\(file.path):\(line) reads the clock: \(phrase)")
      }
    }
    #expect(Set(Self.clocks.keys).subtracting(found).sorted() == [], "listed without need")
  }

  @Test("no test is disabled")
  func switchedOff() {
    let forbidden = [
      ".disabled(", "withKnownIssue", ".enabled(if: false", "XCTSkip", "#if false", "#if 0",
      "#if NEVER",
    ]
    for file in Self.files {
      for (line, phrase) in file.uses(of: forbidden) {
        // Its tests expect issues and verify their source locations.
        if file.path.hasSuffix("IssueLocationTests.swift"), phrase == "withKnownIssue" { continue }
        // Declarations have a modifier of that name.
        if phrase == ".disabled(",
          file.imports.contains(where: { ["Declarations", "Proscenium"].contains($0.module) }),
          !file.lines[line - 1].contains("@Test")
        {
          continue
        }
        Issue.record("\(file.path):\(line) switches a test off: \(phrase)")
      }
    }
  }

  @Test("no test is commented out")
  func commentedOut() {
    let starts = ["@" + "Test", "@" + "Suite", "func " + "test", "#" + "expect", "#" + "require"]
    for file in Self.files {
      for (index, line) in file.comments.enumerated() {
        let text = line.drop { " /*".contains($0) }
        let isTest = starts.contains { text.hasPrefix($0) }
        #expect(!isTest, "\(file.path):\(index + 1): \(line)")
      }
    }
  }

  @Test("tests use temporary folders, and never the system's own paths")
  func temporaryFiles() {
    let forbidden = [
      "temporaryDirectory", "NSTemporaryDirectory", "mkstemp(", "mkdtemp(", "\"/tmp/" + "\\(",
    ]
    // The tests of Views import only Views, and remove their folders in the same way.
    let exceptions = [
      "Tests/Architecture/TestHabitsTests.swift", "Tests/Views/Support/Folder.swift",
    ]
    for file in Self.files where !exceptions.contains(file.path) {
      for (line, phrase) in file.uses(of: forbidden, in: \.lines) {
        Issue.record("\(file.path):\(line) is to use a TemporaryFolder: \(phrase)")
      }
    }
  }

  @Test("tests start programs only with TestKit, because Foundation fails with many open files")
  func programs() {
    for file in Self.files {
      for (line, phrase) in file.uses(of: ["Process", "posix_spawn"]) {
        Issue.record("\(file.path):\(line) is to use a ChildProcess: \(phrase)")
      }
    }
  }

  /// A time limit begins when all tests begin, and most of them wait in a queue.
  @Test("time limits are for hangs: ten minutes")
  func limits() {
    for file in Self.files {
      for (line, _) in file.uses(of: ["timeLimit("]) {
        let isLong = file.code[line - 1].contains("timeLimit(.minutes(10))")
        #expect(isLong, "\(file.path):\(line): \(file.code[line - 1])")
      }
    }
  }
}
