import Testing

/// The rules of the house that a machine can check.
@Suite("House rules")
struct HouseTests {
  /// The files that step outside what the compiler proves; each says in a SAFETY comment why it may.
  static let unchecked: Set<String> = [
    // The mechanism of signals: variables behind a gate, the pthread stand-in for the lock, the two
    // places where Dispatch's work meets the main actor and a timer.
    "Signals/Core/Confined.swift", "Signals/Core/Lock.swift", "Signals/Subjects/Broadcast.swift",
    // A lifetime that is also the state of an inner signal or the head of a chain.
    "Signals/Core/Life.swift", "Signals/Core/Observe.swift",
    "Signals/Operators/FlatMapLatest.swift",
    "Signals/Schedulers/MainScheduler.swift", "Signals/Schedulers/Uptime.swift",
    // What signal handlers touch, and the main queue's entry points.
    "Views/Terminal/Rescue.swift", "Views/Terminal/MainQueue.swift",
    // What the C library can do at a program's start, and doesn't show to Swift.
    "TestKit/Processes/SpawnActions.swift",
    // The synchronous mains that run the terminal's loop.
    "App/Recipes/RecipesCommand.swift", "Documentation/Examples/Runner/ExamplesCommand.swift",
  ]

  private static let marks = [
    "@unchecked Sendable", "nonisolated(unsafe)", "unsafeBitCast", "assumeIsolated",
    "@_silgen_name", "@exclusivity(unchecked)",
  ]

  @Test("what the compiler doesn't prove is on the list, and says why it holds")
  func uncheckedCode() {
    var found: Set<String> = []
    for file in SourceTree.sources.flatMap(SourceTree.files(in:)) {
      let uses = file.lines.contains { line in
        let code = line.drop { $0 == " " }
        return !code.hasPrefix("//") && Self.marks.contains { code.contains($0) }
      }
      guard uses else { continue }
      found.insert(file.path)
      let explains = file.lines.contains { $0.contains("SAFETY:") }
      #expect(explains, "\(file.path) doesn't say why it is safe")
    }
    #expect(found.subtracting(Self.unchecked).sorted() == [], "not on the list")
    #expect(Self.unchecked.subtracting(found).sorted() == [], "on the list without need")
  }

  @Test("a file has one idea: 400 lines at most, tests 500")
  func length() {
    let folders = SourceTree.sources.map { ($0, 400) } + [("Tests", 500)]
    for (folder, limit) in folders {
      for file in SourceTree.files(in: folder) {
        #expect(file.lines.count <= limit, "\(file.path) has \(file.lines.count) lines")
      }
    }
  }

  @Test("every room has a name of its own")
  func names() {
    let nameless = ["Utilities", "Utils", "Helper", "Helpers", "Extensions", "Misc", "Common"]
    for path in SourceTree.sources.flatMap(SourceTree.paths(in:)) {
      let parts = path.split(separator: "/").map { $0.split(separator: ".")[0] }
      #expect(!parts.contains { nameless.contains(String($0)) }, "\(path)")
    }
  }

  @Test("no two names in one folder differ only in case")
  func caseOnly() {
    let paths = Set(
      (SourceTree.sources + ["Tests", "Documentation", "Benchmarks"])
        .flatMap(SourceTree.paths(in:)))
    let groups = Dictionary(grouping: paths) { $0.lowercased() }
    #expect(groups.values.filter { $0.count > 1 }.isEmpty)
  }

  @Test("tests neither sleep nor read the wall clock, and none is switched off")
  func tests() {
    let forbidden = [
      "usl" + "eep(", "Thread.sl" + "eep", "Task.sl" + "eep", "Date" + "()", ".disa" + "bled(",
      "withKnown" + "Issue",
    ]
    for file in SourceTree.files(in: "Tests") {
      for (index, line) in file.lines.enumerated() {
        let isForbidden = forbidden.contains { line.contains($0) }
        #expect(!isForbidden, "\(file.path):\(index + 1): \(line)")
      }
    }
  }

  @Test("tests put their files into folders that go with them, and never name the system's own")
  func temporaryFiles() {
    let forbidden = ["emporary" + "Directory", "mkst" + "emp(", "mkdt" + "emp(", "\"/tmp/\\("]
    for file in SourceTree.files(in: "Tests") {
      for (index, line) in file.lines.enumerated() {
        let isForbidden = forbidden.contains { line.contains($0) }
        #expect(
          !isForbidden, "\(file.path):\(index + 1) is to use a TemporaryFolder: \(line)")
      }
    }
  }

  @Test("tests start programs in one way, TestKit's: Foundation's dies beside many open files")
  func programs() {
    let forbidden = ["Pro" + "cess", "posix_" + "spawn"]
    for file in SourceTree.files(in: "Tests") {
      for (index, line) in file.lines.enumerated() {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let isForbidden = forbidden.contains { words.contains(Substring($0)) }
        #expect(!isForbidden, "\(file.path):\(index + 1) is to use a ChildProcess: \(line)")
      }
    }
  }

  /// A limit counts from the moment at which all tests begin, and most wait for their turn.
  @Test("limits of time are for what hangs: ten minutes")
  func limits() {
    let limit = "time" + "Limit("
    for file in SourceTree.files(in: "Tests") {
      for (index, line) in file.lines.enumerated() where line.contains(limit) {
        #expect(line.contains(limit + ".minutes(10))"), "\(file.path):\(index + 1): \(line)")
      }
    }
  }

  @Test("nothing is forced, and nothing is left to do in words")
  func forced() {
    let forbidden = ["try" + "!", "as" + "!", "TO" + "DO", "FIX" + "ME"]
    for file in SourceTree.sources.flatMap(SourceTree.files(in:)) {
      for (index, line) in file.lines.enumerated() {
        let isForbidden = forbidden.contains { line.contains($0) }
        #expect(!isForbidden, "\(file.path):\(index + 1): \(line)")
      }
    }
  }
}
