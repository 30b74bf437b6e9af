import Entities
import Networking

extension ServerError: UserReadableError {
  /// The sentence that the server wrote for the user.
  public var message: String { error }
}
