// SPDX-License-Identifier: MIT

import FeedbackLoops
import Recordings
import Signals

/// What happened in a harness's loop and was not asserted yet, in order.
struct HarnessTape<State: Equatable & Sendable, Event: Sendable>: Sendable {
  enum Entry: Sendable {
    case changed(from: State, to: State, after: String)
    case started(EffectID)
    case ended(EffectID, EffectEnd)

    var isChange: Bool {
      if case .changed = self { true } else { false }
    }
  }

  private(set) var entries: [Entry] = []
  /// The state that the test has asserted last, or was given.
  private(set) var asserted: State
  private(set) var live: [EffectID] = []
  private var current: State
  private var lastEvent = "the start"

  init(given state: State) {
    asserted = state
    current = state
  }

  mutating func add(_ trace: LoopTrace<State, Event>) {
    switch trace {
    case .event(let event, _, _):
      lastEvent = valueText(event)
    case .state(let state, _):
      if state != current {
        entries.append(.changed(from: current, to: state, after: lastEvent))
        current = state
      }
    case .effectStarted(let id, _):
      live.append(id)
      entries.append(.started(id))
    case .effectEnded(let id, let end):
      live.removeAll { $0 == id }
      entries.append(.ended(id, end))
    case .dropped: break
    }
  }

  /// Takes the first change that a closure accepts, with all changes before it.
  mutating func takeChange(where accepts: (State) -> Bool) -> Bool {
    let index = entries.firstIndex { entry in
      if case .changed(_, let state, _) = entry { accepts(state) } else { false }
    }
    guard let index, case .changed(_, let state, _) = entries[index] else { return false }
    asserted = state
    entries = entries[..<index].filter { !$0.isChange } + entries[(index + 1)...]
    return true
  }

  /// Takes the first change, whatever it is.
  mutating func takeFirstChange() -> (state: State, event: String)? {
    guard let index = entries.firstIndex(where: \.isChange),
      case .changed(_, let state, let event) = entries[index]
    else { return nil }
    entries.remove(at: index)
    asserted = state
    return (state, event)
  }

  /// Takes the first entry of an effect that a closure accepts.
  mutating func takeEffect(where accepts: (Entry) -> Bool) -> Bool {
    guard let index = entries.firstIndex(where: accepts) else { return false }
    entries.remove(at: index)
    return true
  }

  /// The newest state, asserted or not.
  var lastState: State { current }

  /// Forgets everything, as if it had been asserted.
  mutating func skip() {
    entries = []
    asserted = current
  }

  /// The entries as lines.
  func text(diff: (State, State) -> String?) -> String {
    entries.map { entry in
      switch entry {
      case .changed(let old, let new, let event):
        "  the state changed after \(event):\n\(Self.indented(diff(old, new)))"
      case .started(let id): "  \(id) was started"
      case .ended(let id, let end): "  \(id) was \(end)"
      }
    }.joined(separator: "\n")
  }

  static func indented(_ diff: String?) -> String {
    (diff ?? "(a difference that their descriptions don't show)")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { "    \($0)" }.joined(separator: "\n")
  }
}

/// A tape that the hook of a loop and its harness share.
final class HarnessLog<State: Equatable & Sendable, Event: Sendable>: Sendable {
  let tape: Lock<HarnessTape<State, Event>>

  init(given state: State) {
    tape = Lock(HarnessTape(given: state))
  }
}
