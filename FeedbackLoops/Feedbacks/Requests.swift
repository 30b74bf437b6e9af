// SPDX-License-Identifier: MIT

import Signals

extension Feedback {
  /// Runs one effect for each request that the state holds: a new one starts, one that goes is cancelled,
  /// the others continue.
  ///
  /// A state with at most one request is the case of `when`.
  ///
  /// - Parameters:
  ///   - requests: The requests of a state: a set, or a list, whose order is that of the starts.
  ///   - policy: How many run at once; with `.atMost(1)`, one after the other.
  ///   - effect: Makes the signal of events which answers a request.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @inlinable
  public init<Requests: Sequence & Sendable>(
    requests: @escaping @Sendable (State) -> Requests,
    policy: ConcurrencyPolicy = .every,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Requests.Element) -> SafeSignal<Event>
  ) where Requests.Element: Hashable & Sendable {
    self.init(
      requestingAll: { state, _ in
        requests(state).map { EffectRequest(id: $0, concurrency: policy) }
      }, file: file, line: line
    ) { request, _ in effect(request) }
  }

  /// Runs one effect for each id under which the state holds a request, and tells it when the request
  /// under its id changes.
  ///
  /// - Parameters:
  ///   - requests: The requests of a state, by id.
  ///   - policy: How many run at once.
  ///   - effect: Makes the signal of events from an id and its request, the newest at any time.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @inlinable
  public init<ID: Hashable & Sendable, Request: Equatable & Sendable>(
    requests: @escaping @Sendable (State) -> [ID: Request],
    policy: ConcurrencyPolicy = .every,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (ID, Property<Request>) -> SafeSignal<Event>
  ) {
    self.init(
      FeedbackDefinition(
        one: nil,
        many: { state, _ in
          requests(state).map {
            EffectRequest(id: $0.key, value: $0.value, concurrency: policy, restart: .follow)
          }
        },
        isSame: ==, effect: { id, latest in effect(id, latest.property) }), file: file, line: line)
  }
}
