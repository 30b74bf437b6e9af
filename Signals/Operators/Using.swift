// SPDX-License-Identifier: MIT

extension Signal {
  /// Returns a signal that lasts as long as a resource which is made for each observation.
  /// `Signal<Int, MarbleFailure>.using({ 1 }, release: { _ in }) { sequence([$0]) }` is `sequence([1])`.
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
