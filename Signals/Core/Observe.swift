extension Signal {
  /// Starts the signal and receives its events until it ends or the handle is disposed or let go.
  ///
  /// - Parameters:
  ///   - next: Receives each element, on the thread that sends it.
  ///   - end: Receives the end, once, if there is one. Disposal is no end.
  /// - Returns: The handle of the observation.
  @inlinable
  public func observe(
    next: @escaping @Sendable (Element) -> Void,
    end: @escaping @Sendable (End<Failure>) -> Void = { _ in }
  ) -> Disposable {
    let lifetime = Lifetime()
    run(in: lifetime, next: next, end: end)
    return Disposable(lifetime)
  }

  /// Starts the signal and passes its events to an observer.
  @inlinable
  public func observe(_ observer: Observer<Element, Failure>) -> Disposable {
    observe(next: observer.next, end: observer.ending)
  }

  /// Starts the signal in a lifetime of its own: the head of every chain of operators.
  ///
  /// Drops what comes after the end or after disposal, delivers the end first, then releases what is
  /// upstream.
  @inlinable
  package func run(
    in lifetime: Lifetime,
    next: @escaping @Sendable (Element) -> Void,
    end: @escaping @Sendable (End<Failure>) -> Void
  ) {
    start(
      Observer(
        next: { element in
          if !lifetime.isEnded { next(element) }
        },
        end: { ending in
          guard lifetime.beginEnding() else { return }
          end(ending)
          lifetime.end()
        }),
      lifetime)
  }
}

extension Signal where Failure == Never {
  /// Starts the signal and receives its elements.
  ///
  /// - Parameter next: Receives each element, on the thread that sends it.
  /// - Returns: The handle of the observation.
  @inlinable
  public func observeNext(_ next: @escaping @Sendable (Element) -> Void) -> Disposable {
    observe(next: next)
  }
}
