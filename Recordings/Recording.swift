// SPDX-License-Identifier: MIT

/// What happened in a loop, event by event, so that it can be kept in a file and replayed.
public struct Recording<State: Codable & Sendable, Event: Codable & Sendable>: Sendable {
  /// An event, and what came of it.
  public struct Step: Sendable {
    /// The event.
    public let event: Event
    /// Why it happened, as text.
    public let cause: String
    /// What it changed in the state, as text; empty if nothing; nil if that was not recorded.
    public let diff: String?
    /// When it happened, since the start of the recording, to the microsecond.
    public let time: Duration

    /// Creates a step; its time is cut to whole microseconds.
    public init(event: Event, cause: String, diff: String? = nil, time: Duration) {
      self.event = event
      self.cause = cause
      self.diff = diff
      self.time = .microseconds(time.wholeMicroseconds)
    }
  }

  /// A state between two events.
  public struct Snapshot: Sendable {
    /// The state.
    public let state: State
    /// The number of events before it, of those from the start of the loop.
    public let after: Int

    /// Creates a snapshot.
    public init(state: State, after: Int) {
      self.state = state
      self.after = after
    }
  }

  /// The state before the first recorded event.
  public let start: State

  /// The number of events before ``start``, which the recorder has dropped; 0 if it has all.
  public let after: Int

  /// The recorded events, in order.
  public let steps: [Step]

  /// States between the events, in order, from which a replay can start.
  public let snapshots: [Snapshot]

  /// The event after all steps whose reducer did not return: the program ended meanwhile. Its `diff` is nil.
  public let unfinished: Step?

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - start: The state before the first event.
  ///   - after: The number of events before that, which are not in the recording.
  ///   - steps: The events, in order.
  ///   - snapshots: States between the events, in order.
  ///   - unfinished: The event after all steps whose reducer did not return.
  public init(
    start: State, after: Int = 0, steps: [Step], snapshots: [Snapshot] = [],
    unfinished: Step? = nil
  ) {
    self.start = start
    self.after = after
    self.steps = steps
    self.snapshots = snapshots.filter { after..<after + steps.count + 1 ~= $0.after }
    self.unfinished = unfinished
  }

  /// Returns the state after a number of recorded events, by the reducer that is given.
  ///
  /// It replays the events after the nearest snapshot before.
  ///
  /// - Parameters:
  ///   - count: The number of recorded events, limited to the range from 0 to all of them.
  ///   - reduce: Changes the state for an event.
  public func state(after count: Int, _ reduce: (inout State, Event) -> Void) -> State {
    let count = min(max(0, count), steps.count)
    let nearest = snapshots.last { $0.after - after <= count }
    var state = nearest?.state ?? start
    for step in steps[(nearest.map { $0.after - after } ?? 0)..<count] {
      reduce(&state, step.event)
    }
    return state
  }

  /// Replays all events, and compares what they change with what they changed when they were recorded: each event
  /// where its difference was recorded, else all events up to the next snapshot together.
  ///
  /// An ``unfinished`` event is replayed last and compared with nothing: a reducer that still traps ends the program.
  ///
  /// - Parameters:
  ///   - diff: The comparison that the recording was made with.
  ///   - reduce: Changes the state for an event.
  /// - Throws: Which event, or which section, is the first that changes something else.
  public func check(
    diff: (State, State) -> String? = { StateDiff.text($0, $1) },
    _ reduce: (inout State, Event) -> Void
  ) throws(RecordingDifference) {
    var state = start
    var snapshots = snapshots[...]
    var section = after + 1
    for (index, step) in steps.enumerated() {
      let number = after + index + 1
      if let recorded = step.diff {
        let before = state
        reduce(&state, step.event)
        let now = diff(before, state) ?? ""
        if now != recorded {
          throw RecordingDifference(
            number: number, event: valueText(step.event), recorded: recorded, now: now)
        }
      } else {
        reduce(&state, step.event)
      }
      while let snapshot = snapshots.first, snapshot.after <= number {
        snapshots.removeFirst()
        guard snapshot.after == number else { continue }
        if let difference = diff(snapshot.state, state) {
          throw RecordingDifference(
            number: section, last: number, event: valueText(step.event), recorded: "",
            now: difference)
        }
        section = number + 1
      }
    }
    if let unfinished { reduce(&state, unfinished.event) }
  }
}

/// An event that no longer does what was recorded, or a section of events.
public struct RecordingDifference: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the event, or of the first one of the section, from 1.
  public let number: Int
  /// The number of the last event of the section, after which the state is another one; nil for a single event.
  public let last: Int?
  /// The event, printed; the last one of a section.
  public let event: String
  /// What it changed when it was recorded; empty if nothing, and for a section.
  public let recorded: String
  /// What it changes now, empty if nothing; for a section the difference of the recorded state and the new one.
  public let now: String

  init(number: Int, last: Int? = nil, event: String, recorded: String, now: String) {
    self.number = number
    self.last = last
    self.event = event
    self.recorded = recorded
    self.now = now
  }

  /// The event, and both changes, as a message.
  public var description: String {
    if let last {
      return """
        The events \(number) to \(last) no longer lead to the recorded state (- recorded, + now). \
        The last one is \(event):
        \(Self.indented(now))
        """
    }
    return """
      Event \(number), \(event), no longer does what was recorded.
      Recorded:
      \(Self.indented(recorded))
      Now:
      \(Self.indented(now))
      """
  }

  private static func indented(_ text: String) -> String {
    let text = text.isEmpty ? "no change" : text
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      .joined(separator: "\n")
  }
}

extension Duration {
  /// The duration in microseconds, without what is left over; the greatest there are if it is longer.
  var wholeMicroseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    return product + attoseconds / 1_000_000_000_000
  }
}
