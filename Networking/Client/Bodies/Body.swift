// SPDX-License-Identifier: MIT

/// What a request sends, and its type: bytes in memory, or a source that is read meanwhile.
public struct Body: Hashable, Sendable {
  /// The value of `Content-Type`; nil sends none.
  public let contentType: String?
  /// The bytes, if they are in memory. Empty for a source, and if the value they were to be made from
  /// couldn't be encoded.
  public let bytes: [UInt8]
  /// What is read while it is sent; nil if it is in memory.
  public let source: ByteSource?
  /// Why the value couldn't be encoded; a request with such a body fails before it is sent.
  package let problem: String?

  /// Creates a body from bytes.
  public init(_ bytes: [UInt8], contentType: String?) {
    self.contentType = contentType
    self.bytes = bytes
    source = nil
    problem = nil
  }

  /// Creates a body that is read from its source while it is sent, and again from its beginning each
  /// time it has to be sent again.
  ///
  /// A `CurlClient` reads on the engine's thread: a source that takes long holds up all transfers.
  public init(_ source: ByteSource, contentType: String?) {
    self.contentType = contentType
    bytes = []
    self.source = source
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

  /// Creates a body from a file, which is read while it is sent.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - contentType: Its type.
  public static func file(
    _ path: String, contentType: String = "application/octet-stream"
  ) throws(BodyFailure) -> Body {
    Body(try .file(path), contentType: contentType)
  }

  /// How many bytes it has; nil if nobody knows.
  public var length: Int? { source.map { $0.length } ?? bytes.count }

  /// Reads the body back as JSON: for tests that look at what was sent.
  public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSON.decode(type, from: bytes)
  }

  private init(unencodable problem: String) {
    contentType = nil
    bytes = []
    source = nil
    self.problem = problem
  }
}

extension Body: CustomStringConvertible {
  /// The type and the size, not the content, which may be a secret.
  public var description: String {
    "\(length.map { "\($0) bytes" } ?? "a stream") of \(contentType ?? "untyped data")"
  }
}
