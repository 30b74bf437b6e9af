// SPDX-License-Identifier: MIT

extension Signal {
  /// Returns a signal that is started by hand, once for all its observers.
  ///
  /// Observers that should miss nothing come first; `connect()` then starts the one observation of this
  /// signal.
  public func publish() -> ConnectableSignal<Element, Failure> {
    ConnectableSignal(self)
  }
}

/// A signal that is observed first and started by hand later.
public final class ConnectableSignal<Element: Sendable, Failure: Error>: Sendable {
  private let upstream: Signal<Element, Failure>
  private let subject = PublishSubject<Element, Failure>()
  private let connection = Lock<(handle: Disposable?, hasEnded: Bool)>((nil, false))

  init(_ upstream: Signal<Element, Failure>) {
    self.upstream = upstream
  }

  /// The elements from the connection on; a late observer receives what follows, or the end.
  public var signal: Signal<Element, Failure> { subject.signal }

  /// Starts the signal, unless it is started already.
  ///
  /// - Returns: The handle of the connection, the same one to all who connect while it lasts. Disposing
  ///   it, or releasing the signal, ends the connection. Connecting again then starts the source again, unless
  ///   the signal has ended.
  public func connect() -> Disposable {
    let lifetime = Lifetime()
    let new = Disposable(lifetime)
    let (handle, isNew) = connection.withLock { connection in
      if let handle = connection.handle, connection.hasEnded || !handle.isDisposed {
        return (handle, false)
      }
      connection.handle = new
      return (new, true)
    }
    guard isNew else { return handle }
    upstream.run(
      in: lifetime,
      next: subject.on.next,
      end: { [weak self, subject] end in
        self?.connection.withLock { $0.hasEnded = true }
        subject.end(end)
      })
    return handle
  }
}
