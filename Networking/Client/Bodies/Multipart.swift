// SPDX-License-Identifier: MIT

/// A form with files (`multipart/form-data`, RFC 7578), encoded as by browsers.
///
/// ```swift
/// let form = try Multipart([.field("title", "Cover"), .file("image", path: "/tmp/cover.png")])
/// let body = form.streamed
/// ```
public struct Multipart: Sendable {
  /// A field or a file of the form.
  public struct Part: Sendable {
    /// The name of the field.
    public var name: String
    /// The name of the file; nil for a plain field.
    public var fileName: String?
    /// The type; nil for a plain field.
    public var contentType: String?
    /// The content.
    public let content: ByteSource
    /// The content if it is in memory. The boundary must not occur in it.
    fileprivate let bytes: [UInt8]?

    /// Returns a plain field. Its line breaks are sent as CR LF.
    public static func field(_ name: String, _ value: String) -> Part {
      let bytes = Array(value.withFormLineBreaks.utf8)
      return Part(name: name, content: .bytes(bytes), bytes: bytes)
    }

    /// Returns a file whose content is in memory.
    public static func file(
      _ name: String, fileName: String, contentType: String = "application/octet-stream",
      bytes: [UInt8]
    ) -> Part {
      Part(
        name: name, fileName: fileName, contentType: contentType, content: .bytes(bytes),
        bytes: bytes)
    }

    /// Returns a file whose content is read while it is sent.
    public static func file(
      _ name: String, fileName: String, contentType: String = "application/octet-stream",
      source: ByteSource
    ) -> Part {
      Part(
        name: name, fileName: fileName, contentType: contentType, content: source, bytes: nil)
    }

    /// Returns a local file with its own name.
    public static func file(
      _ name: String, path: String, contentType: String = "application/octet-stream"
    ) throws(BodyFailure) -> Part {
      let fileName = path.parts(at: "/").last.map { String($0) } ?? path
      return .file(
        name, fileName: fileName, contentType: contentType, source: try .file(path))
    }
  }

  /// The parts, in order.
  public let parts: [Part]
  /// The boundary between the parts. It doesn't occur in the parts that are in memory.
  public let boundary: String

  /// Creates a form.
  ///
  /// Its boundary has 190 random bits, so that it doesn't occur in content that is only read while it is sent.
  ///
  /// - Parameter parts: The fields and files, in order.
  public init(_ parts: [Part]) throws(BodyFailure) {
    try self.init(parts, boundary: Self.randomBoundary)
  }

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - parts: The fields and files, in order.
  ///   - boundary: Returns a boundary of at most 70 ASCII letters and digits. It is called again as long as the
  ///     boundary occurs in the content.
  package init(_ parts: [Part], boundary: () -> String) throws(BodyFailure) {
    for part in parts {
      let type = part.contentType ?? ""
      guard type.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
        throw .invalidType(part: part.name)
      }
    }
    self.parts = parts
    for _ in 0..<100 {
      let candidate = boundary()
      if Self.isBoundary(candidate), parts.allSatisfy({ !$0.holds(candidate) }) {
        self.boundary = candidate
        return
      }
    }
    throw .noBoundary
  }

  /// The value of `Content-Type`.
  public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  /// The encoded form, which is read while it is sent.
  public var source: ByteSource {
    var sources: [ByteSource] = []
    for part in parts {
      sources.append(.bytes(Array(part.head(boundary).utf8)))
      sources.append(part.content)
      sources.append(.bytes(Array("\r\n".utf8)))
    }
    sources.append(.bytes(Array("--\(boundary)--\r\n".utf8)))
    return .joined(sources)
  }

  /// A body that is read while it is sent.
  public var streamed: Body { Body(source, contentType: contentType) }

  /// Returns a body in memory.
  ///
  /// - Parameter limit: The maximum number of bytes; more is a failure.
  public func body(limit: Int = 16 << 20) throws(BodyFailure) -> Body {
    Body(try source.collect(limit: limit), contentType: contentType)
  }

  /// Returns a random boundary.
  private static func randomBoundary() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    return String((0..<32).map { _ in letters[Int.random(in: 0..<letters.count)] })
  }

  private static func isBoundary(_ text: String) -> Bool {
    (1...70).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
        default: false
        }
      }
  }
}

extension Multipart.Part {
  fileprivate func head(_ boundary: String) -> String {
    var head = "--\(boundary)\r\nContent-Disposition: form-data; "
    head += "name=\"\(Self.escape(name.withFormLineBreaks))\""
    if let fileName { head += "; filename=\"\(Self.escape(fileName))\"" }
    if let contentType { head += "\r\nContent-Type: \(contentType)" }
    return head + "\r\n\r\n"
  }

  fileprivate func holds(_ boundary: String) -> Bool {
    guard let bytes else { return false }
    let pattern = Array(boundary.utf8)
    guard bytes.count >= pattern.count else { return false }
    return (0...bytes.count - pattern.count).contains { start in
      bytes[start] == pattern[0] && bytes[start..<start + pattern.count].elementsEqual(pattern)
    }
  }

  /// Returns a name with quotation marks and line breaks escaped as by browsers (HTML Living Standard, 4.10.21.8).
  private static func escape(_ name: String) -> String {
    var escaped = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"": escaped += "%22"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension String {
  /// The text with every kind of line break replaced by CR LF.
  fileprivate var withFormLineBreaks: String {
    var text = String.UnicodeScalarView()
    var followsReturn = false
    for scalar in unicodeScalars {
      if scalar == "\n", followsReturn {
        followsReturn = false
        continue
      }
      followsReturn = scalar == "\r"
      if scalar == "\r" || scalar == "\n" {
        text.append(contentsOf: "\r\n".unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
