/// Why a stream of events or values has ended before its time.
public enum StreamFailure: Error, Hashable, Sendable {
  /// The connection could not be made, or broke.
  case transport(TransportError)
  /// What came can't be taken apart.
  case framing(FramingError)
}

extension StreamFailure: UserReadableError {
  /// The heading for the user.
  public var title: String {
    switch self {
    case .transport(let error): error.title
    case .framing(let error): error.title
    }
  }

  /// What happened, why, and what to do, for the user.
  public var message: String {
    switch self {
    case .transport(let error): error.message
    case .framing(let error): error.message
    }
  }
}
