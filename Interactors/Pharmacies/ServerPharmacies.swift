// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The user's pharmacies on a server.
///
/// Failures are delivered to the caller instead of the client's `errors`, because the feature
/// presents them itself.
public struct ServerPharmacies: PharmaciesController {
  /// Sends the changes of the list that this controller has seen.
  public let changes: SafeSignal<PharmaciesChange>

  private let client: SafeClient
  private let changed = SafePublishSubject<PharmaciesChange>()
  /// The questions to the server about deletions without a known outcome.
  private let questions = DisposeBag()
  /// The running request of such a question, which others join.
  private let question = MutableProperty<Question?>(nil)

  private final class Question: Sendable {
    let list: SafeSignal<Result<[Pharmacy], Problem>>

    init(_ list: SafeSignal<Result<[Pharmacy], Problem>>) { self.list = list }
  }

  /// Creates a controller that uses a client.
  public init(client: SafeClient) {
    self.client = client
    changes = changed.signal
  }

  /// Requests the list from the server.
  public func fetch() -> SafeSignal<Result<[Pharmacy], Problem>> {
    .deferred { [self] in question.value?.list ?? Self.list(client, changed) }
  }

  private static func list(
    _ client: SafeClient, _ changed: SafePublishSubject<PharmaciesChange>
  ) -> SafeSignal<Result<[Pharmacy], Problem>> {
    answer(to: Pharmacy.requestAll(), client).handleEvents(next: { answer in
      if case .success(let list) = answer { changed.send(.listed(list)) }
    })
  }

  /// Requests the server to add a place.
  ///
  /// If the server may have added it although the request has failed, it is asked for its list.
  public func add(_ order: Pharmacy.Order) -> SafeSignal<Result<Pharmacy, Problem>> {
    answer(to: Pharmacy.request(adding: order)) { list in
      list.first { $0.reference == order.reference }
    }
  }

  /// Requests the server to delete a pharmacy.
  ///
  /// If the server may have deleted it although the request has failed, it is asked for its list. If it doesn't answer, or if
  /// the observation of the outcome is disposed before, `changes` sends the list as soon as the server has answered.
  public func delete(_ id: Pharmacy.ID) -> SafeSignal<Result<Void, Problem>> {
    .deferred { [self] in
      let isKnown = Lock(false)
      return answer(to: Pharmacy.request(deleting: id)) { list in
        list.contains { $0.id == id } ? nil : ()
      }
      .handleEvents(
        next: { [changed] answer in
          isKnown.withLock { $0 = answer.problem?.mayHaveEffect != true }
          if case .success = answer { changed.send(.deleted(id)) }
        },
        over: { [self] in
          if !isKnown.withLock(\.self) { learnOutcome() }
        })
    }
  }

  /// Asks the server for its list, immediately and whenever it can be reached again, until it has answered.
  private func learnOutcome() {
    client.recoveries.start(with: ())
      // A recovery doesn't cancel the request whose response has shown it.
      .flatMapFirst { [client, changed, question] in
        let asked = Question(Self.list(client, changed).shareReplay(limit: 1))
        question.value = asked
        return asked.list.handleEvents(over: {
          question.modify { if $0 === asked { $0 = nil } }
        })
      }
      .compactMap { try? $0.get() }
      .prefix(1)
      .observe(next: { _ in })
      .dispose(in: questions)
  }

  /// Sends when the server can be reached again.
  public var recoveries: SafeSignal<Void> { client.recoveries }

  /// Requests the places of an area from the server.
  public func places(in area: MapArea) -> SafeSignal<Result<[Place], Problem>> {
    Self.answer(to: Place.requestAll(in: area), client)
  }

  /// Requests the streets, the rivers and the coasts from the server.
  public func features() -> SafeSignal<Result<[MapFeature], Problem>> {
    Self.answer(to: MapFeature.requestAll(), client)
  }

  private static func answer<Resource>(
    to request: Request<Resource, ServerError>, _ client: SafeClient
  ) -> SafeSignal<Result<Resource, Problem>> {
    client.unsafeResponse(for: request)
      .map(Result.success)
      .replaceFailure { .failure(Problem($0)) }
  }

  /// Returns the answer to a change.
  ///
  /// - Parameters:
  ///   - request: The request of the change.
  ///   - outcome: Returns the result of the change if it is in the server's list, and nil otherwise.
  private func answer<Resource: Sendable>(
    to request: Request<Resource, ServerError>,
    in outcome: @escaping @Sendable ([Pharmacy]) -> Resource?
  ) -> SafeSignal<Result<Resource, Problem>> {
    client.unsafeChange(for: request) { [self] in
      // A list that was requested before the change can't contain it.
      Self.list(client, changed).compactMap { try? $0.get() }.map(outcome).setFailure()
    }
    .map(Result.success)
    .replaceFailure { .failure(Problem($0)) }
  }
}

extension Result where Failure == Problem {
  fileprivate var problem: Problem? {
    if case .failure(let problem) = self { problem } else { nil }
  }
}
