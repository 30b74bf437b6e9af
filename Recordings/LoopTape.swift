// SPDX-License-Identifier: MIT

/// The last events of one loop in JSON, from which a test can be generated.
///
/// It keeps states between sections of events and drops the oldest section, so that its memory is limited.
struct LoopTape: Sendable {
  private struct Event: Sendable {
    let number: Int
    let json: String
    let cause: String
    let microseconds: Int64
  }

  private struct Section: Sendable {
    let state: String
    let after: Int
    var events: [Event] = []
  }

  /// The maximum number of events of a section, and of sections.
  private static let length = 100
  private static let sections = 5

  private let header: String
  private var sections: [Section] = []
  private var pending: Event?
  private var last: (state: String, after: Int)?
  /// The reason why the loop can't be recorded.
  private(set) var problem: String?

  /// Creates a tape for a loop's types.
  init(state: Any.Type, event: Any.Type) {
    do throws(RecordingError) {
      header = try RecordingLine.header(state: state, event: event)
    } catch {
      (header, problem) = ("", error.reason)
    }
  }

  private mutating func json(_ value: some Encodable) -> String? {
    do throws(RecordingError) {
      return try RecordingLine.encode(value, line: 0)
    } catch {
      problem = error.reason
      return nil
    }
  }

  mutating func begin(
    _ event: some Encodable, number: Int, cause: String, microseconds: Int64
  ) {
    guard problem == nil, let json = json(event) else { return }
    pending = Event(number: number, json: json, cause: cause, microseconds: microseconds)
  }

  mutating func finish(_ state: some Encodable, after number: Int) {
    guard problem == nil, let json = json(state) else { return }
    if let pending, !sections.isEmpty { sections[sections.count - 1].events.append(pending) }
    pending = nil
    last = (json, number)
    if sections.isEmpty || (sections.last?.events.count ?? 0) >= Self.length {
      sections.append(Section(state: json, after: number))
    }
    if sections.count > Self.sections { sections.removeFirst() }
  }

  /// The recording as lines of JSON; nil if nothing was recorded.
  var jsonLines: String? {
    guard problem == nil, let first = sections.first else { return nil }
    let after = first.after == 0 ? "" : #""after":\#(first.after),"#
    var lines = [header, "{\(after)\"start\":\(first.state)}"]
    for (index, section) in sections.enumerated() {
      if index > 0 { lines.append(Self.state(section.state, section.after)) }
      for event in section.events {
        let cause = (try? RecordingLine.encode(event.cause, line: 0)) ?? "\"\""
        lines.append(
          #"{"cause":\#(cause),"event":\#(event.json),"microseconds":\#(event.microseconds),"#
            + #""number":\#(event.number)}"#)
      }
    }
    if let last, last.after > sections[sections.count - 1].after {
      lines.append(Self.state(last.state, last.after))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func state(_ json: String, _ number: Int) -> String {
    #"{"after":\#(number),"state":\#(json)}"#
  }
}
