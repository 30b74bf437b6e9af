// SPDX-License-Identifier: MIT

extension Signal {
  /// Starts the signal and receives its events until it ends or the handle is disposed or released.
  ///
  /// - Parameters:
  ///   - next: Receives each element, on the thread that sends it.
  ///   - end: Receives the end, once, if there is one. Disposal is no end.
  ///   - fileID: Where the observation starts, for debug builds.
  ///   - line: The line there.
  /// - Returns: The handle of the observation.
  @inlinable
  public func observe(
    next: @escaping @Sendable (Element) -> Void,
    end: @escaping @Sendable (Completion<Failure>) -> Void = { _ in },
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Disposable {
    begin(next, end, at: fileID, line)
  }

  /// Starts the signal and passes its events to an observer.
  @inlinable
  public func observe(
    _ observer: Observer<Element, Failure>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    begin(observer.next, observer.completion, at: fileID, line)
  }

  /// Starts the signal and passes its events to closures, which are taken over instead of being retained.
  @inlinable
  func begin(
    _ next: consuming @escaping @Sendable (Element) -> Void,
    _ completion: consuming @escaping @Sendable (Completion<Failure>) -> Void,
    at fileID: StaticString, _ line: UInt
  ) -> Disposable {
    let head = Head<Failure>(completion)
    let lifetime = Lifetime(head)
    lifetime.begin(at: fileID, line)
    start(Observer(next: checked(next, lifetime), end: { head.finish($0) }), lifetime)
    return Disposable(lifetime)
  }

  /// Starts the signal in the lifetime of an operator's input.
  ///
  /// Elements go straight on: it is for the source to send none after the end of the lifetime. The
  /// end is passed on first, and then the input is released.
  ///
  /// - Parameters:
  ///   - lifetime: The lifetime of the input.
  ///   - next: Receives each element.
  ///   - end: Receives the end.
  ///   - serialized: What serializes the elements, if `next` does nothing else.
  @inlinable
  package func run(
    in lifetime: Lifetime,
    next: @escaping @Sendable (Element) -> Void,
    end: @escaping @Sendable (Completion<Failure>) -> Void,
    serialized: SerializedElements<Element>? = nil
  ) {
    if lifetime.isEnded { return }
    start(
      in: lifetime,
      Observer(
        next: next,
        end: { completion in
          Holding.expectNone()
          guard lifetime.beginEnding() else { return }
          end(completion)
          lifetime.end()
        },
        serialized: serialized))
  }
}

/// The closure itself; in debug builds, one that makes sure that it isn't called under a lock.
@inlinable
func checked<Element>(
  _ next: @escaping @Sendable (Element) -> Void, _ lifetime: Lifetime
) -> @Sendable (Element) -> Void {
  #if DEBUG
    let retention = lifetime.retention
    return { element in
      withExtendedLifetime(retention) { Holding.expectNone() }
      next(element)
    }
  #else
    return next
  #endif
}

/// The head of every chain of operators: the lifetime of an observation, and what receives its end.
///
/// It delivers the end once, and releases what is upstream after that. It doesn't hold the
/// observer's other closure: that is held by the source, until the observation is over.
// SAFETY: `completion` is touched by the one caller who ends the lifetime: `beginEnding()` returns
// true once, and `discard()` is called once, instead of it; see `Life`.
@usableFromInline
final class Head<Failure: Error>: Life, @unchecked Sendable {
  @usableFromInline
  final var completion: (@Sendable (Completion<Failure>) -> Void)?

  @inlinable
  init(_ completion: @escaping @Sendable (Completion<Failure>) -> Void) {
    self.completion = completion
  }

  @inlinable
  final func finish(_ end: Completion<Failure>) {
    Holding.expectNone()
    guard beginEnding() else { return }
    let last = completion
    completion = nil
    last?(end)
    self.end()
  }

  @usableFromInline
  package override func discard() {
    completion = nil
  }
}

extension Signal where Failure == Never {
  /// Starts the signal and receives its elements.
  ///
  /// - Parameters:
  ///   - fileID: Where the observation starts, for debug builds.
  ///   - line: The line there.
  ///   - next: Receives each element, on the thread that sends it.
  /// - Returns: The handle of the observation.
  @inlinable
  public func observeNext(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ next: @escaping @Sendable (Element) -> Void
  ) -> Disposable {
    observe(next: next, fileID: fileID, line: line)
  }
}
