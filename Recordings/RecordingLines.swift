// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a text is no recording, or not one of the machine that it was read for.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the wrong line, from 1.
  public let line: Int
  /// What is wrong with it.
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
  /// The recording as JSON, one object a line: a header, the state at the start, then two lines for each event: the
  /// event, and what it changed. The event whose reducer never returned has one line.
  ///
  /// - Throws: A `RecordingError` naming the line whose state or event can't be written as JSON.
  public func jsonLines() throws(RecordingError) -> String {
    var lines = [try RecordingLine.header(state: State.self, event: Event.self)]
    lines.append(try RecordingLine.start(start))
    for (index, step) in steps.enumerated() {
      lines.append(try RecordingLine.event(step, number: index + 1))
      lines.append(try RecordingLine.outcome(of: step, number: index + 1))
    }
    if let unfinished {
      lines.append(try RecordingLine.event(unfinished, number: steps.count + 1))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Reads a recording from its JSON lines.
  ///
  /// Empty lines at the end don't matter.
  ///
  /// - Throws: A `RecordingError` naming the first line that is wrong: no JSON, cut off, out of
  ///   sequence, of another version or of another machine.
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
      let wanted = (String(describing: state), String(describing: event))
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
    var start: State
  }

  struct Step<Event: Codable>: Codable {
    var number: Int
    var microseconds: Int64
    var event: Event
    var cause: String
  }

  struct Outcome: Codable {
    var after: Int
    var diff: String
  }

  private static let format = "feedback loop"
  private static let version = 2

  static func header(state: Any.Type, event: Any.Type) throws(RecordingError) -> String {
    try encode(
      Header(
        recording: format, version: version, state: String(describing: state),
        event: String(describing: event)),
      line: 1)
  }

  static func start(_ state: some Codable) throws(RecordingError) -> String {
    try encode(Start(start: state), line: 2)
  }

  static func event<State, Event>(
    _ step: Recording<State, Event>.Step, number: Int
  ) throws(RecordingError) -> String {
    try encode(
      Step(
        number: number, microseconds: step.time.wholeMicroseconds, event: step.event,
        cause: step.cause),
      line: number * 2 + 1)
  }

  static func outcome<State, Event>(
    of step: Recording<State, Event>.Step, number: Int
  ) throws(RecordingError) -> String {
    try encode(Outcome(after: number, diff: step.diff), line: number * 2 + 2)
  }

  /// The lines of a text, without the empty ones at its end.
  static func split(_ text: String) -> [Substring] {
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines
  }

  /// Reads what stands under the first line.
  static func read<State, Event>(
    _ lines: [Substring]
  ) throws(RecordingError) -> Recording<State, Event> {
    guard lines.count > 1 else {
      throw RecordingError(line: 2, reason: "it is missing; it has the state at the start.")
    }
    let start: Start<State> = try decode(lines[1], line: 2)
    var steps: [Recording<State, Event>.Step] = []
    for index in stride(from: 2, to: lines.count, by: 2) {
      let line: Step<Event> = try decode(lines[index], line: index + 1)
      guard line.number == steps.count + 1 else {
        throw RecordingError(
          line: index + 1,
          reason: "it is event \(line.number), but event \(steps.count + 1) comes here.")
      }
      let time = Duration.microseconds(line.microseconds)
      guard time >= steps.last?.time ?? .zero else {
        throw RecordingError(
          line: index + 1, reason: "its time is before that of the event above.")
      }
      var step = Recording<State, Event>.Step(
        event: line.event, cause: line.cause, diff: "", time: time)
      guard index + 1 < lines.count else {
        return Recording(start: start.start, steps: steps, unfinished: step)
      }
      let outcome: Outcome = try decode(lines[index + 1], line: index + 2)
      guard outcome.after == line.number else {
        throw RecordingError(
          line: index + 2,
          reason:
            "it is the outcome of event \(outcome.after), but that of \(line.number) comes here.")
      }
      step = .init(event: line.event, cause: line.cause, diff: outcome.diff, time: time)
      steps.append(step)
    }
    return Recording(start: start.start, steps: steps)
  }

  /// Reads the first line, and says of what machine the recording is.
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
        reason: "its version is \(header.version); only \(version) can be read. Record it anew.")
    }
    return header
  }

  static func encode(_ value: some Encodable, line: Int) throws(RecordingError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      throw RecordingError(
        line: line, reason: "its value can't be written as JSON: \(explain(error))")
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
      "“\(path(context.codingPath))” is \(value). \(context.debugDescription)"
    default: String(describing: error)
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty
      ? "the line"
      : keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
