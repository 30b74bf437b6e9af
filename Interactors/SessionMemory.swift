// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import Signals

/// The state of the session's machine: the signed-in user, and what the storage has.
///
/// Several processes may use one storage. A token that this process has renewed, or that the server no longer accepts,
/// is replaced only if the storage still has it: otherwise another process has signed out, has renewed it before, or has
/// signed in somebody else.
package struct SessionMemory: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    case signedIn(Token)
    case signedOut
    case expired(Token)
    case renewed(Session.Replacement)
    /// A token was stored, or another one was found; nil if another process has removed it.
    case saved(Token?)
    /// The token was removed, or another one was found.
    case removed(Token?)
  }

  package enum Stored: Hashable, Sendable {
    case nothing
    /// The token of the session.
    case current
    /// The token before it, which the session no longer uses.
    case former(Token)
    /// Any token, which the session replaces or removes.
    case other
    /// The token of another process, which the session leaves as it is.
    case foreign
  }

  /// A change of the storage.
  package enum Change: Hashable, Sendable {
    case save(Token)
    case remove
    case replace(Token, by: Token?)
  }

  package var state: Session.State
  package var stored: Stored

  init(_ remembered: Token?) {
    state = remembered.map(Session.State.signedIn) ?? .signedOut(.initial)
    stored = remembered == nil ? .nothing : .current
  }

  /// The change after which the storage agrees with the session.
  package var change: Change? {
    switch (state.token, stored) {
    case (_?, .current), (_, .foreign), (nil, .nothing): nil
    case (let token, .former(let former)): .replace(former, by: token)
    case (let token?, .nothing), (let token?, .other): .save(token)
    case (nil, .current), (nil, .other): .remove
    }
  }

  /// Whether the storage agrees with the state.
  package var isStored: Bool { change == nil }

  /// Returns the machine with the state after the launch.
  ///
  /// - Parameters:
  ///   - remembered: The token in the storage.
  ///   - events: The events from outside.
  ///   - store: Changes the storage; answers with `saved` or `removed`.
  package static func machine(
    remembered: Token?,
    events: SafeSignal<Event>,
    store: @escaping @Sendable (Change) -> SafeSignal<Event>
  ) -> Machine<SessionMemory, Event> {
    Machine(
      initial: SessionMemory(remembered),
      reduce: { memory, event in memory.handle(event) },
      feedbacks: [
        Feedback(events: events).named("input"),
        Feedback(when: \.change, effect: store).named("whenStale"),
      ])
  }

  private mutating func handle(_ event: Event) {
    switch event {
    case .signedIn(let token):
      if stored != .nothing, state.token != token || stored != .current { stored = .other }
      state = .signedIn(token)
    case .signedOut:
      guard state.token != nil else { return }
      if case .former = stored { stored = .other }
      state = .signedOut(.byUser)
    case .expired(let token):
      guard state.token == token else { return }
      if stored == .current { stored = .former(token) }
      state = .signedOut(.expired)
    case .renewed(let replacement):
      guard state.token == replacement.old else { return }
      if stored == .current, replacement.old != replacement.new {
        stored = .former(replacement.old)
      }
      state = .signedIn(replacement.new)
    case .saved(let found): saved(found)
    case .removed(let found): removed(found)
    }
  }

  private mutating func saved(_ found: Token?) {
    guard let token = state.token else { return }
    if found == token {
      stored = .current
    } else if found == nil {
      (state, stored) = (.signedOut(.elsewhere), .nothing)
    } else {
      stored = .foreign
    }
  }

  /// Continues with a token that another process has renewed.
  private mutating func removed(_ found: Token?) {
    guard state.token == nil else { return }
    guard let found else { return stored = .nothing }
    if case .former(let former) = stored, former.account != nil, former.account == found.account {
      (state, stored) = (.signedIn(found), .current)
    } else {
      stored = .foreign
    }
  }
}
