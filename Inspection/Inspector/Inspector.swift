// SPDX-License-Identifier: MIT

import FeedbackLoops
import Recordings
import Signals
import Views

/// Observes all loops of the process, requests, signals and frames, for an ``LoopBrowserView``.
///
/// ```swift
/// let inspector = Inspector()
/// inspector.start()                      // before the first loop
/// Inspector.isBuiltForDebugging          // whether programs should offer it
/// ```
///
/// A program with ``ProgramDiagnostics`` needs no other code. The number of entries is limited, and
/// values are described without secrets; see `ValueOutline`. An inspector that wasn't started costs nothing.
public final class Inspector: Sendable {
  /// The options of an inspector.
  public struct Options: Hashable, Sendable {
    /// The key that shows and hides the inspector.
    public var key: KeyPress
    /// The maximum number of entries of loops, and of requests and signals each.
    public var entryLimit: Int
    /// The maximum number of cells of all kept frames, each of 8 bytes.
    public var cellLimit: Int
    /// The folder in which tests are written.
    public var testFolder: String
    /// The path of a socket at which a second terminal can attach to the inspector; `nil` for none. See ``InspectorSocket``.
    public var socket: String?
    /// Lowercase words in names of members, cases and types whose values are left out, in addition to the standard ones.
    public var secretWords: [String]

    /// Creates options.
    ///
    /// - Parameters:
    ///   - key: The key that shows and hides the inspector.
    ///   - entryLimit: The maximum number of entries of loops, and of requests and signals each.
    ///   - cellLimit: The maximum number of cells of all kept frames.
    ///   - testFolder: The folder in which tests are written.
    ///   - socket: The path of a socket at which a second terminal can attach to the inspector.
    ///   - secretWords: Words that mark secrets, in addition to `ValueOutline.standardSecretWords`.
    public init(
      key: KeyPress = KeyPress(.function(12)), entryLimit: Int = 2_000, cellLimit: Int = 500_000,
      testFolder: String = ".", socket: String? = nil, secretWords: [String] = []
    ) {
      self.socket = socket
      self.key = key
      self.entryLimit = max(1, entryLimit)
      self.cellLimit = max(0, cellLimit)
      self.testFolder = testFolder
      self.secretWords = secretWords
    }
  }

  /// A request, or other work with a beginning and an end.
  public struct Work: Hashable, Sendable {
    /// The number of the request: 1 for the first one.
    public let number: Int
    /// The name, such as `GET /soups`.
    public let name: String
    /// The time of the beginning.
    public let start: Duration
    /// The time of the end; nil while the request is in flight.
    public fileprivate(set) var end: Duration?
    /// The outcome, such as a status; empty while the request is in flight.
    public fileprivate(set) var outcome = ""
  }

  /// A value that an observed signal has sent; see `inspected(as:by:)`.
  public struct Value: Hashable, Sendable {
    /// The name of the signal.
    public let name: String
    /// The time.
    public let time: Duration
    /// The description of the value or of the end.
    public let text: String
  }

  /// A Boolean value that indicates whether the program was built without optimization.
  public static var isBuiltForDebugging: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  private struct Content: Sendable {
    var entries: [LoopLog.Entry] = []
    /// The number of entries that were dropped.
    var dropped = 0
    var requests: [Work] = []
    var requestCount = 0
    var values: [Value] = []
  }

  /// The options.
  public let options: Options
  private let content: ContentBox
  private let log: LoopLog
  private let outline: ValueOutline
  private let beginning = ContinuousClock.now

  /// The content, which the log refers to, too.
  private final class ContentBox: Sendable {
    let value = Lock(Content())
  }

  /// Creates an inspector, which observes nothing before ``start()``.
  public init(_ options: Options = Options()) {
    let content = ContentBox()
    let beginning = beginning
    var outline = ValueOutline()
    outline.secretWords += options.secretWords
    self.options = options
    self.content = content
    self.outline = outline
    let limit = options.entryLimit
    log = LoopLog(
      outline: outline, recordsTests: true, now: { ContinuousClock.now - beginning },
      write: { entry in
        content.value.withLock { content in
          content.entries.append(entry)
          // Dropped in larger parts, so that an entry costs no copy of all others.
          guard content.entries.count > limit + limit / 4 + 16 else { return }
          let count = content.entries.count - limit
          content.entries.removeFirst(count)
          content.dropped += count
        }
      })
  }

  /// The time since the inspector was created.
  public var now: Duration { ContinuousClock.now - beginning }

  /// Observes the loops that are created from now on.
  public func start() { LoopObservation.add(log) }

  /// Ends the observation of new loops.
  public func stop() { LoopObservation.remove(log) }

  /// The last entries of all loops.
  public var history: LoopHistory { LoopHistory(content.value.withLock { $0.entries }) }

  /// The number of entries before those of ``history``.
  public var droppedEntries: Int { content.value.withLock { $0.dropped } }

  /// The last requests, the oldest first.
  public var requests: [Work] { content.value.withLock { $0.requests } }

  /// The last values of observed signals, the oldest first.
  public var values: [Value] { content.value.withLock { $0.values } }

  /// Notes the beginning of a request, or of other work.
  ///
  /// ```swift
  /// let number = inspector.begin("GET /soups")
  /// inspector.end(number, "200")
  /// ```
  ///
  /// - Parameter name: The name, without secrets.
  /// - Returns: The number of the request.
  public func begin(_ name: String) -> Int {
    let now = now
    return content.value.withLock { content in
      content.requestCount += 1
      content.requests.append(Work(number: content.requestCount, name: name, start: now))
      if content.requests.count > options.entryLimit { content.requests.removeFirst() }
      return content.requestCount
    }
  }

  /// Notes the end of a request with an outcome, such as its status. Further calls have no effect.
  public func end(_ number: Int, _ outcome: String) {
    let now = now
    content.value.withLock { content in
      let index = content.requests.lastIndex { $0.number == number && $0.end == nil }
      guard let index else { return }
      content.requests[index].end = now
      content.requests[index].outcome = outcome
    }
  }

  /// Notes a value of a signal.
  func note(_ name: String, _ value: Any) { note(name, text: outline.line(value)) }

  func note(_ name: String, text: String) {
    let value = Value(name: name, time: now, text: text)
    content.value.withLock { content in
      content.values.append(value)
      if content.values.count > options.entryLimit { content.values.removeFirst() }
    }
  }

  /// Returns the Swift code of a test that replays the last events of a running loop.
  ///
  /// - Throws: A `RecordingError` if the loop's state or events aren't `Codable`.
  public func test(of loop: Int, named name: String) throws(RecordingError) -> String {
    let test = try log.test(of: loop, named: "\(name) replays its recording", reducer: "reduce")
    return """
      import Recordings
      import Testing

      // Replace `reduce` by the reducer of the loop, and import its module.
      \(test)
      """
  }
}

extension Signal {
  /// Returns a signal that shows its elements and its end in an inspector.
  ///
  /// ```swift
  /// news.inspected(as: "news", by: inspector)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in the inspector.
  ///   - inspector: The inspector; nil returns the signal itself.
  public func inspected(as name: String, by inspector: Inspector?) -> Signal {
    guard let inspector else { return self }
    return handleEvents(
      next: { inspector.note(name, $0) },
      end: { completion in
        switch completion {
        case .completed: inspector.note(name, text: "completed")
        case .failed(let error): inspector.note(name, text: "failed: \(error)")
        }
      })
  }
}
