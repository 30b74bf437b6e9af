// SPDX-License-Identifier: MIT

/// The end of a signal: completion or a failure.
public enum Completion<Failure: Error>: Sendable {
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

  /// Returns the same end with the failure transformed.
  @inlinable
  public func mapFailure<Other: Error>(_ transform: (Failure) -> Other) -> Completion<Other> {
    switch self {
    case .completed: .completed
    case .failed(let failure): .failed(transform(failure))
    }
  }
}

extension Completion: Equatable where Failure: Equatable {}
extension Completion: Hashable where Failure: Hashable {}
