// SPDX-License-Identifier: MIT

import LocalFiles

/// An error for a text that isn't a recording, or isn't one of the expected machine.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the invalid line, counted from 1.
  public let line: Int
  /// The problem.
  public let reason: String

  /// Creates an error.
  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  /// The line and the reason, as a sentence.
  public var description: String { "Line \(line) of the recording is wrong: \(reason)" }
}

extension Recording {
  /// Returns the recording as JSON with one object per line: a header, the initial state, then a line for each event,
  /// followed by one for its changes, if they were recorded, and by one for the state, if there is a snapshot.
  ///
  /// - Throws: A ``RecordingError`` with the line whose state or event can't be encoded as JSON.
  public func jsonLines() throws(RecordingError) -> String {
    var lines = [try RecordingLine.header(state: State.self, event: Event.self)]
    lines.append(try RecordingLine.start(start, after: after))
    var snapshots = snapshots[...]
    for (index, step) in steps.enumerated() {
      let number = after + index + 1
      lines.append(try RecordingLine.event(step, number: number, line: lines.count + 1))
      if let diff = step.diff {
        lines.append(
          try RecordingLine.encode(
            RecordingLine.Outcome(after: number, diff: diff), line: lines.count + 1))
      }
      while let snapshot = snapshots.first, snapshot.after <= number {
        snapshots.removeFirst()
        guard snapshot.after == number else { continue }
        lines.append(
          try RecordingLine.encode(
            RecordingLine.State(after: number, state: snapshot.state), line: lines.count + 1))
      }
    }
    if let unfinished {
      lines.append(
        try RecordingLine.event(
          unfinished, number: after + steps.count + 1, line: lines.count + 1, isUnfinished: true))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Creates a recording from its JSON lines.
  ///
  /// Empty lines at the end are ignored.
  ///
  /// - Throws: A ``RecordingError`` for the first invalid line: invalid JSON, truncated, out of sequence, of another
  ///   version or of another machine.
  public init(jsonLines: String) throws(RecordingError) {
    let lines = RecordingLine.split(jsonLines)
    let header = try RecordingLine.header(lines.first)
    try header.check(state: State.self, event: Event.self)
    self = try RecordingLine.read(lines)
  }
}

/// The lines of a recording's text.
enum RecordingLine {
  struct Header: Codable {
    var recording: String
    var version: Int
    var state: String
    var event: String

    func check(state: Any.Type, event: Any.Type) throws(RecordingError) {
      let wanted = (TypeName.of(state), TypeName.of(event))
      if (self.state, self.event) == wanted { return }
      throw RecordingError(
        line: 1,
        reason: """
          it was recorded from another machine: state \(self.state), event \(self.event); \
          wanted were \(wanted.0) and \(wanted.1).
          """)
    }
  }

  struct Start<State: Codable>: Codable {
    /// The number of events before; nil means 0.
    var after: Int?
    var start: State
  }

  struct Step<Event: Codable>: Codable {
    var number: Int
    var microseconds: Int64
    var event: Event
    var cause: String
    /// `true` for an event whose reducer didn't return; otherwise nil.
    var unfinished: Bool?
  }

  struct Outcome: Codable {
    var after: Int
    var diff: String
  }

  struct State<State: Codable>: Codable {
    var after: Int
    var state: State
  }

  /// The type of a line.
  private struct Kind: Decodable {
    var isState = false
    var isOutcome = false

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: Keys.self)
      isState = keys.contains(.state)
      isOutcome = keys.contains(.diff) || keys.contains(.after)
    }

    enum Keys: CodingKey { case state, diff, after }
  }

  private static let format = "feedback loop"
  private static let version = 3

  static func header(state: Any.Type, event: Any.Type) throws(RecordingError) -> String {
    try encode(
      Header(
        recording: format, version: version, state: TypeName.of(state),
        event: TypeName.of(event)),
      line: 1)
  }

  static func start(_ state: some Codable, after: Int) throws(RecordingError) -> String {
    try encode(Start(after: after == 0 ? nil : after, start: state), line: 2)
  }

  static func event<State, Event>(
    _ step: Recording<State, Event>.Step, number: Int, line: Int, isUnfinished: Bool = false
  ) throws(RecordingError) -> String {
    try encode(
      Step(
        number: number, microseconds: step.time.wholeMicroseconds, event: step.event,
        cause: step.cause, unfinished: isUnfinished ? true : nil),
      line: line)
  }

  /// Returns the lines of a text, without trailing empty ones.
  static func split(_ text: String) -> [Substring] {
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines
  }

  /// Parses the lines after the first one.
  static func read<State, Event>(
    _ lines: [Substring]
  ) throws(RecordingError) -> Recording<State, Event> {
    guard lines.count > 1 else {
      throw RecordingError(line: 2, reason: "it is missing; it has the state at the start.")
    }
    let start: Start<State> = try decode(lines[1], line: 2)
    var reader = Reader<State, Event>(after: max(0, start.after ?? 0))
    for index in lines.indices.dropFirst(2) {
      if reader.unfinished != nil {
        throw RecordingError(
          line: index + 1, reason: "it follows an event whose reducer did not return.")
      }
      let kind: Kind = try decode(lines[index], line: index + 1)
      if kind.isState {
        try reader.add(state: decode(lines[index], line: index + 1), line: index + 1)
      } else if kind.isOutcome {
        try reader.add(outcome: decode(lines[index], line: index + 1), line: index + 1)
      } else {
        try reader.add(event: decode(lines[index], line: index + 1), line: index + 1)
      }
    }
    return Recording(
      start: start.start, after: reader.after, steps: reader.steps, snapshots: reader.snapshots,
      unfinished: reader.unfinished)
  }

