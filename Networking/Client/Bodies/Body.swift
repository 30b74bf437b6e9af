// SPDX-License-Identifier: MIT

/// The body of a request and its type: bytes in memory, or a source that is read while it is sent.
///
/// ```swift
/// let note = Body.json(["title": "Draft"])
/// note.description      // "17 bytes of application/json"
/// ```
public struct Body: Hashable, Sendable {
  /// The value of `Content-Type`; nil to omit the field.
  public let contentType: String?
  /// The bytes, if they are in memory. Empty for a source, and for a value that couldn't be encoded.
  public let bytes: [UInt8]
  /// The source that is read while it is sent; nil for a body in memory.
  public let source: ByteSource?
  /// The reason why the value couldn't be encoded. A request with such a body fails before it is sent.
  package let problem: String?

  /// Creates a body from bytes.
  public init(_ bytes: [UInt8], contentType: String?) {
    self.contentType = contentType
    self.bytes = bytes
    source = nil
    problem = nil
  }

  /// Creates a body that is read from its source while it is sent, from the beginning each time it is sent again.
  ///
  /// A `CurlClient` reads files and sources of `ByteSource.init(length:open:)` on a worker thread, so they may take
  /// time. Sources whose readers may return nil (`ByteSource.init(length:waiting:)`) are read on the engine's thread.
  public init(_ source: ByteSource, contentType: String?) {
    self.contentType = contentType
    bytes = []
    self.source = source
    problem = nil
  }

  /// Returns a JSON body.
  ///
  /// A value that can't be encoded (such as one with an infinite number) gives a body that can't be sent: the request
  /// fails with `ClientError.invalidRequest`.
  public static func json(_ value: some Encodable) -> Body {
    do {
      return Body(try JSON.encode(value), contentType: "application/json")
    } catch {
      return Body(unencodable: "\(type(of: value)) can't be written as JSON: \(error)")
    }
  }

  /// Returns a body with the content of a file, which is read while it is sent.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - contentType: The type of the content.
  public static func file(
    _ path: String, contentType: String = "application/octet-stream"
  ) throws(BodyFailure) -> Body {
    Body(try .file(path), contentType: contentType)
  }

  /// The number of bytes; nil if it is unknown.
  public var length: Int? { source.map { $0.length } ?? bytes.count }

  /// A Boolean value that indicates whether the body can be sent more than once; `false` for a
  /// ``ByteSource/singleUse``.
  package var isRepeatable: Bool { source?.isSingleUse != true }

  /// Decodes the body as JSON, for tests that check sent requests.
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
  /// The type and the size, but not the content, which may be secret.
  public var description: String {
    "\(length.map { "\($0) bytes" } ?? "a stream") of \(contentType ?? "untyped data")"
  }
}

extension Body {
  /// Returns a form body (`application/x-www-form-urlencoded`). Fields whose value is nil are omitted.
  public static func form(_ fields: KeyValuePairs<String, String?>) -> Body {
    form([QueryItem](fields))
  }

  /// Returns a form body from names and values in order. A missing value is sent as an empty one.
  public static func form(_ items: [QueryItem]) -> Body {
    let text = items.map {
      PercentEncoding.formPart($0.name) + "=" + PercentEncoding.formPart($0.value ?? "")
    }
    .joined(separator: "&")
    return Body(Array(text.utf8), contentType: "application/x-www-form-urlencoded")
  }
}
