// SPDX-License-Identifier: MIT

extension Signal {
  /// Shares one observation of this signal among all observers, and gives late ones the last elements.
  ///
  /// The first observer starts it; when the last one goes before the end, it is disposed, the kept
  /// elements are forgotten, and a later observer starts anew. Once it has ended it stays ended: later
  /// observers receive the kept elements and the end, and nothing is started again.
  ///
  /// - Parameters:
  ///   - limit: How many of the last elements a late observer receives; 0 or more.
  ///   - lifespan: How long the shared observation lives: as long as someone observes, unless said
  ///     otherwise.
  @inlinable
  public func shareReplay(limit: Int, while lifespan: Sharing = .observed) -> Signal {
    let shared = Shared(upstream: self, limit: limit, lifespan)
    return Signal(after: self, serial: { observer, lifetime in shared.add(observer, lifetime) })
  }
}

/// How long the one observation behind a shared signal lives.
public enum Sharing: Sendable, Hashable {
  /// Until the last observer goes: then everything is forgotten, and the next observer starts anew.
  case observed
  /// Until it ends, or the shared signal and all its copies are let go, whoever observes.
  case held
}

/// What all observers of a shared signal have in common.
@usableFromInline
final class Shared<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  final class Connection: Sendable {
    @usableFromInline let subject: ReplaySubject<Element, Failure>
    @usableFromInline let upstream = Lifetime()

    init(limit: Int) {
      subject = ReplaySubject(limit: limit)
    }
  }

  private struct Status: Sendable {
    var connection: Connection?
    var observers = 0
    var hasEnded = false
  }

  @usableFromInline let upstream: Signal<Element, Failure>
  private let limit: Int
  private let lifespan: Sharing
  private let status = Lock(Status())

  @usableFromInline
  init(upstream: Signal<Element, Failure>, limit: Int, _ lifespan: Sharing) {
    precondition(limit >= 0, "Can't replay \(limit) elements: give 0 or more.")
    self.upstream = upstream
    self.limit = limit
    self.lifespan = lifespan
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
        // Weak, so that a shared signal that is let go can end what is upstream.
        self?.noteEnd(of: connection)
        connection.subject.end(end)
      })
  }

  /// Finds the connection, or makes it, for one more observer.
  @usableFromInline
  func enter(_ lifetime: Lifetime) -> (Connection, isNew: Bool) {
    let (connection, isNew) = status.withLock { status in
      status.observers += 1
      if let connection = status.connection { return (connection, false) }
      let connection = Connection(limit: limit)
      status.connection = connection
      return (connection, true)
    }
    lifetime.onEnd { [self] in leave(connection) }
    return (connection, isNew)
  }

  @usableFromInline
  func noteEnd(of connection: Connection) {
    status.withLock { $0.hasEnded = $0.connection === connection }
  }

  private func leave(_ connection: Connection) {
    let isLast = status.withLock { status in
      guard status.connection === connection else { return false }
      status.observers -= 1
      guard status.observers == 0, !status.hasEnded, lifespan == .observed else { return false }
      status.connection = nil
      return true
    }
    if isLast { connection.upstream.end() }
  }
}
