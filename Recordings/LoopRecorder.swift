// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals

/// Records the last events of a loop in memory through its hook, with their causes and times.
///
/// ```swift
/// let recorder = LoopRecorder<Search, SearchEvent>(time: scheduler)
/// let loop = FeedbackLoop(machine, hook: recorder.hook)
/// loop.start()
/// loop.send(.typed("soup"))
/// recorder.recording?.steps.map(\.event)          // [.typed("soup")]
/// ```
///
/// It stores a state for every `interval` events, from which the events after it can be replayed, and replaces the
/// oldest events if there are more than its limit. Each recorder is for one loop. The recording can be read from any
/// thread, also while the loop runs. A ``FlightRecorder`` writes a file that survives a crash.
public final class LoopRecorder<State: Codable & Sendable, Event: Codable & Sendable>: Sendable {
  private struct Entry: Sendable {
    let event: Event
    let cause: Cause
    let time: Duration
    var diff: String?

    var step: Recording<State, Event>.Step {
      .init(event: event, cause: cause.description, diff: diff, time: time)
    }
  }

  /// A state, and the events after it.
  private struct Section: Sendable {
    let state: State
    let after: Int
    var entries: [Entry] = []
  }

  private struct Content: Sendable {
    var began: Duration = .zero
    /// The sections, oldest first. The section is ended before the limit is reached.
    var sections: [Section] = []
    var count = 0
    var current: Entry?
    /// The last state, if differences are recorded.
    var last: State?
  }

  private let content = Lock(Content())
  private let time: any TimeScheduler
  private let limit: Int
  private let interval: Int
  private let diff: (@Sendable (State, State) -> String?)?

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - time: The clock.
  ///   - limit: The maximum number of stored events.
  ///   - interval: The number of events between two stored states. A stored state costs memory, and a copy of what the
  ///     next event changes in place.
  ///   - diff: Describes the difference of two states, such as `StateDiff.text`. Each event is then recorded with its
  ///     changes, so that ``Recording/check(diff:_:)`` reports the first different event, and not only the section.
  ///     This compares whole states for each event, which is suitable for tests and small states. nil for no
  ///     comparison.
  public init(
    time: some TimeScheduler, limit: Int = 10_000, interval: Int = 256,
    diff: (@Sendable (State, State) -> String?)? = nil
  ) {
    self.time = time
    self.limit = max(1, limit)
    self.interval = min(max(1, interval), self.limit)
    self.diff = diff
  }

  /// The hook for the loop.
  public var hook: LoopHook<State, Event> {
    LoopHook { trace in
      switch trace {
      case .event(let event, _, let cause): self.begin(event, cause)
      case .state(let state, let number): self.finish(state, number)
      case .effectStarted, .effectEnded, .dropped: break
      }
    }
  }

  /// The recording of the last events; nil before the loop was started.
  public var recording: Recording<State, Event>? {
    let content = content.withLock { $0 }
    guard let first = content.sections.first else { return nil }
    return Recording(
      start: first.state, after: first.after,
      steps: content.sections.flatMap { $0.entries.map(\.step) },
      snapshots: content.sections.dropFirst().map { .init(state: $0.state, after: $0.after) },
      unfinished: content.current?.step)
  }

  /// Called in the loop's turn, so never concurrently, and before the reducer.
  private func begin(_ event: Event, _ cause: Cause) {
    let now = time.now
    content.withLock { content in
      content.current = Entry(event: event, cause: cause, time: now - content.began)
    }
  }

  /// Called in the loop's turn, after the reducer, and for the initial state.
  private func finish(_ state: State, _ number: Int) {
    let now = time.now
    var change: String?
    if let diff, let before = content.withLock({ $0.last }) { change = diff(before, state) ?? "" }
    content.withLock { content in
      if diff != nil { content.last = state }
      guard var entry = content.current else {
        content.began = now
        content.sections = [Section(state: state, after: number)]
        return
      }
      entry.diff = change
      content.sections[content.sections.count - 1].entries.append(entry)
      content.count += 1
      content.current = nil
      if content.sections[content.sections.count - 1].entries.count >= interval {
        content.sections.append(Section(state: state, after: number))
      }
      while content.count > limit {
        content.count -= content.sections.removeFirst().entries.count
      }
    }
  }
}
