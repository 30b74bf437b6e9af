// SPDX-License-Identifier: MIT

/// What happened in a loop, event by event, so that it can be kept in a file and replayed.
public struct Recording<State: Codable & Sendable, Event: Codable & Sendable>: Sendable {
  /// An event, and what came of it.
  public struct Step: Sendable {
    /// The event.
    public let event: Event
    /// Why it happened, as text.
    public let cause: String
    /// What it changed in the state, as text; empty if nothing.
    public let diff: String
    /// When it happened, since the start of the recording, to the microsecond.
    public let time: Duration

    /// Creates a step; its time is cut to whole microseconds.
    public init(event: Event, cause: String, diff: String, time: Duration) {
      self.event = event
      self.cause = cause
      self.diff = diff
      self.time = .microseconds(time.wholeMicroseconds)
    }
  }

  /// The state before the first event.
  public let start: State

  /// The events, in order.
  public let steps: [Step]

  /// The event after all steps whose reducer did not return: the program ended meanwhile. Its `diff` is empty.
  public let unfinished: Step?

  /// Creates a recording.
  public init(start: State, steps: [Step], unfinished: Step? = nil) {
    self.start = start
    self.steps = steps
    self.unfinished = unfinished
  }

  /// The state after so many events, of none to all, by the reducer that is given.
  ///
  /// - Parameters:
  ///   - count: How many events are replayed; more than there are is all of them, less than 0 is none.
  ///   - reduce: Changes the state for an event.
  public func state(after count: Int, _ reduce: (inout State, Event) -> Void) -> State {
    var state = start
    for step in steps.prefix(max(0, count)) { reduce(&state, step.event) }
    return state
  }

  /// Replays all events, and compares what each one changes with what it changed when it was recorded.
  ///
  /// An ``unfinished`` event is replayed last and compared with nothing: a reducer that still traps ends the program.
  ///
  /// - Parameters:
  ///   - diff: The comparison that the recording was made with.
  ///   - reduce: Changes the state for an event.
  /// - Throws: Which event is the first that changes something else.
  public func check(
    diff: (State, State) -> String? = { StateDiff.text($0, $1) },
    _ reduce: (inout State, Event) -> Void
  ) throws(RecordingDifference) {
    var state = start
    for (index, step) in steps.enumerated() {
      let before = state
      reduce(&state, step.event)
      let now = diff(before, state) ?? ""
      if now == step.diff { continue }
      throw RecordingDifference(
        number: index + 1, event: valueText(step.event), recorded: step.diff, now: now)
    }
    if let unfinished { reduce(&state, unfinished.event) }
  }
}

/// An event that no longer does what was recorded.
public struct RecordingDifference: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the event, from 1.
  public let number: Int
  /// The event, printed.
  public let event: String
  /// What it changed when it was recorded; empty if nothing.
  public let recorded: String
  /// What it changes now; empty if nothing.
  public let now: String

  /// The event, and both changes, as a message.
  public var description: String {
    """
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
