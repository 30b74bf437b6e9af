// SPDX-License-Identifier: MIT

import Signals

/// A store of a part of the state: with that part's state, changes and events.
///
/// ```swift
/// let form = loop.scope(state: \.form, event: AppEvent.form)
/// form.state.signal                 // the form, and then each change of it
/// form.send(.nameEntered("Ada"))    // AppEvent.form(.nameEntered("Ada"))
/// ```
///
/// It isn't notified of other parts' changes. It neither stores the state nor retains its store or loop. Its methods
/// are thread-safe.
public final class ScopedStore<State: Sendable, Event: Sendable>: Sendable {
  /// The part: its current value at any time, and a signal that sends it first and then after each change.
  public let state: Property<State>
  private let sendEvent: @Sendable (Event, StaticString, UInt) -> Void

  @usableFromInline
  init(state: Property<State>, send: @escaping @Sendable (Event, StaticString, UInt) -> Void) {
    self.state = state
    sendEvent = send
  }

  /// Sends an event of the part, as ``FeedbackLoop/send(_:fileID:line:)`` does.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - fileID: The file for causes.
  ///   - line: The line for causes.
  public func send(_ event: Event, fileID: StaticString = #fileID, line: UInt = #line) {
    sendEvent(event, fileID, line)
  }

  /// A context for each state of the part, for renderers.
  public var contexts: SafeSignal<Context<State, Event>> {
    state.signal.map { [sendEvent] in
      Context(state: $0) { sendEvent($0, "Context", 0) }
    }
  }

  /// Returns the store of a part of this part.
  ///
  /// - Parameters:
  ///   - part: Returns the inner part, for example a key path.
  ///   - embed: Returns this part's event for one of the inner part, for example an enum case with one value.
  public func scope<Part: Equatable & Sendable, PartEvent: Sendable>(
    state part: @escaping @Sendable (State) -> Part,
    event embed: @escaping @Sendable (PartEvent) -> Event
  ) -> ScopedStore<Part, PartEvent> {
    let state = state
    return ScopedStore<Part, PartEvent>(
      state: Property(
        value: { part(state.value) }, signal: state.signal.map(part).removeDuplicates())
    ) { [sendEvent] event, file, line in sendEvent(embed(event), file, line) }
  }
}

extension Engine {
  /// Returns the store of a part, which is compared with the previous value after each event.
  @inlinable
  func scope<Part: Equatable & Sendable, PartEvent: Sendable>(
    _ part: @escaping @Sendable (State) -> Part,
    _ embed: @escaping @Sendable (PartEvent) -> Event
  ) -> ScopedStore<Part, PartEvent> {
    ScopedStore(
      state: Property(value: { [self] in part(state) }, signal: distinct(part))
    ) { [self] event, file, line in send(embed(event), from: outside(file, line)) }
  }
}

extension Store {
  /// Returns the store of a part of the state.
  ///
  /// Each event costs a comparison of the part with its previous value. For the children of a collection, see
  /// ``children(_:action:)``.
  ///
  /// - Parameters:
  ///   - part: Returns the part, for example a key path.
  ///   - embed: Returns the action for one of the part, for example an enum case with one value.
  @inlinable
  public func scope<Part: Equatable & Sendable, PartAction: Sendable>(
    state part: @escaping @Sendable (State) -> Part,
    action embed: @escaping @Sendable (PartAction) -> Action
  ) -> ScopedStore<Part, PartAction> {
    engine.scope(part, embed)
  }

  /// Returns the stores of the children in an identified array.
  ///
  /// - Parameters:
  ///   - children: Returns the children, for example a key path.
  ///   - embed: Returns the action for a child's id and action.
  @inlinable
  public func children<ID: Hashable & Sendable, Child: Sendable, ChildAction: Sendable>(
    _ children: @escaping @Sendable (State) -> IdentifiedArray<ID, Child>,
    action embed: @escaping @Sendable (ID, ChildAction) -> Action
  ) -> ChildStores<ID, Child, ChildAction> {
    ChildStores(engine, children, embed)
  }
}

extension FeedbackLoop {
  /// Returns the store of a part of the state.
  ///
  /// Each event costs a comparison of the part with its previous value. For the children of a collection, see
  /// ``children(_:event:)``.
  ///
  /// - Parameters:
  ///   - part: Returns the part, for example a key path.
  ///   - embed: Returns the event for one of the part, for example an enum case with one value.
  @inlinable
  public func scope<Part: Equatable & Sendable, PartEvent: Sendable>(
    state part: @escaping @Sendable (State) -> Part,
    event embed: @escaping @Sendable (PartEvent) -> Event
  ) -> ScopedStore<Part, PartEvent> {
    engine.scope(part, embed)
  }

  /// Returns the stores of the children in an identified array.
  ///
  /// - Parameters:
  ///   - children: Returns the children, for example a key path.
  ///   - embed: Returns the event for a child's id and event.
  @inlinable
  public func children<ID: Hashable & Sendable, Child: Sendable, ChildEvent: Sendable>(
    _ children: @escaping @Sendable (State) -> IdentifiedArray<ID, Child>,
    event embed: @escaping @Sendable (ID, ChildEvent) -> Event
  ) -> ChildStores<ID, Child, ChildEvent> {
    ChildStores(engine, children, embed)
  }
}
