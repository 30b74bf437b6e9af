// SPDX-License-Identifier: MIT

/// The trace of a loop, event by event, which can be stored in a file and replayed.
public struct Recording<State: Codable & Sendable, Event: Codable & Sendable>: Sendable {
  /// An event and its outcome.
  public struct Step: Sendable {
    /// The event.
    public let event: Event
    /// The description of the cause.
    public let cause: String
    /// The description of the changes in the state; empty for no change; nil if it wasn't recorded.
    public let diff: String?
    /// The time since the start of the recording, in whole microseconds.
    public let time: Duration

    /// Creates a step. Its time is truncated to whole microseconds.
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
    /// The number of events before the state, counted from the start of the loop.
    public let after: Int

    /// Creates a snapshot.
    public init(state: State, after: Int) {
      self.state = state
      self.after = after
    }
  }

  /// The state before the first recorded event.
  public let start: State

  /// The number of events before ``start``, which the recorder has dropped; 0 if the recording is complete.
  public let after: Int

  /// The recorded events, in order.
  public let steps: [Step]

  /// States between the events, in order, from which a replay can start.
  public let snapshots: [Snapshot]

  /// The event after all steps whose reducer didn't return, because the program ended. Its `diff` is nil.
  public let unfinished: Step?

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - start: The state before the first event.
  ///   - after: The number of events before that, which aren't in the recording.
  ///   - steps: The events, in order.
  ///   - snapshots: States between the events, in order.
  ///   - unfinished: The event after all steps whose reducer didn't return.
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

  /// Returns the state after a number of recorded events, computed by a reducer.
  ///
  /// It replays the events after the nearest preceding snapshot.
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

  /// Replays all events, and compares their changes with the recorded ones: for each event whose difference was
  /// recorded, otherwise for all events up to the next snapshot together.
  ///
  /// An ``unfinished`` event is replayed last without a comparison: a reducer that still traps ends the program.
  ///
  /// - Parameters:
  ///   - diff: The comparison that was used for the recording.
  ///   - reduce: Changes the state for an event.
  /// - Throws: A ``RecordingDifference`` for the first event or section with a different result.
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

/// A difference between a recording and its replay, at an event or a section of events.
public struct RecordingDifference: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the event, or of the first one of the section, from 1.
  public let number: Int
  /// The number of the last event of the section, after which the state differs; nil for a single event.
  public let last: Int?
  /// The description of the event, or of the last one of the section.
  public let event: String
  /// The recorded change; empty for no change, and for a section.
  public let recorded: String
  /// The change in the replay; empty for no change. For a section it is the difference between the recorded and the
  /// replayed state.
  public let now: String

  init(number: Int, last: Int? = nil, event: String, recorded: String, now: String) {
    self.number = number
    self.last = last
    self.event = event
    self.recorded = recorded
    self.now = now
  }

  /// The event and both changes, as a message.
  public var description: String {
    if let last {
      return """
        The events \(number) to \(last) no longer lead to the recorded state (- recorded, + now). \
        The last one is \(event):
        \(Self.indented(now))
        """
    }
    return """
      Event \(number), \(event), no longer changes the state as recorded.
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
  /// The duration in microseconds, truncated and limited to the range of `Int64`.
  var wholeMicroseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    return product + attoseconds / 1_000_000_000_000
  }
}
