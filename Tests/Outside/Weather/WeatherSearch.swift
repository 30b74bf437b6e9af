// SPDX-License-Identifier: MIT

import Networking
import Proscenium

/// An interactor: searches places while the user types, and loads the forecast of the selected one.
final class WeatherSearch: Sendable {
  typealias State<Value: Sendable> = ObservedLoadingState<Value, Never>

  /// A request that failed, and what sends it again.
  struct Failure: Sendable {
    let message: String
    let retry: @Sendable () -> Void
  }

  // In.
  let query = MutableProperty("")
  let selection = MutableProperty<Int?>(nil)

  // Out.
  let places = MutableProperty(State<[Place]>.idle)
  let forecast = MutableProperty(State<Forecast?>.idle)
  let failure = MutableProperty<Failure?>(nil)

  private let bag = DisposeBag()

  init(client: SafeClient, on time: any TimeScheduler) {
    client.errors
      .map { error -> Failure? in Failure(message: error.message) { error.retry() } }
      .bind(to: failure).dispose(in: bag)

    let texts = query.signal
      .map { $0.trimmed }
      .debounce(for: .milliseconds(300), on: time)
      .removeDuplicates()

    // Another search or selection hides the failure, before its request can fail.
    texts.replace(with: Failure?.none).bind(to: failure).dispose(in: bag)
    selection.signal.replace(with: Failure?.none).bind(to: failure).dispose(in: bag)

    texts
      .loading { text -> SafeSignal<[Place]> in
        text.isEmpty ? .just([]) : client.response(for: WeatherRequest.places(text))
      }
      .bind(to: places).dispose(in: bag)

    selection.signal
      .removeDuplicates()
      .loading { id -> SafeSignal<Forecast?> in
        guard let id else { return .just(nil) }
        return client.response(for: WeatherRequest.forecast(id)).map { $0 }
      }
      .bind(to: forecast).dispose(in: bag)
  }

  func retry() {
    let failed = failure.value
    failure.value = nil
    failed?.retry()
  }
}

extension String {
  /// The text without spaces at its ends.
  var trimmed: String {
    var part = self[...]
    while part.first?.isWhitespace == true { part.removeFirst() }
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }
}
