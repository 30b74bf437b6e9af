/// What a request sends: bytes in memory and their type.
public struct Body: Hashable, Sendable {
  /// The value of `Content-Type`; nil sends none.
  public let contentType: String?
  /// The bytes. Empty, if the value they were to be made from couldn't be encoded.
  public let bytes: [UInt8]
  /// Why the value couldn't be encoded; a request with such a body fails before it is sent.
  package let problem: String?

  /// Creates a body from bytes.
  public init(_ bytes: [UInt8], contentType: String?) {
    self.contentType = contentType
    self.bytes = bytes
    problem = nil
  }

  /// Creates a body of JSON.
  ///
  /// A value that can't be encoded (a number that is infinite, say) makes a body which can't be sent:
  /// the request fails with `ClientError.invalidRequest`.
  public static func json(_ value: some Encodable) -> Body {
    do {
      return Body(try JSON.encode(value), contentType: "application/json")
    } catch {
      return Body(unencodable: "\(type(of: value)) can't be written as JSON: \(error)")
    }
  }

  /// Reads the body back as JSON: for tests that look at what was sent.
  public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSON.decode(type, from: bytes)
  }

  private init(unencodable problem: String) {
    contentType = nil
    bytes = []
    self.problem = problem
  }
}

extension Body: CustomStringConvertible {
  /// The type and the size, not the content, which may be a secret.
  public var description: String { "\(bytes.count) bytes of \(contentType ?? "untyped data")" }
}
