// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// Brings all recipes into one file, and goes on where it was broken off.
public struct CookbookDownload: Sendable {
  /// How much has come.
  public struct Progress: Hashable, Sendable {
    /// How many bytes are there, those of an earlier attempt included.
    public let received: Int
    /// How many there will be; nil if that isn't known yet.
    public let total: Int?

    /// Creates a progress from numbers of bytes.
    public init(received: Int, total: Int?) {
      self.received = received
      self.total = total
    }

    /// What part is there, from 0 to 1; nil if that isn't known yet.
    public var fraction: Double? {
      guard let total, total > 0 else { return nil }
      return min(1, Double(received) / Double(total))
    }
  }

  /// Where the file goes. What has come stands beside it until all is there.
  public let path: String

  // MARK: Inputs

  /// Begins, or goes on with what an earlier attempt has left; of no effect while it is under way.
  public let start: SafeObserver<Void>
  /// Calls it off; what has come is kept.
  public let cancel: SafeObserver<Void>

  // MARK: Outputs

  /// How far it has come; nil while it isn't under way, and while the user hears through the client's `errors` what
  /// went wrong.
  public let progress: SafeSignal<Progress?>
  /// The path, each time the file is there.
  public let saved: SafeSignal<String>

  private enum Order: Hashable, Sendable {
    case start
    case cancel
  }

  private enum Event: Sendable {
    case came(Progress)
    case saved(String)
    case failed
    case over
  }

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - client: Performs the request.
  ///   - path: Where the file goes; its folder must be there.
  public init(client: SafeClient, path: String) {
    let orders = SafePublishSubject<Order>()
    let isUnderWay = MutableProperty(false)

    let events = orders.signal
      .filter { ($0 == .start) != isUnderWay.value }
      .flatMapLatest { order -> SafeSignal<Event> in
        guard order == .start else {
          isUnderWay.value = false
          return .just(.over)
        }
        isUnderWay.value = true
        return Self.download(to: path, client)
          .handleEvents(
            next: { event in if case .over = event { isUnderWay.value = false } },
            // Nobody may be looking any more.
            over: { isUnderWay.value = false })
      }
      .shareReplay(limit: 0)

    self.path = path
    start = orders.on.contramap { .start }
    cancel = orders.on.contramap { .cancel }
    progress = events.compactMap { event -> Progress?? in
      switch event {
      case .came(let progress): .some(progress)
      case .failed, .over: .some(nil)
      case .saved: nil
      }
    }
    .start(with: nil)
    saved = events.compactMap { event -> String? in
      switch event {
      case .saved(let path): path
      case .came, .failed, .over: nil
      }
    }
  }

  /// One attempt, which ends with `over`, whatever comes of it. What was there when it failed says nothing any more.
  private static func download(to path: String, _ client: SafeClient) -> SafeSignal<Event> {
    .deferred {
      let came = SafePublishSubject<Event>()
      let report = came.on.contramap { (progress: TransferProgress) in
        .came(Progress(received: progress.received, total: progress.toReceive))
      }
      let request = Recipe.requestCookbook().reporting(to: report)
      let file = client.signal(for: request) { client in
        client.download(request, to: path)
          .handleEvents(
            start: { came.on.send(.came(Progress(received: 0, total: nil))) },
            end: { end in if case .failed = end { came.on.send(.failed) } })
      }
      .map { Event.saved($0.path) }
      .append(.just(.over))
      .handleEvents(end: { _ in came.complete() })
      return merge(came.signal, file)
    }
  }
}
