// SPDX-License-Identifier: MIT

import HTTPTypes

/// An error of an exchange without a complete response.
public struct TransportError: Error, Hashable, Sendable {
  /// The kind of an error.
  public enum Kind: Hashable, Sendable {
    /// The server's name can't be resolved.
    case cannotResolve
    /// The server can't be reached.
    case cannotConnect
    /// No secure connection is possible.
    case insecure(Distrust)
    /// A time limit was exceeded in the phase `phase`.
    case timedOut(TimeLimit)
    /// The connection was lost. If the request may have been (partly) sent, the server may have
    /// processed it.
    case connectionLost(maybeSent: Bool)
    /// The server closed the connection before the end of the content.
    case truncated
    /// The content exceeds the client's limit in bytes, after decompression.
    case responseTooLarge(limit: Int)
    /// The header fields exceed the client's limit.
    case headTooLarge
    /// The response isn't valid HTTP.
    case malformedResponse
    /// The content coding is invalid or unknown.
    case badEncoding
    /// There were too many redirects.
    case tooManyRedirects(limit: Int)
    /// The server redirects to an address that isn't allowed.
    case redirectRefused
    /// The proxy failed.
    case proxy
    /// The proxy rejected the request with a status.
    case proxyRefused(status: Int)
    /// The renewal of the authorization failed with a status that isn't a refusal.
    case renewalFailed(status: Int)
    /// The body of the request could not be read.
    case unreadableBody(BodyFailure)
    /// The sink could not process the content, for the reason in the text.
    case untaken(String)
    /// The file of a download, or the note of an upload, can't be written, for the reason in the text.
    case unwritable(String)
    /// The server doesn't perform a resumable upload as the protocol requires, for the reason in the text.
    case invalidUpload(String)
    /// The request can't be sent, for the reason in the text. Nothing was sent.
    case invalidRequest(String)
    /// The engine was stopped while the request was waiting or running.
    case stopped
    /// An unexpected error of libcurl, with its code.
    case unexpected(code: Int)
  }

  /// The reason why a secure connection isn't possible.
  public enum Distrust: Hashable, Sendable {
    /// The server's certificate isn't trusted, for a reason that the TLS library doesn't report.
    case certificate
    /// The server's certificate has expired, or isn't valid yet.
    case expired
    /// The server's certificate is for another host.
    case wrongHost
    /// The server's certificate is self-signed.
    case selfSigned
    /// The server's certificate is signed by an untrusted authority.
    case unknownAuthority
    /// The server's certificate was revoked, or the server doesn't prove that it wasn't.
    case revoked
    /// The server has none of the pinned keys.
    case key
    /// The TLS handshake failed, or the server requires a client certificate.
    case handshake
    /// The client's certificate or its key can't be used.
    case ownIdentity
    /// The certificates of the trusted authorities, or their revocation lists, can't be read or are
    /// outdated.
    case authorities
  }

  /// A time limit of an exchange.
  public enum TimeLimit: Hashable, Sendable {
    /// The limit for resolving the name, connecting, and the TLS handshake.
    case connect
    /// The limit for the first byte of the response after the request was sent.
    case firstByte
    /// The limit for the whole exchange.
    case total
    /// The limit for a pause without received bytes.
    case stall
  }

  /// The phase of an exchange.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// Waiting for a renewal of the authorization.
    case authorizing
    /// Resolving the name, or waiting for a free connection.
    case resolving
    /// Connecting.
    case connecting
    /// Performing the TLS handshake.
    case securing
    /// Sending the request and waiting for the first byte of the response.
    case waiting
    /// Receiving the response.
    case receiving
  }

  /// The kind of the error.
  public let kind: Kind
  /// The phase in which the error occurred.
  public let phase: Phase
  /// The server's name in the URL.
  public let host: String
  /// The message of libcurl for logs; may be empty.
  public let detail: String
  /// The number of received bytes of the response's body.
  public private(set) var received: Int
  /// A Boolean value that indicates whether the request may have changed something at the server: it may have been sent,
  /// and isn't safe (RFC 9110, 9.2.1; see `Request.safe(_:)`). It is `false` before `attributed(to:)`.
  public private(set) var mayHaveEffect = false

  /// Creates an error.
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

  /// Returns the same error of a request with a method, whose ``message`` says whether the request may have had an effect.
  ///
  /// Clients do this before they deliver an error. A middleware receives errors without it.
  ///
  /// ```swift
  /// TransportError(.truncated, phase: .receiving).attributed(to: .post).mayHaveEffect  // true
  /// ```
  public func attributed(to method: HTTPRequest.Method) -> TransportError {
    attributed(isSafe: method.isSafe)
  }

  /// Returns the same error of a request, which is safe if it says so, independent of its method.
  ///
  /// ```swift
  /// // In a middleware, for a request to which `safe()` was applied:
  /// next(request).mapFailure { $0.attributed(to: request) }  // mayHaveEffect is false
  /// ```
  public func attributed(to request: OutgoingRequest) -> TransportError {
    attributed(isSafe: request.isSafe)
  }

  /// Returns the same error of a request that is safe or not.
  func attributed(isSafe: Bool) -> TransportError {
    var error = self
    error.mayHaveEffect = maybeSent && !isSafe
    return error
  }

  /// The same error without the number of received bytes.
  var withoutExtent: TransportError {
    var error = self
    error.received = 0
    return error
  }

  /// A Boolean value that indicates whether the server may have processed the request, so that a
  /// repetition may have its effect twice.
  public var maybeSent: Bool {
    switch kind {
    case .connectionLost(let maybeSent): maybeSent
    case .cannotResolve, .cannotConnect, .insecure, .proxy, .proxyRefused, .renewalFailed,
      .invalidRequest:
      false
    // The body was sent before to a server that has refused or redirected the request.
    case .unreadableBody(.unrepeatable): false
    default: phase == .waiting || phase == .receiving
    }
  }

  /// A Boolean value that indicates whether the same request may succeed later.
  public var isTransient: Bool {
    switch kind {
    case .cannotResolve, .cannotConnect, .timedOut, .connectionLost, .truncated, .proxy: true
    case .renewalFailed(let status): HTTPResponse.Status(code: status).isTransient
    case .insecure, .responseTooLarge, .headTooLarge, .malformedResponse, .badEncoding,
      .tooManyRedirects, .redirectRefused, .proxyRefused,
      .unreadableBody, .untaken, .unwritable, .invalidUpload, .invalidRequest, .stopped,
      .unexpected:
      false
    }
  }
}

extension TransportError: CustomStringConvertible {
  /// The kind, the phase, the host and the message of libcurl, for logs.
  public var description: String {
    "\(kind) while \(phase), host \(host)" + (received > 0 ? " after \(received) bytes" : "")
      + (detail.isEmpty ? "" : " (\(detail))")
  }
}
