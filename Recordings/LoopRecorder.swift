// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals

/// Records a loop through its hook: every event with its cause, its time and what it changed.
///
/// One recorder is for one loop. Any thread may ask for the recording, also while the loop runs.
public final class LoopRecorder<State: Codable & Sendable, Event: Codable & Sendable>: Sendable {
  private struct Tape: Sendable {
    var began: Duration = .zero
    var start: State?
    var last: State?
    var event: (event: Event, cause: Cause)?
    var steps: [Recording<State, Event>.Step] = []
  }

  private let tape = Lock(Tape())
  private let time: any TimeScheduler
  private let diff: @Sendable (State, State) -> String?
  private let line: (@Sendable (String) -> Void)?

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - time: The clock.
  ///   - diff: Tells two states apart in words.
  ///   - line: Receives each line of the JSON text as it comes, without a line break, on the thread of
  ///     the loop; for a file that shall survive a crash. A state or an event that can't be written
  ///     becomes a line that says so, and at which reading stops.
  public init(
    time: some TimeScheduler,
    diff: @escaping @Sendable (State, State) -> String? = { StateDiff.text($0, $1) },
    line: (@Sendable (String) -> Void)? = nil
  ) {
    self.time = time
    self.diff = diff
    self.line = line
  }

  /// What to give to the loop.
  public var hook: LoopHook<State, Event> {
    LoopHook { trace in
      switch trace {
      case .event(let event, _, let cause): self.tape.withLock { $0.event = (event, cause) }
      case .state(let state, _): self.note(state)
      case .effectStarted, .effectEnded, .dropped: break
      }
    }
  }

  /// All that happened so far; nil before the loop was started.
  public var recording: Recording<State, Event>? {
    tape.withLock { tape in
      tape.start.map { Recording(start: $0, steps: tape.steps) }
    }
  }

  /// Called in the loop's turn, so never twice at once.
  private func note(_ state: State) {
    let now = time.now
    let (before, event, began) = tape.withLock { tape in
      defer { (tape.last, tape.event) = (state, nil) }
      return (tape.last, tape.event, tape.began)
    }
    guard let before, let event else {
      tape.withLock { ($0.start, $0.began) = (state, now) }
      write { () throws(RecordingError) in
        try RecordingLine.header(state: State.self, event: Event.self)
      }
      write { () throws(RecordingError) in try RecordingLine.start(state) }
      return
    }
    let step = Recording<State, Event>.Step(
      event: event.event, cause: event.cause.description, diff: diff(before, state) ?? "",
      time: now - began)
    let number = tape.withLock { tape in
      tape.steps.append(step)
      return tape.steps.count
    }
    write { () throws(RecordingError) in try RecordingLine.step(step, number: number) }
  }

  private func write(_ make: () throws(RecordingError) -> String) {
    guard let line else { return }
    do {
      line(try make())
    } catch {
      line("not recorded: \(singleLine(error.reason))")
    }
  }
}
