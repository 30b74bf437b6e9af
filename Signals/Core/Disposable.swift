// SPDX-License-Identifier: MIT

/// The handle of an observation or a binding, which ends it when it is disposed or released.
///
/// Keep it as long as the observation shall live: in a property, or in a `DisposeBag`.
public final class Disposable: Sendable {
  private let lifetime: Lifetime

  /// Creates a handle that runs an action when it is disposed, once.
  public init(_ action: @escaping @Sendable () -> Void = {}) {
    lifetime = Lifetime()
    lifetime.onEnd(action)
  }

  /// Creates the handle of an observation.
  @usableFromInline
  package init(_ lifetime: Lifetime) {
    self.lifetime = lifetime
  }

  deinit {
    if !lifetime.life.isOver { lifetime.end() }
  }

  /// A Boolean value that indicates whether what it stands for is over: disposed, completed or failed.
  public var isDisposed: Bool { lifetime.isEnded }

  /// Ends what it stands for. Any thread may call it, any number of times, also inside an observer.
  ///
  /// On the delivering thread nothing comes afterwards; from another thread, at most the one event
  /// that is being delivered at that moment.
  public func dispose() {
    lifetime.end()
  }

  /// Gives the handle to a bag, which disposes it when the bag is disposed or released.
  public func dispose(in bag: DisposeBag) {
    bag.add(self)
  }
}
