// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking

/// A parser of the response to an upgrade request, which libcurl passes as bytes.
struct UpgradeResponse {
  /// The result of parsing.
  enum Progress {
    /// More bytes are needed.
    case incomplete
    /// The response, and the bytes after it, which belong to the new protocol.
    case whole(Response, rest: ArraySlice<UInt8>)
    /// The response is invalid.
    case refused(TransportError.Kind)
  }

  /// The framing of the content (RFC 9112, 6.3).
  private enum Framing {
    case none
    case length(Int)
    case chunks
    case untilClose
  }

  private var bytes: [UInt8] = []
  /// The head, once it is complete.
  private var head: Response?
  private var framing = Framing.none
  private let limit: Int

  /// Creates a reader.
  ///
  /// - Parameter limit: The maximum size of the content of a refusal in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// A Boolean value that indicates whether nothing was received.
  var isEmpty: Bool { bytes.isEmpty && head == nil }

  /// Parses bytes.
  mutating func receive(_ piece: UnsafeRawBufferPointer, _ cache: inout HeaderCache) -> Progress {
    bytes.append(contentsOf: piece)
    while head == nil {
      guard let end = bytes.firstRange(of: Self.headEnd) else {
        return bytes.count > Self.headLimit ? .refused(.headTooLarge) : .incomplete
      }
      guard let response = Self.head(bytes[..<end.upperBound], &cache) else {
        return .refused(.malformedResponse)
      }
      bytes.removeFirst(end.upperBound)
      if response.status == .switchingProtocols { return .whole(response, rest: bytes[...]) }
      // An interim response: another head follows.
      if response.status.kind == .informational { continue }
      head = response
      framing = Self.framing(response)
    }
    guard bytes.count <= limit else { return .refused(.responseTooLarge(limit: limit)) }
    switch framing {
    case .none: return whole([])
    case .length(let length): return bytes.count < length ? .incomplete : whole(bytes[..<length])
    case .untilClose: return .incomplete
    case .chunks:
      switch Self.chunks(bytes) {
      case .success(let content): return content.map { whole($0[...]) } ?? .incomplete
      case .failure: return .refused(.malformedResponse)
      }
    }
  }

  /// Processes the end of the connection.
  func close() -> Progress {
    guard let head else {
      return .refused(isEmpty ? .connectionLost(maybeSent: true) : .malformedResponse)
    }
    guard case .untilClose = framing else { return .refused(.truncated) }
    var response = head
    response.body = bytes
    return .whole(response, rest: [])
  }

  private func whole(_ content: ArraySlice<UInt8>) -> Progress {
    var response = head ?? Response()
    response.body = Array(content)
    return .whole(response, rest: [])
  }

  /// Parses a head. Returns nil for invalid bytes.
  private static func head(_ bytes: ArraySlice<UInt8>, _ cache: inout HeaderCache) -> Response? {
    var raw = RawHead()
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: true)[...]
    guard let status = lines.popFirst().flatMap(Self.status) else { return nil }
    for line in lines where line.first != 0x0D {
      line.withUnsafeBytes { raw.append($0) }
    }
    return Response(status: status, headers: cache.read(raw))
  }

  /// Parses a status line such as `HTTP/1.1 101 Switching Protocols`.
  private static func status(_ line: ArraySlice<UInt8>) -> HTTPResponse.Status? {
    guard line.starts(with: "HTTP/1.".utf8) else { return nil }
    let digits = line.dropFirst(8).drop { $0 == 0x20 }.prefix(3)
    guard digits.count == 3, let code = Int(String(decoding: digits, as: UTF8.self)),
      (100...599).contains(code), code != 101 || !line.starts(with: "HTTP/1.0".utf8)
    else { return nil }
    return HTTPResponse.Status(code: code)
  }

  private static func framing(_ response: Response) -> Framing {
    if response.status == .noContent || response.status == .notModified { return .none }
    if let coding = response.headers[.transferEncoding] {
      return coding.lowercased().ends(with: "chunked") ? .chunks : .untilClose
    }
    return response.headers[.contentLength].map { .length(max(0, Int($0) ?? 0)) } ?? .untilClose
  }

  private struct Malformed: Error {}

  /// Returns the content of chunks (RFC 9112, 7.1); nil if they are incomplete.
  private static func chunks(_ bytes: [UInt8]) -> Result<[UInt8]?, Malformed> {
    var content: [UInt8] = []
    var rest = bytes[...]
    while let end = rest.firstRange(of: lineEnd) {
      let digits = String(decoding: rest[..<end.lowerBound].prefix { $0 != 0x3B }, as: UTF8.self)
      guard let size = Int(digits, radix: 16), size >= 0 else { return .failure(Malformed()) }
      rest = rest[end.upperBound...]
      if size == 0 { return .success(content) }
      guard rest.count >= size + 2 else { return .success(nil) }
      content += rest.prefix(size)
      rest = rest.dropFirst(size + 2)
    }
    return .success(nil)
  }

  private static let headLimit = 256 << 10
  private static let lineEnd: [UInt8] = [0x0D, 0x0A]
  private static let headEnd: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
}
