// SPDX-License-Identifier: MIT

import HTTPTypes

/// An error for a successful response that can't be decoded as the requested type.
public struct DecodingFailure: Error, Hashable, Sendable {
  /// The reason why the content can't be decoded.
  public enum Reason: Hashable, Sendable {
    /// There is no content.
    case empty
    /// The content is an HTML page, often of a proxy or a captive portal.
    case html
    /// The content is truncated JSON.
    case cut
    /// The content isn't JSON.
    case notJSON
    /// The content is JSON with a different structure, with the path (such as `items[3].name`) and
    /// the problem there.
    case mismatch(path: String, problem: String)
    /// The request's decoder threw an error with this description.
    case refused(String)
  }

  /// The name of the requested type.
  public let expected: String
  /// The reason why the content can't be decoded.
  public let reason: Reason
  /// The response, for logs.
  public let response: Response
  /// A Boolean value that indicates whether the request may have changed something at the server: it isn't safe
  /// (RFC 9110, 9.2.1).
  package private(set) var mayHaveEffect = false

  /// Creates a failure.
  public init(expected: String, reason: Reason, response: Response) {
    self.expected = expected
    self.reason = reason
    self.response = response
  }

  /// Creates a failure from the error of a decoder.
  package init(_ error: any Error, of type: Any.Type, in response: Response) {
    self.init(
      expected: String(describing: type), reason: Reason(error, in: response), response: response)
  }

  /// Returns the same failure of a request, whose ``message`` says whether the request may have had an effect.
  func attributed(isSafe: Bool) -> DecodingFailure {
    var failure = self
    failure.mayHaveEffect = !isSafe
    return failure
  }

  /// The problem, for the user.
  public var message: String {
    PossibleEffect.message(text, or: repetition, mayHaveEffect)
  }

  /// The advice to repeat the request, unless it may have had an effect; nil if there is other advice.
  private var repetition: String? {
    switch reason {
    case .empty: "Try again later."
    case .cut: "Try again."
    default: nil
    }
  }

  private var text: String {
    switch reason {
    case .empty:
      "The server's answer has no content."
    case .html:
      "The server answered with a web page instead of data. The address may be wrong, or this "
        + "network may want you to sign in: check both, then try again."
    case .cut:
      "The server's answer stops in the middle."
    case .notJSON:
      "The server's answer is no data that this application understands. Check the address."
    case .mismatch, .refused:
      "The server's answer isn't what this application expects. One of the two may be too old: "
        + "look for an update."
    }
  }
}

extension DecodingFailure: CustomStringConvertible {
  /// The expected type and the problem, for logs, without the content.
  public var description: String { "\(expected): \(reason) in \(response)" }
}

extension DecodingFailure.Reason {
  fileprivate init(_ error: any Error, in response: Response) {
    guard let first = response.body.first(where: { !Self.spaces.contains($0) }) else {
      self = .empty
      return
    }
    switch error as? DecodingError {
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      if first == UInt8(ascii: "<") {
        self = .html
      } else {
        self = JSON.isCut(response.body) ? .cut : .notJSON
      }
    case .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context):
      self = .mismatch(
        path: Self.path(context.codingPath), problem: context.debugDescription)
    case .keyNotFound(let key, let context):
      self = .mismatch(
        path: Self.path(context.codingPath + [key]), problem: "It is missing.")
    case .none: self = .refused(String(describing: error))
    case .some: self = .refused(String(describing: error))
    }
  }

  fileprivate static var spaces: [UInt8] { [0x20, 0x09, 0x0A, 0x0D] }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}

/// A type with a value for missing content.
private protocol Absentable {
  static var absent: Self { get }
}

extension Optional: Absentable {
  fileprivate static var absent: Wrapped? { nil }
}

extension Response {
  /// Decodes the content as JSON. An optional value is nil without content, as with status 204.
  public func json<Value: Decodable>(
    _ type: Value.Type = Value.self
  ) throws(DecodingFailure) -> Value {
    if status == .noContent || body.allSatisfy(DecodingFailure.Reason.spaces.contains) {
      return try empty(type)
    }
    return try decoded(type)
  }

  /// Returns an optional value, which may be absent, of a response without content.
  @inline(never)
  private func empty<Value: Decodable>(_ type: Value.Type) throws(DecodingFailure) -> Value {
    if let absent = (type as? any Absentable.Type)?.absent as? Value { return absent }
    return try decoded(type)
  }

  private func decoded<Value: Decodable>(_ type: Value.Type) throws(DecodingFailure) -> Value {
    do {
      return try JSON.decode(type, from: body)
    } catch {
      throw DecodingFailure(error, of: type, in: self)
    }
  }
}
