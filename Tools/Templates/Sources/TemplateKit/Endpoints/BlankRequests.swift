import Networking

extension Blank {
  /// Returns a request for all BLANKS.
  public static func requestAll() -> Request<[Blank], ServerError> {
    .get("/blanks")
  }
}