  /// A parser of lines in order.
  private struct Reader<State: Codable & Sendable, Event: Codable & Sendable> {
    let after: Int
    var steps: [Recording<State, Event>.Step] = []
    var snapshots: [Recording<State, Event>.Snapshot] = []
    var unfinished: Recording<State, Event>.Step?

    private var last: Int { after + steps.count }

    init(after: Int) {
      self.after = after
    }

    mutating func add(event: RecordingLine.Step<Event>, line: Int) throws(RecordingError) {
      guard event.number == last + 1 else {
        throw RecordingError(
          line: line, reason: "it is event \(event.number), but event \(last + 1) comes here.")
      }
      let time = Duration.microseconds(event.microseconds)
      guard time >= steps.last?.time ?? .zero else {
        throw RecordingError(line: line, reason: "its time is before that of the event above.")
      }
      let step = Recording<State, Event>.Step(event: event.event, cause: event.cause, time: time)
      if event.unfinished == true {
        unfinished = step
      } else {
        steps.append(step)
      }
    }

    mutating func add(outcome: Outcome, line: Int) throws(RecordingError) {
      guard let step = steps.last, outcome.after == last else {
        throw RecordingError(
          line: line,
          reason: "it is the outcome of event \(outcome.after), but that of \(last) comes here.")
      }
      guard step.diff == nil else {
        throw RecordingError(line: line, reason: "event \(last) has its outcome already.")
      }
      steps[steps.count - 1] = .init(
        event: step.event, cause: step.cause, diff: outcome.diff, time: step.time)
    }

    mutating func add(state: RecordingLine.State<State>, line: Int) throws(RecordingError) {
      guard state.after == last else {
        throw RecordingError(
          line: line,
          reason: "it is the state after event \(state.after), but event \(last) stands above it.")
      }
      snapshots.append(.init(state: state.state, after: last))
    }
  }

  /// Parses the first line, which identifies the machine.
  static func header(_ text: Substring?) throws(RecordingError) -> Header {
    guard let text else { throw RecordingError(line: 1, reason: "there is nothing.") }
    let header: Header
    do {
      header = try decode(text, line: 1)
    } catch {
      throw RecordingError(
        line: 1, reason: "it does not say that this is a recording of a loop: \(error.reason)")
    }
    guard header.recording == format else {
      throw RecordingError(
        line: 1, reason: "this is a recording of a “\(header.recording)”, not of a \(format).")
    }
    guard header.version == version else {
      throw RecordingError(
        line: 1,
        reason: "its version is \(header.version); only \(version) can be read. Record it again.")
    }
    return header
  }

  static func encode(_ value: some Encodable, line: Int) throws(RecordingError) -> String {
    do {
      return String(decoding: try JSONEncoder.forRecordings.encode(value), as: UTF8.self)
    } catch {
      throw RecordingError(line: line, reason: reason(error))
    }
  }

  static func decode<Value: Decodable>(
    _ text: Substring, line: Int
  ) throws(RecordingError) -> Value {
    if text.allSatisfy(\.isWhitespace) {
      throw RecordingError(line: line, reason: "it is empty.")
    }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch {
      throw RecordingError(line: line, reason: explain(error))
    }
  }

  /// Returns the reason why a value can't be encoded.
  static func reason(_ error: any Error) -> String {
    "its value can't be written as JSON: \(explain(error))"
  }

  private static func explain(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "“\(path(context.codingPath + [key]))” is missing."
    case DecodingError.typeMismatch(let type, let context):
      "“\(path(context.codingPath))” is no \(type)."
    case DecodingError.valueNotFound(let type, let context):
      "“\(path(context.codingPath))” is null instead of \(type)."
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      "it is no JSON, or only a part of it."
    case DecodingError.dataCorrupted(let context):
      "“\(path(context.codingPath))” can't be read: \(context.debugDescription)"
    case EncodingError.invalidValue(let value, let context):
      "“\(path(context.codingPath))” is \(outline.line(value)). \(context.debugDescription)"
    default: String(describing: error)
    }
  }

  /// A value or a path may be the whole of a large state.
  private static let outline = {
    var outline = ValueOutline()
    (outline.valueLimit, outline.depthLimit) = (20, 4)
    return outline
  }()

  private static func path(_ keys: [any CodingKey]) -> String {
    let names = keys.prefix(20).map { $0.intValue.map(String.init) ?? $0.stringValue }
    return keys.isEmpty
      ? "the line" : (names + (keys.count > 20 ? ["…"] : [])).joined(separator: ".")
  }
}

extension JSONEncoder {
  /// The encoder of all lines of recordings.
  static var forRecordings: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
