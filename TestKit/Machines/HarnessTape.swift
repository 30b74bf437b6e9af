// SPDX-License-Identifier: MIT

import FeedbackLoops
import Recordings
import Signals

/// The unasserted events of a harness's loop, in order.
struct HarnessTape<State: Equatable & Sendable, Event: Sendable>: Sendable {
  enum Entry: Sendable {
    case changed(from: State, to: State, after: String)
    case started(EffectID)
    case ended(EffectID, EffectEnd)
    case dropped(String, Cause, DropReason)
    /// An event that changed no state, and started and cancelled no effect.
    case ignored(String, Cause)

    var isChange: Bool {
      if case .changed = self { true } else { false }
    }

    /// A Boolean value that indicates whether this is an ignored event that the test sent.
    var isIgnoredSending: Bool {
      if case .ignored(_, .sent) = self { true } else { false }
    }
  }

  private(set) var entries: [Entry] = []
  /// The state that the test asserted last, or the initial state.
  private(set) var asserted: State
  private(set) var live: [EffectID] = []
  /// The effects that completed without having sent an event since they were started.
  private(set) var silent: [EffectID] = []
  /// The most recent events since the last action of the test, with their causes, and the number of all events since
  /// then.
  private(set) var chain: [String] = []
  private(set) var chainLength = 0

  private let allowed: Set<String>
  private var current: State
  private var lastEvent = "the start"
  /// The effects that have sent an event.
  private var answered = Set<EffectID>()
  /// The current event, while it has had no consequence.
  private var idleEvent: (text: String, cause: Cause)?

  init(given state: State, allowing allowed: Set<String> = []) {
    asserted = state
    current = state
    self.allowed = allowed
  }

  mutating func add(_ trace: LoopTrace<State, Event>) {
    switch trace {
    case .event(let event, let number, let cause):
      closeEvent()
      lastEvent = valueText(event)
      idleEvent = (lastEvent, cause)
      noteAnswer(cause)
      chainLength += 1
      if chain.count == 6 { chain.removeFirst() }
      chain.append("\(number). \(lastEvent), \(cause)")
    case .state(let state, _):
      if state != current {
        entries.append(.changed(from: current, to: state, after: lastEvent))
        current = state
        idleEvent = nil
      }
    case .effectStarted(let id, _):
      live.append(id)
      entries.append(.started(id))
      idleEvent = nil
    case .effectEnded(let id, let end):
      live.removeAll { $0 == id }
      entries.append(.ended(id, end))
      if end == .cancelled { idleEvent = nil }
      if end == .completed, !answered.contains(id), !allowed.contains(id.feedback) {
        silent.append(id)
      }
    case .dropped(let event, let cause, let reason):
      noteAnswer(cause)
      if !isAllowed(cause) { entries.append(.dropped(valueText(event), cause, reason)) }
    }
  }

  private mutating func noteAnswer(_ cause: Cause) {
    guard case .effect(let id, _) = cause else { return }
    answered.insert(id)
    silent.removeAll { $0 == id }
  }

  private func isAllowed(_ cause: Cause) -> Bool {
    if case .effect(let id, _) = cause { allowed.contains(id.feedback) } else { false }
  }

  /// Records the current event as ignored if it had no consequence. The harness also calls this when the loop is idle.
  mutating func closeEvent() {
    guard let (text, cause) = idleEvent else { return }
    idleEvent = nil
    if !isAllowed(cause) { entries.append(.ignored(text, cause)) }
  }

  /// Begins a new chain of events, for an action of the test.
  mutating func beginChain() {
    closeEvent()
    chain = []
    chainLength = 0
  }

  /// Removes the first change that a closure accepts, with all changes before it.
  mutating func takeChange(where accepts: (State) -> Bool) -> Bool {
    let index = entries.firstIndex { entry in
      if case .changed(_, let state, _) = entry { accepts(state) } else { false }
    }
    guard let index, case .changed(_, let state, _) = entries[index] else { return false }
    asserted = state
    entries = entries[..<index].filter { !$0.isChange } + entries[(index + 1)...]
    return true
  }

