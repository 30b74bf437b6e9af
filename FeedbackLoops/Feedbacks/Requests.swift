// SPDX-License-Identifier: MIT

import Signals

extension Feedback {
  /// Creates a feedback that runs one effect for each request of the state: a new request starts an effect, a removed
  /// one cancels its effect, and the others continue.
  ///
  /// For at most one request, use `init(when:effect:)`.
  ///
  /// - Parameters:
  ///   - requests: Returns the requests of a state: a set, or a list, whose effects are started in order.
  ///   - policy: The policy for simultaneous effects; with `.atMost(1)`, they run one after the other.
  ///   - effect: Returns the signal of events that answers a request.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  @inlinable
  public init<Requests: Sequence & Sendable>(
    requests: @escaping @Sendable (State) -> Requests,
    policy: ConcurrencyPolicy = .every,
    fileID: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Requests.Element) -> SafeSignal<Event>
  ) where Requests.Element: Hashable & Sendable {
    self.init(
      requestingAll: { state, _ in
        requests(state).map { EffectRequest(id: $0, concurrency: policy) }
      }, fileID: fileID, line: line
    ) { request, _ in effect(request) }
  }

  /// Creates a feedback that runs one effect for each id with a request in the state, and notifies it when the request
  /// of its id changes.
  ///
  /// - Parameters:
  ///   - requests: Returns the requests of a state by id.
  ///   - policy: The policy for simultaneous effects.
  ///   - effect: Returns the signal of events for an id and its request, whose newest value is available at any time.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  @inlinable
  public init<ID: Hashable & Sendable, Request: Equatable & Sendable>(
    requests: @escaping @Sendable (State) -> [ID: Request],
    policy: ConcurrencyPolicy = .every,
    fileID: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (ID, Property<Request>) -> SafeSignal<Event>
  ) {
    self.init(
      label: .place(fileID, line),
      FeedbackDefinition(
        requests: { state, _ in
          .many(
            requests(state).map {
              EffectRequest(id: $0.key, value: $0.value, concurrency: policy, restart: .follow)
            })
        },
        isSame: ==, effect: { id, latest in effect(id, latest.property) }))
  }
}
