// SPDX-License-Identifier: MIT

import HTTPTypes

/// How an exchange with a server broke down before a whole answer was there.
public struct TransportError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Kind: Hashable, Sendable {
    /// The server's name isn't known.
    case cannotResolve
    /// The name is known, but nobody answers there.
    case cannotConnect
    /// No secure connection is possible.
    case insecure(Distrust)
    /// A time limit was over; `phase` says what was being waited for.
    case timedOut(TimeLimit)
    /// The connection broke. If the request was (partly) sent, the server may have acted on it.
    case connectionLost(maybeSent: Bool)
    /// The server closed the connection in the middle of the content.
    case truncated
    /// The content is larger than the client takes, in bytes after decompression.
    case responseTooLarge(limit: Int)
    /// The header fields are more than the client takes.
    case headTooLarge
    /// What came is not HTTP as it should be.
    case malformedResponse
    /// The content is compressed in a broken or unknown way.
    case badEncoding
    /// The server passes the request on and on.
    case tooManyRedirects(limit: Int)
    /// The server passes the request to an address where it may not go.
    case redirectRefused
    /// The proxy between here and the server failed.
    case proxy
    /// The proxy between here and the server refused to pass the request on, with this status.
    case proxyRefused(status: Int)
    /// The server that renews the authorization answered with this status, which is no refusal.
    case renewalFailed(status: Int)
    /// What was to be sent could not be read to its end.
    case unreadableBody(BodyFailure)
    /// What came could not be taken where it was to go; the text says why.
    case untaken(String)
    /// The request can't be sent as it is; the text says why. Nothing was sent.
    case invalidRequest(String)
    /// The engine was stopped while the request was waiting or under way.
    case stopped
    /// Something that should not happen, by libcurl's number.
    case unexpected(code: Int)
  }

  /// Why there is no secure connection.
  public enum Distrust: Hashable, Sendable {
    /// The server's certificate can't be trusted, for a reason that the TLS library doesn't tell.
    case certificate
    /// The server's certificate has expired, or isn't valid yet.
    case expired
    /// The server's certificate is for another name.
    case wrongHost
    /// The server's certificate is signed by itself.
    case selfSigned
    /// The server's certificate is signed by an authority that the client doesn't trust.
    case unknownAuthority
    /// The server's certificate has been revoked, or the server doesn't prove that it hasn't.
    case revoked
    /// The server holds none of the keys that the client was told of.
    case key
    /// The two sides don't agree on how to encrypt, or the server wants a certificate of the
    /// client.
    case handshake
    /// The client's own certificate, or its key, can't be used.
    case ownIdentity
    /// The certificates of those whom the client trusts can't be read.
    case authorities
  }

  /// The limits that can end an exchange.
  public enum TimeLimit: Hashable, Sendable {
    /// For finding the server, connecting, and agreeing on encryption.
    case connect
    /// For the first byte of the answer, once the request was sent.
    case firstByte
    /// For the whole exchange.
    case total
    /// For a pause during which nothing comes.
    case stall
  }

  /// How far an exchange has come.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// Waiting for a renewal of the authorization.
    case authorizing
    /// Looking up the name, or waiting for a free connection.
    case resolving
    /// Connecting.
    case connecting
    /// Agreeing on encryption.
    case securing
    /// Sending the request and waiting for the first byte of the answer.
    case waiting
    /// Receiving the answer.
    case receiving
  }

  /// What went wrong.
  public let kind: Kind
  /// How far the exchange had come.
  public let phase: Phase
  /// The server's name, as in the address.
  public let host: String
  /// libcurl's own words, for logs; may be empty.
  public let detail: String
  /// The number of bytes of the response's content that had come.
  public let received: Int

  /// Creates an error from its parts.
  public init(
    _ kind: Kind, phase: Phase = .resolving, host: String = "", detail: String = "",
    received: Int = 0
  ) {
    self.kind = kind
    self.phase = phase
    self.host = host
    self.detail = detail
    self.received = received
  }

  /// Whether the server may have acted on the request: sending it again may do it twice.
  public var maybeSent: Bool {
    switch kind {
    case .connectionLost(let maybeSent): maybeSent
    case .cannotResolve, .cannotConnect, .insecure, .proxy, .proxyRefused, .renewalFailed,
      .invalidRequest:
      false
    default: phase == .waiting || phase == .receiving
    }
  }

  /// Whether the same request may succeed a moment later.
  public var isTransient: Bool {
    switch kind {
    case .cannotResolve, .cannotConnect, .timedOut, .connectionLost, .truncated, .proxy: true
    case .renewalFailed(let status): HTTPResponse.Status(code: status).isTransient
    case .insecure, .responseTooLarge, .headTooLarge, .malformedResponse, .badEncoding,
      .tooManyRedirects, .redirectRefused, .proxyRefused,
      .unreadableBody, .untaken, .invalidRequest, .stopped, .unexpected:
      false
    }
  }
}

extension TransportError: CustomStringConvertible {
  /// What happened, where, and libcurl's words, for logs.
  public var description: String {
    "\(kind) while \(phase), host \(host)" + (received > 0 ? " after \(received) bytes" : "")
      + (detail.isEmpty ? "" : " (\(detail))")
  }
}
