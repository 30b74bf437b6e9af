// SPDX-License-Identifier: MIT

import Testing

/// The conventions of the project that can be checked automatically.
@Suite("House rules")
struct HouseTests {
  /// The files with code that the compiler can't verify. Each contains a SAFETY comment with the
  /// reason.
  static let unchecked: [String: String] = [
    "Signals/Core/SerialState.swift": "variables behind a gate",
    "Signals/Core/Lock.swift": "the pthread stand-in for the lock",
    "Signals/Core/Life.swift": "a class of constants that is open to subclasses",
    "Signals/Core/Turns.swift": "what belongs to one thread, reached through its own variable",
    "Signals/Sources/Sequence.swift": "an iterator that is handed from turn to turn",
    "Signals/Schedulers/TimerLife.swift": "a lifetime that is also a timer",
    "Signals/Core/Observe.swift": "a lifetime that is also the head of a chain",
    "Signals/Core/SerializedObserver.swift": "what the holder of a gate changes",
    "Signals/Operators/MainOperators.swift": "events that the main scheduler has delivered",
    "Signals/Operators/OnMain.swift": "events that the main scheduler has delivered",
    "Signals/Properties/ObservationTracking.swift": "readings that the main scheduler does",
    "Declarations/Core/ModelTracking.swift": "changes of models on the main queue",
    "Signals/Schedulers/MainScheduler.swift": "Dispatch's work meets the main actor",
    "Signals/Schedulers/Uptime.swift": "a timer of Dispatch",
    "FeedbackLoops/Engine/Engine.swift": "what an engine uses in its turns only",
    "FeedbackLoops/Children/ChildStores.swift": "observers of children, used in the turns only",
    "Networking/Client/Cookies/PublicSuffixes.swift": "two functions of libpsl, found at run time",
    "FeedbackLoops/Effects/EffectsModel.swift": "a class of constants that is open to subclasses",
    "FeedbackLoops/Effects/RequestsModel.swift": "a subclass of it",
    "FeedbackLoops/Feedbacks/ChildModels.swift": "subclasses of it",
    "FeedbackLoops/Values/IdentifiedArray.swift": "storage that is copied before it is changed",
    "Recordings/FlightLog.swift": "a mapped file that a lock guards",
    "Inspection/Crashes/CrashHandler.swift": "what signal handlers touch",
    "Inspection/Crashes/SymbolTable.swift":
      "a function of the runtime that Swift doesn't import",
    "Recordings/FlightRecorder.swift": "a mapped file and a writer that a lock guards",
    "TestKit/Machines/StateSpace.swift": "a space that is constant once it is explored",
    "Networking/Curl/Engine/EngineThread.swift": "what pthread_create hands to its thread",
    "Networking/Curl/Engine/EasyHandle.swift": "what libcurl hands to its callbacks",
    "Networking/Curl/Engine/IdleSockets.swift": "what libcurl hands to its callback",
    "Views/Terminal/TerminalRestorer.swift": "what signal handlers touch",
    "Views/Terminal/MainQueue.swift": "the main queue's entry points",
    "TestKit/Processes/SpawnActions.swift": "a C function that Swift doesn't import",
    "App/Recipes/FullScreen.swift": "the synchronous main that runs the terminal's loop",
    "App/Recipes/ReplayCommand.swift": "the synchronous main that runs the terminal's loop",
    "App/Recipes/HostCommand.swift": "the synchronous main that runs the terminals' loop",
    "App/Recipes/AttachCommand.swift": "the synchronous main that attaches its terminal",
    "App/Recipes/InspectCommand.swift": "the synchronous main that attaches its terminal",
    "Tools/Machines/Runner/MachinesCommand.swift": "the synchronous main that runs the loop",
  ]

  private static let marks = [
    "@unchecked Sendable", "nonisolated(unsafe)", "unsafeBitCast", "assumeIsolated",
    "@_silgen_name", "@exclusivity(unchecked)", "Unmanaged",
  ]

  @Test("unsafe code is on the list, with a reason")
  func uncheckedCode() {
    var found: Set<String> = []
    for file in SourceTree.files(in: SourceTree.sources) where !file.uses(of: Self.marks).isEmpty {
      found.insert(file.path)
      let explanations = file.uses(of: ["SAFETY:"], in: \.comments)
      #expect(!explanations.isEmpty, "\(file.path) doesn't say why it is safe")
    }
    #expect(found.subtracting(Self.unchecked.keys).sorted() == [], "not on the list")
    #expect(Set(Self.unchecked.keys).subtracting(found).sorted() == [], "listed without need")
  }

  /// The places that terminate the program on purpose, other than a `precondition` on an argument.
  static let endings: [String: (count: Int, reason: String)] = [
    "Views/Input/KeySequence.swift": (1, "a literal in the source that is no key sequence"),
    "TestKit/Networking/Cassettes/Cassette.swift": (1, "encoding of texts and integers alone"),
    "Networking/Client/Clients/MemoryClient.swift": (1, "a constant URL"),
    "TestKit/Networking/MockClient.swift": (1, "a constant URL"),
    "TestKit/Signals/Marbles.swift": (1, "a literal in a test that isn't a line of marbles"),
  ]

  @Test("nothing terminates the program, except what is on the list")
  func endings() {
    let forbidden = ["fatalError", "preconditionFailure", "assertionFailure", "abort"]
    var found: [String: Int] = [:]
    for file in SourceTree.files(in: SourceTree.sources) {
      let uses = file.uses(of: forbidden.map { $0 + "(" })
      guard !uses.isEmpty else { continue }
      found[file.path] = uses.count
      let allowed = Self.endings[file.path]?.count ?? 0
      #expect(uses.count <= allowed, "\(file.path):\(uses.map(\.line)) ends the program")
    }
    for (path, allowed) in Self.endings {
      #expect(found[path] == allowed.count, "\(path): the list says \(allowed.count)")
    }
  }

  @Test("one type, one file: 600 lines at most, tests 500")
  func length() {
    let limits = SourceTree.sources.map { ($0, 600) } + SourceTree.tests.map { ($0, 500) }
    for (folder, limit) in limits {
      for file in SourceTree.files(in: folder) {
        #expect(file.lines.count <= limit, "\(file.path) has \(file.lines.count) lines")
      }
    }
  }

  @Test("the names of files and folders match their content")
  func names() {
    let nameless: Set = [
      "helper", "helpers", "util", "utils", "utility", "utilities", "misc", "miscellaneous",
      "common", "extension", "extensions", "stuff", "various",
    ]
    for path in (SourceTree.sources + SourceTree.tests).flatMap(SourceTree.paths(in:)) {
      #expect(nameless.isDisjoint(with: path.words), "\(path)")
    }
  }

  @Test("no two names in one folder differ only in case")
  func caseOnly() {
    let paths = Set(
      (SourceTree.sources + SourceTree.tests + ["Documentation", "Tools"])
        .flatMap(SourceTree.paths(in:)))
    let groups = Dictionary(grouping: paths) { $0.lowercased() }
    #expect(groups.values.filter { $0.count > 1 }.isEmpty)
  }

  @Test("no force unwraps and no to-do comments")
  func forced() {
    for file in SourceTree.files(in: SourceTree.sources) {
      for (line, phrase) in file.uses(of: ["try!", "as!"]) {
        Issue.record("\(file.path):\(line) forces: \(phrase)")
      }
      for (line, phrase) in file.uses(of: ["TODO", "FIXME", "XXX"], in: \.comments) {
        Issue.record("\(file.path):\(line) leaves something to do: \(phrase)")
      }
    }
  }
}
