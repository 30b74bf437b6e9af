// SPDX-License-Identifier: MIT

extension Signal {
  /// Shares one observation of this signal among all observers, and sends late ones the last
  /// elements.
  /// `marbles("ab|").shareReplay(limit: 1)` is `marbles("ab|")`.
  ///
  /// The first observer starts it; when the last one goes before the end, it is disposed, the kept
  /// elements are dropped, and a later observer starts it again. After a completion, later
  /// observers receive the kept elements and the completion. After a failure, a later observer
  /// starts it again, so that `shareReplay(limit: 1).retry(3)` does what it says.
  /// ``share(replay:resetOn:)`` has other policies. Not for taps and other events: a late observer would receive an old one.
  ///
  /// - Parameters:
  ///   - limit: How many of the last elements a late observer receives; 0 or more.
  ///   - lifespan: How long the shared observation lives: as long as it is observed, unless said
  ///     otherwise.
  @inlinable
  public func shareReplay(limit: Int, while lifespan: Sharing = .observed) -> Signal {
    share(replay: limit, resetOn: lifespan == .observed ? [.failure, .unobserved] : .failure)
  }

  /// Shares one observation of this signal among all observers.
  ///
  /// ```swift
  /// let answer = request.share(replay: 1, resetOn: [.failure, .unobserved])
  /// ```
  ///
  /// - Parameters:
  ///   - limit: How many of the last elements a late observer receives; 0 or more.
  ///   - reset: After which events the kept elements are dropped, so that a later observer starts
  ///     the signal again. Otherwise it receives the kept elements, and the end if it has come.
  @inlinable
  public func share(
    replay limit: Int = 0, resetOn reset: SharingReset = [.failure, .unobserved]
  ) -> Signal {
    let shared = Shared(upstream: self, limit: limit, reset, linger: nil)
    return Signal(after: self, serial: { observer, lifetime in shared.add(observer, lifetime) })
  }

  /// Shares one observation of this signal, and keeps it for a while when its last observer has
  /// gone, for example while one screen follows another.
  ///
  /// - Parameters:
  ///   - limit: How many of the last elements a late observer receives; 0 or more.
  ///   - reset: After which events the kept elements are dropped.
  ///   - interval: How long the observation is kept without observers. A new observer in time
  ///     continues it.
  ///   - scheduler: Where the time comes from.
  public func share(
    replay limit: Int = 0, resetOn reset: SharingReset = [.failure, .unobserved],
    keepAlive interval: Duration, on scheduler: some TimeScheduler
  ) -> Signal {
    let shared = Shared(
      upstream: self, limit: limit, reset,
      linger: { work in scheduler.schedule(after: interval, work) })
    return Signal(after: self, serial: { observer, lifetime in shared.add(observer, lifetime) })
  }
}

/// The lifetime of the one observation behind a shared signal.
public enum Sharing: Sendable, Hashable {
  /// Until the last observer goes: then everything is dropped, and the next observer starts it
  /// again.
  case observed
  /// Until it ends, or the shared signal and all its copies are released, with or without
  /// observers.
  case held
}

/// The events after which a shared signal drops what it keeps, so that a later observer starts it
/// again.
public struct SharingReset: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The signal has failed.
  public static let failure = SharingReset(rawValue: 1)
  /// The signal has completed.
  public static let completion = SharingReset(rawValue: 2)
  /// The last observer has gone before the end.
  public static let unobserved = SharingReset(rawValue: 4)
}

/// What all observers of a shared signal have in common.
@usableFromInline
final class Shared<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  final class Connection: Sendable {
    @usableFromInline let subject: ReplaySubject<Element, Failure>
    @usableFromInline let upstream: Lifetime

    /// Creates a connection for the first of its observers.
    init(limit: Int, for lifetime: Lifetime) {
      subject = ReplaySubject(limit: limit)
      upstream = Lifetime(SharedLife(startedBy: lifetime.life))
    }
  }

  private struct Status: Sendable {
    var connection: Connection?
    var observers = 0
    var hasEnded = false
    /// Counts the observers that have come, so that a timer knows whether one has come since.
    var arrivals = 0
    var timer: Disposable?
  }

  @usableFromInline typealias Linger = @Sendable (@escaping @Sendable () -> Void) -> Disposable

  @usableFromInline let upstream: Signal<Element, Failure>
  private let limit: Int
  private let reset: SharingReset
  private let linger: Linger?
  private let status = Lock(Status())

  @usableFromInline
  init(
    upstream: Signal<Element, Failure>, limit: Int, _ reset: SharingReset, linger: Linger?
  ) {
    precondition(limit >= 0, "Can't replay \(limit) elements: give 0 or more.")
    self.upstream = upstream
    self.limit = limit
    self.reset = reset
    self.linger = linger
  }

  deinit {
    status.withLock { $0.connection }?.upstream.end()
  }

  @inlinable
  func add(_ observer: Observer<Element, Failure>, _ lifetime: Lifetime) {
    let (connection, isNew) = enter(lifetime)
    connection.subject.signal.start(observer, lifetime)
    guard isNew else { return }
    upstream.run(
      in: connection.upstream,
      next: { connection.subject.send($0) },
      end: { [weak self] end in
        // Weak, so that a shared signal that is released can end its upstream.
        self?.noteEnd(of: connection, end.failure == nil ? .completion : .failure)
        connection.subject.end(end)
      })
  }

  /// Finds the connection, or makes it, for one more observer.
  @usableFromInline
  func enter(_ lifetime: Lifetime) -> (Connection, isNew: Bool) {
    let (connection, isNew) = status.withLock { status in
      status.observers += 1
      status.arrivals += 1
      if let connection = status.connection { return (connection, false) }
      let connection = Connection(limit: limit, for: lifetime)
      status.connection = connection
      return (connection, true)
    }
    lifetime.onEnd { [self] in leave(connection) }
    return (connection, isNew)
  }

  @usableFromInline
  func noteEnd(of connection: Connection, _ event: SharingReset) {
    let dropped: Connection? = status.withLock { status in
      guard status.connection === connection else { return nil }
      status.hasEnded = !reset.contains(event)
      return status.hasEnded ? nil : Self.drop(&status)
    }
    // An observer that receives the end may start the source again.
    dropped?.upstream.end()
  }

  private func leave(_ connection: Connection) {
    let arrivals: Int? = status.withLock { status in
      guard status.connection === connection else { return nil }
      status.observers -= 1
      guard status.observers == 0, !status.hasEnded, reset.contains(.unobserved) else { return nil }
      return status.arrivals
    }
    guard let arrivals else { return }
    guard let linger else { return abandon(connection, arrivals) }
    let timer = linger { [weak self] in self?.abandon(connection, arrivals) }
    // Another observer may have come and gone meanwhile, and left the timer that counts.
    let replaced = status.withLock { status in
      guard status.arrivals == arrivals else { return timer as Disposable? }
      defer { status.timer = timer }
      return status.timer
    }
    withExtendedLifetime(replaced) {}
  }

  /// Ends the connection, unless an observer has come meanwhile.
  private func abandon(_ connection: Connection, _ arrivals: Int) {
    let dropped: Connection? = status.withLock { status in
      guard status.connection === connection, status.arrivals == arrivals, status.observers == 0,
        !status.hasEnded
      else { return nil }
      return Self.drop(&status)
    }
    dropped?.upstream.end()
  }

  private static func drop(_ status: inout Status) -> Connection? {
    defer {
      status.connection = nil
      status.observers = 0
    }
    return status.connection
  }
}
