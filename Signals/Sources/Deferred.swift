extension Signal {
  /// A signal that is made anew for each observation, at its start.
  @inlinable
  public static func deferred(_ make: @escaping @Sendable () -> Signal) -> Signal {
    Signal(serial: { observer, lifetime in make().start(observer, lifetime) })
  }

  /// A signal that sends the outcome of work done at the start of each observation.
  @inlinable
  public static func performing(
    _ work: @escaping @Sendable () throws(Failure) -> Element
  ) -> Signal {
    Signal(serial: { observer, _ in
      do throws(Failure) {
        observer.send(try work())
        observer.complete()
      } catch {
        observer.fail(error)
      }
    })
  }
}
