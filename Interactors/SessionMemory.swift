// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import Signals

/// The state of the session's machine: the signed-in user, and whether the storage has a token.
package struct SessionMemory: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    case signedIn(Token)
    case signedOut
    case expired(Token)
    case renewed(Session.Replacement)
    case saved
    case removed
  }

  package enum Stored: Hashable, Sendable {
    case nothing
    case current
    case other
  }

  package var state: Session.State
  package var stored: Stored

  init(_ remembered: Token?) {
    state = remembered.map(Session.State.signedIn) ?? .signedOut(.initial)
    stored = remembered == nil ? .nothing : .current
  }

  /// The token that isn't stored yet.
  package var unsaved: Token? { stored == .current ? nil : state.token }

  /// Whether the storage has a token of a user who isn't signed in.
  package var isStale: Bool { stored != .nothing && state.token == nil }

  /// Whether the storage agrees with the state.
  package var isStored: Bool { unsaved == nil && !isStale }

  /// Returns the machine with the state after the launch.
  ///
  /// - Parameters:
  ///   - remembered: The token in the storage.
  ///   - events: The events from outside.
  ///   - save: Stores a token; answers with `saved`.
  ///   - remove: Removes the token; answers with `removed`.
  package static func machine(
    remembered: Token?,
    events: SafeSignal<Event>,
    save: @escaping @Sendable (Token) -> SafeSignal<Event>,
    remove: @escaping @Sendable () -> SafeSignal<Event>
  ) -> Machine<SessionMemory, Event> {
    Machine(
      initial: SessionMemory(remembered),
      reduce: { memory, event in memory.handle(event) },
      feedbacks: [
        Feedback(events: events).named("input"),
        Feedback(when: \.unsaved, effect: save).named("whenUnsaved"),
        Feedback(while: \.isStale) { _ in remove() }.named("whileStale"),
      ])
  }

  private mutating func handle(_ event: Event) {
    switch event {
    case .signedIn(let token):
      if stored == .current, state.token != token { stored = .other }
      state = .signedIn(token)
    case .signedOut:
      if state.token != nil { state = .signedOut(.byUser) }
    case .expired(let token):
      if state.token == token { state = .signedOut(.expired) }
    case .renewed(let replacement):
      guard state.token == replacement.old else { return }
      if stored == .current, replacement.old != replacement.new { stored = .other }
      state = .signedIn(replacement.new)
    case .saved: stored = .current
    case .removed: stored = .nothing
    }
  }
}
