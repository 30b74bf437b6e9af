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
    var current: Recording<State, Event>.Step?
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
  ///     the loop. An event's line comes before its reducer runs, so that a file has it if the reducer traps. A state
  ///     or an event that can't be written becomes a line that says so, and at which reading stops.
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
      case .event(let event, let number, let cause): self.begin(event, number, cause)
      case .state(let state, _): self.note(state)
      case .effectStarted, .effectEnded, .dropped: break
      }
    }
  }

  /// All that happened so far; nil before the loop was started.
  public var recording: Recording<State, Event>? {
    tape.withLock { tape in
      tape.start.map { Recording(start: $0, steps: tape.steps, unfinished: tape.current) }
    }
  }

  /// Called in the loop's turn, so never twice at once, and before the reducer.
  private func begin(_ event: Event, _ number: Int, _ cause: Cause) {
    let now = time.now
    let step = tape.withLock { tape in
      let step = Recording<State, Event>.Step(
        event: event, cause: cause.description, diff: "", time: now - tape.began)
      tape.current = step
      return step
    }
    write { () throws(RecordingError) in try RecordingLine.event(step, number: number) }
  }

  /// Called in the loop's turn, after the reducer, and for the state at the start.
  private func note(_ state: State) {
    let (before, current) = tape.withLock { tape in
      defer { tape.last = state }
      return (tape.last, tape.current)
    }
    guard let before, let current else {
      let now = time.now
      tape.withLock { ($0.start, $0.began) = (state, now) }
      write { () throws(RecordingError) in
        try RecordingLine.header(state: State.self, event: Event.self)
      }
      write { () throws(RecordingError) in try RecordingLine.start(state) }
      return
    }
    let step = Recording<State, Event>.Step(
      event: current.event, cause: current.cause, diff: diff(before, state) ?? "",
      time: current.time)
    let number = tape.withLock { tape in
      tape.current = nil
      tape.steps.append(step)
      return tape.steps.count
    }
    write { () throws(RecordingError) in try RecordingLine.outcome(of: step, number: number) }
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
