// SPDX-License-Identifier: MIT

import Networking

/// A failed exchange in a cassette: the name of the error's kind, and its details.
public struct RecordedFailure: Hashable, Sendable {
  /// The error.
  public var error: TransportError

  /// Creates a failure without the message of libcurl, which differs between versions.
  public init(_ error: TransportError) {
    self.error = TransportError(error.kind, phase: error.phase, host: error.host)
  }
}

extension RecordedFailure: Codable {
  private enum Key: String, CodingKey {
    case kind, phase, host, number, text
  }

  /// Encodes the kind by its name.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(error.kind.name, forKey: .kind)
    try values.encode("\(error.phase)", forKey: .phase)
    try values.encode(error.host, forKey: .host)
    switch error.kind {
    case .responseTooLarge(let number), .tooManyRedirects(let number), .unexpected(let number):
      try values.encode(number, forKey: .number)
    case .proxyRefused(let status), .renewalFailed(let status):
      try values.encode(status, forKey: .number)
    case .unreadableBody(let failure) where failure != .unready:
      try values.encode(failure.message, forKey: .text)
    case .invalidRequest(let text), .untaken(let text), .unwritable(let text),
      .invalidUpload(let text):
      try values.encode(text, forKey: .text)
    default: break
    }
  }

  /// Decodes the kind by its name.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let name = try values.decode(String.self, forKey: .kind)
    let phase = try values.decode(String.self, forKey: .phase)
    let number = try values.decodeIfPresent(Int.self, forKey: .number) ?? 0
    let text = try values.decodeIfPresent(String.self, forKey: .text) ?? ""
    guard let kind = TransportError.Kind.named(name, number, text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: values,
        debugDescription: "“\(name)” isn't a kind of failure. Use one of:  "
          + TransportError.Kind.all.map(\.name).joined(separator: ", ") + ".")
    }
    guard let phase = TransportError.Phase.allCases.first(where: { "\($0)" == phase }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .phase, in: values, debugDescription: "“\(phase)” isn't a phase of an exchange.")
    }
    error = TransportError(
      kind, phase: phase, host: try values.decode(String.self, forKey: .host))
  }
}

extension TransportError.Kind {
  /// An example of each kind, including each kind of time limit.
  public static let all: [TransportError.Kind] = [
    .cannotResolve, .cannotConnect, .insecure(.certificate), .insecure(.expired),
    .insecure(.wrongHost), .insecure(.selfSigned), .insecure(.unknownAuthority),
    .insecure(.revoked), .insecure(.key),
    .insecure(.handshake), .insecure(.ownIdentity), .insecure(.authorities),
    .timedOut(.connect), .timedOut(.total), .timedOut(.stall), .timedOut(.firstByte),
    .connectionLost(maybeSent: false), .connectionLost(maybeSent: true),
    .truncated, .responseTooLarge(limit: 16 << 20), .headTooLarge, .malformedResponse,
    .badEncoding, .tooManyRedirects(limit: 10), .redirectRefused, .proxy,
    .proxyRefused(status: 407), .renewalFailed(status: 503), .unreadableBody(.unready),
    .untaken("It isn't a number."), .unwritable("The disk is full."),
    .invalidUpload("The server doesn't support it."),
    .invalidRequest("The request can't be sent."), .stopped, .unexpected(code: 1),
  ]

  /// The name of the kind in files and messages.
  public var name: String {
    switch self {
    case .timedOut(let limit): "timedOut-\(limit)"
    case .insecure(let distrust): "insecure-\(distrust)"
    case .proxyRefused: "proxyRefused"
    case .renewalFailed: "renewalFailed"
    case .unreadableBody: "unreadableBody"
    case .untaken: "untaken"
    case .unwritable: "unwritable"
    case .invalidUpload: "invalidUpload"
    case .connectionLost(let maybeSent): maybeSent ? "connectionLost-sent" : "connectionLost"
    case .responseTooLarge: "responseTooLarge"
    case .tooManyRedirects: "tooManyRedirects"
    case .invalidRequest: "invalidRequest"
    case .unexpected: "unexpected"
    case .cannotResolve, .cannotConnect, .truncated, .headTooLarge,
      .malformedResponse, .badEncoding, .redirectRefused, .proxy, .stopped:
      "\(self)"
    }
  }

  /// Returns the kind with a name; nil for an unknown name.
  static func named(_ name: String, _ number: Int, _ text: String) -> TransportError.Kind? {
    switch all.first(where: { $0.name == name }) {
    case .responseTooLarge: .responseTooLarge(limit: number)
    case .tooManyRedirects: .tooManyRedirects(limit: number)
    case .unexpected: .unexpected(code: number)
    case .invalidRequest: .invalidRequest(text)
    case .proxyRefused: .proxyRefused(status: number)
    case .renewalFailed: .renewalFailed(status: number)
    case .unreadableBody:
      .unreadableBody(text.isEmpty ? .unready : .unreadable("a source", reason: text))
    case .untaken: .untaken(text)
    case .unwritable: .unwritable(text)
    case .invalidUpload: .invalidUpload(text)
    case let kind: kind
    }
  }
}
