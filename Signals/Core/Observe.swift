// SPDX-License-Identifier: MIT

extension Signal {
  /// Starts the signal and receives its events until it ends or the handle is disposed or let go.
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
    observe(Observer(next: next, end: end), fileID: fileID, line: line)
  }

  /// Starts the signal and passes its events to an observer.
  @inlinable
  public func observe(
    _ observer: Observer<Element, Failure>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    let head = Head(observer)
    let lifetime = Lifetime(head)
    lifetime.begin(at: fileID, line)
    start(Observer(next: checked(observer.next), end: { head.finish($0) }), lifetime)
    return Disposable(lifetime)
  }

  /// Starts the signal in a lifetime of its own: the head of the chain of an operator's input.
  ///
  /// Elements go straight on: it is for the source to send none after the end of the lifetime.
  @inlinable
  package func run(
    in lifetime: Lifetime,
    next: @escaping @Sendable (Element) -> Void,
    end: @escaping @Sendable (Completion<Failure>) -> Void
  ) {
    if lifetime.isEnded { return }
    start(
      Observer(
        next: checked(next),
        end: { completion in
          Holding.expectNone()
          guard lifetime.beginEnding() else { return }
          end(completion)
          lifetime.end()
        }),
      lifetime)
  }
}

/// The closure itself; in debug builds, one that makes sure that it isn't called under a lock.
@inlinable
func checked<Element>(
  _ next: @escaping @Sendable (Element) -> Void
) -> @Sendable (Element) -> Void {
  #if DEBUG
    return { element in
      Holding.expectNone()
      next(element)
    }
  #else
    return next
  #endif
}

/// The head of every chain of operators: an observer and the lifetime of its observation in one.
///
/// Delivers the end once, and releases what is upstream after that.
// SAFETY: its one property is a constant of a Sendable type; see `Life`.
@usableFromInline
final class Head<Element, Failure: Error>: Life, @unchecked Sendable {
  @usableFromInline final let observer: Observer<Element, Failure>

  @inlinable
  init(_ observer: Observer<Element, Failure>) {
    self.observer = observer
  }

  @inlinable
  final func finish(_ completion: Completion<Failure>) {
    Holding.expectNone()
    guard beginEnding() else { return }
    observer.completion(completion)
    end()
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
