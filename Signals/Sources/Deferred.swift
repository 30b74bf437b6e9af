extension Signal {
  /// A signal that is made anew for each observation, at its start; fails with what the closure throws.
  @inlinable
  public static func deferred(
    _ make: @escaping @Sendable () throws(Failure) -> Signal
  ) -> Signal {
    Signal(serial: { observer, lifetime in
      do throws(Failure) {
        try make().start(observer, lifetime)
      } catch {
        observer.fail(error)
      }
    })
  }

  /// A signal that sends the outcome of work done at the start of each observation.
  @inlinable
  public static func performing(
    _ work: @escaping @Sendable () throws(Failure) -> Element
  ) -> Signal {
    Signal(serial: { observer, _ in
      do throws(Failure) {
        observer.next(try work())
        observer.complete()
      } catch {
        observer.fail(error)
      }
    })
  }

  /// A signal that lasts as long as a resource which is made for each observation.
  ///
  /// - Parameters:
  ///   - make: Makes the resource at the start; what it throws is the failure.
  ///   - release: Lets it go, once, when the observation is over, however that came.
  ///   - signal: Makes the signal that uses it.
  public static func using<Resource: Sendable>(
    _ make: @escaping @Sendable () throws(Failure) -> Resource,
    release: @escaping @Sendable (Resource) -> Void,
    _ signal: @escaping @Sendable (Resource) -> Signal
  ) -> Signal {
    .deferred { () throws(Failure) in
      let resource = try make()
      return signal(resource).handleEvents(over: { release(resource) })
    }
  }
}