  /// Removes and returns the first change.
  mutating func takeFirstChange() -> (state: State, event: String)? {
    guard let index = entries.firstIndex(where: \.isChange),
      case .changed(_, let state, let event) = entries[index]
    else { return nil }
    entries.remove(at: index)
    asserted = state
    return (state, event)
  }

  /// Removes the first entry that a closure accepts.
  mutating func takeEntry(where accepts: (Entry) -> Bool) -> Bool {
    guard let index = entries.firstIndex(where: accepts) else { return false }
    entries.remove(at: index)
    return true
  }

  /// Removes the first silent completion that a closure accepts, with the entry for the end of the effect if there is
  /// one.
  mutating func takeSilent(where accepts: (EffectID) -> Bool) -> Bool {
    guard let index = silent.firstIndex(where: accepts) else { return false }
    let id = silent.remove(at: index)
    _ = takeEntry { entry in
      if case .ended(id, .completed) = entry { true } else { false }
    }
    return true
  }

  /// The newest state, asserted or not.
  var lastState: State { current }

  /// Removes all entries, as if they had been asserted.
  mutating func skip() {
    closeEvent()
    entries = []
    silent = []
    asserted = current
  }

  /// Removes the ignored events that the test sent.
  mutating func skipIgnoredSendings() {
    closeEvent()
    entries.removeAll(where: \.isIgnoredSending)
  }

  /// Returns the entries as lines of text.
  func text(diff: (State, State) -> String?) -> String {
    let lines = entries.map { entry in
      switch entry {
      case .changed(let old, let new, let event):
        "  the state changed after \(event):\n\(Self.indented(diff(old, new)))"
      case .started(let id): "  \(id) was started"
      case .ended(let id, let end): "  \(id) was \(end)"
      case .dropped(let event, let cause, .superseded):
        "  \(event), \(cause), was dropped: its effect had been cancelled"
      case .dropped(let event, let cause, .stopped):
        "  \(event), \(cause), was dropped: the loop had been stopped"
      case .ignored(let event, let cause):
        """
          \(event), \(cause), was ignored: no state and no effect changed. An event of a child does \
        nothing where the child isn't there.
        """
      }
    }
    let silences = silent.map { "  \($0) completed without an event" }
    return (lines + silences).joined(separator: "\n")
  }

  static func indented(_ diff: String?) -> String {
    (diff ?? "(a difference that their descriptions don't show)")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { "    \($0)" }.joined(separator: "\n")
  }
}

/// A tape that the hook of a loop shares with its harness.
final class HarnessLog<State: Equatable & Sendable, Event: Sendable>: Sendable {
  let tape: Lock<HarnessTape<State, Event>>
  /// A closure that stops the loop.
  let stop = Lock<(@Sendable () -> Void)?>(nil)
  private let longestChain: Int

  init(given state: State, allowing allowed: Set<String>, longestChain: Int) {
    tape = Lock(HarnessTape(given: state, allowing: allowed))
    self.longestChain = max(1, longestChain)
  }

  /// Records a trace, and stops the loop when a chain of events exceeds the limit.
  func add(_ trace: LoopTrace<State, Event>) {
    let isTooLong = tape.withLock { tape in
      tape.add(trace)
      return tape.chainLength == longestChain
    }
    if isTooLong, case .event = trace { stop.withLock { $0 }?() }
  }

  /// The finding about a chain of events that exceeded the limit, or nil.
  var endlessChain: Finding? {
    let (length, chain) = tape.withLock { ($0.chainLength, $0.chain) }
    guard length >= longestChain else { return nil }
    return Finding(
      """
      Effects answer each other without end; the loop was stopped after \(length) events. The last ones:
      \(chain.map { "  \($0)" }.joined(separator: "\n"))
      Let one of the states request no effect, or give the harness a larger longestChain.
      """)
  }
}
