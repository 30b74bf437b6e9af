/// How a signal ends.
public enum End<Failure: Error>: Sendable {
  /// It has sent all it had.
  case completed
  /// It can't go on.
  case failed(Failure)

  /// The failure, or nil when it ended well.
  @inlinable
  public var failure: Failure? {
    switch self {
    case .completed: nil
    case .failed(let failure): failure
    }
  }

  /// The same end with the failure transformed.
  @inlinable
  public func mapFailure<Other: Error>(_ transform: (Failure) -> Other) -> End<Other> {
    switch self {
    case .completed: .completed
    case .failed(let failure): .failed(transform(failure))
    }
  }
}

extension End: Equatable where Failure: Equatable {}
extension End: Hashable where Failure: Hashable {}
