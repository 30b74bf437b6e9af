// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of the download of all recipes as a file, which resumes an interrupted download.
public struct CookbookDownload: Sendable {
  /// The progress of the download.
  public struct Progress: Hashable, Sendable {
    /// The number of received bytes, including those of an earlier attempt.
    public let received: Int
    /// The total number of bytes; nil while it is unknown.
    public let total: Int?

    /// Creates a progress.
    public init(received: Int, total: Int?) {
      self.received = received
      self.total = total
    }

    /// The received fraction, from 0 to 1; nil while the total is unknown.
    public var fraction: Double? {
      guard let total, total > 0 else { return nil }
      return min(1, Double(received) / Double(total))
    }
  }

  /// What is at the path of the file.
  public enum Target: Hashable, Sendable {
    /// Nothing, so that the file can be created.
    case free
    /// A file, which the user may want to keep.
    case file
    /// Something that isn't a file, such as a folder or a device, which is never replaced.
    case other
  }

  /// The path of the file. The partial file is next to it until the download is complete.
  public let path: String

  // MARK: Inputs

  /// Starts or resumes the download, unless something is at the path already; has no effect while it is running. It replaces an
  /// attempt that has failed and waits for the user's decision.
  public let start: SafeObserver<Void>
  /// Starts or resumes the download, which replaces a file at the path; has no effect while it is running.
  public let replace: SafeObserver<Void>
  /// Cancels the download; the partial file is kept.
  public let cancel: SafeObserver<Void>

  // MARK: Outputs

  /// The progress; nil while the download isn't running, and while the user decides about an error.
  public let progress: SafeSignal<Progress?>
  /// The path, each time the download is complete.
  public let saved: SafeSignal<String>
  /// What is at the path, each time the download doesn't start because of it.
  public let conflicts: SafeSignal<Target>

  private enum Order: Hashable, Sendable {
    case start
    case replace
    case cancel
  }

  private enum Phase: Sendable {
    case idle
    case running
    /// An attempt has failed, and the user hasn't decided yet.
    case waiting
  }

  private enum Event: Sendable {
    case came(Progress)
    case saved(String)
    case failed
    case conflict(Target)
    case over
  }

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - client: The client that performs the request.
  ///   - path: The path of the file; its folder must exist.
  ///   - target: Returns what is at a path. The file that this interactor has saved last counts as free.
  ///   - mark: Returns what differs when a file has been changed, such as its size and its time; nil without a file. A file that was
  ///     changed since this interactor has saved it doesn't count as free.
  public init(
    client: SafeClient, path: String,
    target: @escaping @Sendable (String) -> Target = { _ in .free },
    mark: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    let isOwn = MutableProperty(false)
    let savedMark = MutableProperty<String?>(nil)
    let orders = SafePublishSubject<Order>()
    let phase = MutableProperty(Phase.idle)
    let attempts = MutableProperty(0)

    let events = orders.signal
      .filter { order in order == .cancel ? phase.value != .idle : phase.value != .running }
      .flatMapLatest { order -> SafeSignal<Event> in
        guard order != .cancel else {
          phase.value = .idle
          return .just(.over)
        }
        let found = target(path)
        let mayReplace = order == .replace || isOwn.value && mark(path) == savedMark.value
        guard found == .free || found == .file && mayReplace else {
          return .just(.conflict(found))
        }
        phase.value = .running
        let attempt = attempts.modify { attempts in
          attempts += 1
          return attempts
        }
        return Self.download(to: path, client)
          .handleEvents(
            next: { event in
              switch event {
              case .came: phase.value = .running
              case .failed: phase.value = .waiting
              case .saved: (isOwn.value, savedMark.value) = (true, mark(path))
              case .conflict: break
              case .over: phase.value = .idle
              }
            },
            // There may be no observer any longer. A replaced attempt may be over after its successor has begun.
            over: { if attempts.value == attempt { phase.value = .idle } })
      }
      .shareReplay(limit: 0)

    self.path = path
    start = orders.on.contramap { .start }
    replace = orders.on.contramap { .replace }
    conflicts = events.compactMap { event -> Target? in
      if case .conflict(let target) = event { target } else { nil }
    }
    cancel = orders.on.contramap { .cancel }
    progress = events.compactMap { event -> Progress?? in
      switch event {
      case .came(let progress): .some(progress)
      case .failed, .over: .some(nil)
      case .saved, .conflict: nil
      }
    }
    .start(with: nil)
    saved = events.compactMap { event -> String? in
      switch event {
      case .saved(let path): path
      case .came, .failed, .conflict, .over: nil
      }
    }
  }

  /// Returns one attempt, which ends with `over` in any case.
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
