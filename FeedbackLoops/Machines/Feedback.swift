// SPDX-License-Identifier: MIT

import Signals

/// A part of a machine that answers states, events or both with effects, whose events enter the loop.
///
/// A feedback returns requests for each state and the event that led to it. The loop starts an effect when its
/// id appears in the requests and keeps it while the id stays; the policies of an ``EffectRequest`` change that.
/// An event of a cancelled effect never arrives, not even one that was queued before.
///
/// ```swift
/// let whenLoading = Feedback<Page, PageEvent>(when: { $0.loadingNumber }) { number in
///   client.page(number).map(PageEvent.loaded)
/// }.named("whenLoading")
/// whenLoading.effectRequests(for: Page(loadingNumber: 3), after: nil).map(\.id.description)  // ["3"]
/// ```
///
/// A feedback starts nothing by itself: a ``FeedbackLoop`` does.
public struct Feedback<State: Sendable, Event: Sendable>: Sendable {
  @usableFromInline let definition: FeedbackDefinition<State, Event>
  @usableFromInline let label: FeedbackLabel

  /// The name in traces and diagrams: the given name, or the source location.
  public var name: String { label.name }

  /// Creates a feedback that requests at most one effect for a state.
  ///
  /// ```swift
  /// Feedback(
  ///   requesting: { (state: Int, _) in state > 0 ? EffectRequest(id: state, concurrency: .latest) : nil },
  ///   effect: { number, _ in .just(-number) })
  /// ```
  ///
  /// - Parameters:
  ///   - request: Returns the request for a state and the event that led to it, which is nil at the start.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  ///   - effect: Returns the signal of events that answers a request. Called on the thread of the loop.
  @inlinable
  public init<ID: Hashable & Sendable, Value: Sendable>(
    requesting request: @escaping @Sendable (State, Event?) -> EffectRequest<ID, Value>?,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    effect: @escaping @Sendable (ID, LatestValue<Value>) -> SafeSignal<Event>
  ) {
    self.init(
      label: .place(fileID, line),
      FeedbackDefinition(requests: { .one(request($0, $1)) }, effect: effect))
  }

  /// Creates a feedback that requests any number of effects for a state.
  ///
  /// Handling a state takes time that is linear in the number of requests. Of several requests with the same id, the
  /// first one is used.
  ///
  /// - Parameters:
  ///   - requests: Returns the requests for a state and the event that led to it, which is nil at the start.
  ///     Effects are started in their order.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  ///   - effect: Returns the signal of events that answers a request. Called on the thread of the loop.
  @inlinable
  public init<ID: Hashable & Sendable, Value: Sendable>(
    requestingAll requests: @escaping @Sendable (State, Event?) -> [EffectRequest<ID, Value>],
    fileID: StaticString = #fileID,
    line: UInt = #line,
    effect: @escaping @Sendable (ID, LatestValue<Value>) -> SafeSignal<Event>
  ) {
    self.init(
      label: .place(fileID, line),
      FeedbackDefinition(requests: { .many(requests($0, $1)) }, effect: effect))
  }

  @inlinable
  init(label: FeedbackLabel, _ definition: FeedbackDefinition<State, Event>) {
    self.label = label
    self.definition = definition
  }

  /// Returns the same feedback with a name, such as `whenLoading`.
  public func named(_ name: String) -> Feedback {
    Feedback(label: .given(name), definition)
  }

  /// Returns the effects of this feedback before the start of a loop, as a value.
  ///
  /// - Parameter comparesValues: Whether effects with the same id and different values differ.
  @usableFromInline
  package func model(comparesValues: Bool) -> EffectsModel<State, Event> {
    definition.model(name, comparesValues)
  }

  /// Returns the requests for a state and the event that led to it, and starts nothing.
  ///
  /// Without an event, a feedback that answers only events requests nothing.
  ///
  /// - Parameters:
  ///   - state: The new state.
  ///   - event: The event that led to it; nil at the start.
  public func effectRequests(
    for state: State, after event: Event?
  ) -> [EffectRequest<EffectKey, any Sendable>] {
    definition.prepare(state, event).map(\.request)
  }

  /// Returns the signals that answer the requests for a state, in the order of `effectRequests(for:after:)`.
  ///
  /// - Parameters:
  ///   - state: The new state.
  ///   - event: The event that led to it; nil at the start.
  public func effects(for state: State, after event: Event?) -> [SafeSignal<Event>] {
    definition.prepare(state, event).map { $0.start() }
  }
}
