// SPDX-License-Identifier: MIT

/// Handles that are disposed together, at the latest when the bag is released.
public final class DisposeBag: Sendable {
  private struct Content: Sendable {
    var handles: [Disposable] = []
    var isDisposed = false
    var sweepAt = 16
  }

  private let content = Lock(Content())

  /// Creates an empty bag.
  public init() {}

  deinit {
    dispose()
  }

  /// A Boolean value that indicates whether the bag was disposed.
  public var isDisposed: Bool { content.withLock { $0.isDisposed } }

  /// Adds a handle; disposes it at once when the bag was disposed before.
  public func add(_ disposable: Disposable) {
    let (isTooLate, swept) = content.withLock { content in
      guard !content.isDisposed else { return (true, [Disposable]()) }
      // Handles of what has ended are swept out now and then, so that a long-lived bag doesn't grow.
      // They are released outside the lock, since the objects that they hold may be released with them.
      var swept: [Disposable] = []
      if content.handles.count >= content.sweepAt {
        swept = content.handles
        content.handles.removeAll(where: \.isDisposed)
        content.sweepAt = max(16, content.handles.count * 2)
      }
      content.handles.append(disposable)
      return (false, swept)
    }
    withExtendedLifetime(swept) {}
    if isTooLate { disposable.dispose() }
  }

  /// Disposes all handles in the order in which they were added, and every later one at once.
  public func dispose() {
    let handles = content.withLock { content in
      content.isDisposed = true
      defer { content.handles = [] }
      return content.handles
    }
    for handle in handles { handle.dispose() }
  }
}
