// SPDX-License-Identifier: MIT

import CCurl
import Networking

/// The options of a handle that the next transfer may share: all except the URL, the remaining
/// time, the fields and the size of the body.
struct HandleSetup: Equatable {
  /// The shape of a request's body, which libcurl needs in advance.
  private enum Shape {
    case none
    case sized
    /// With chunked encoding.
    case unsized
  }

  private struct Traits: OptionSet {
    var rawValue: UInt16

    static let isEncrypted = Traits(rawValue: 1)
    static let isElsewhere = Traits(rawValue: 2)
    static let isLoopback = Traits(rawValue: 4)
    static let usesCredentials = Traits(rawValue: 8)
    static let acceptsCompression = Traits(rawValue: 16)
    static let isSharing = Traits(rawValue: 32)
    static let isStreamed = Traits(rawValue: 64)
    static let needsNewConnection = Traits(rawValue: 128)
    static let isIdempotent = Traits(rawValue: 256)
  }

  private let plan: Int
  private let method: String
  private let shape: Shape
  private let connect: Duration
  private var traits: Traits = []

  /// Creates the setup of a transfer.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isSharing: Whether the server is known to multiplex requests on one connection, so that it
  ///     is worth waiting for a connection that is being opened.
  ///   - needsNewConnection: Whether the request must not be sent on an open connection.
  init(_ request: PreparedRequest, isSharing: Bool, needsNewConnection: Bool) {
    plan = request.plan.number
    method = request.hop.method
    connect = request.timeouts.connect
    var isEmpty = true
    if let body = request.hop.body {
      let length = body.length
      shape = length == nil ? .unsized : .sized
      isEmpty = length == 0
    } else {
      shape = method == "POST" || method == "PUT" || method == "PATCH" ? .sized : .none
    }
    if request.origin.isEncrypted { traits.insert(.isEncrypted) }
    if request.hop.isElsewhere { traits.insert(.isElsewhere) }
    if request.origin.isLoopback { traits.insert(.isLoopback) }
    if request.usesCredentials { traits.insert(.usesCredentials) }
    if request.acceptsCompression { traits.insert(.acceptsCompression) }
    if request.hasSink { traits.insert(.isStreamed) }
    if isSharing { traits.insert(.isSharing) }
    if request.hop.isIdempotent { traits.insert(.isIdempotent) }
    // An empty body needs no rewinding. If libcurl can't be prevented from sending it again, it
    // needs a separate connection.
    let mayBeRepeated = isEmpty && !mayRewind
    if needsNewConnection || mayBeRepeated { traits.insert(.needsNewConnection) }
  }

  /// A Boolean value that indicates whether libcurl supports RTSP, whose options prevent it from
  /// sending a request again.
  private static let canForbidRepeating: Bool = {
    guard let handle = curl_easy_init() else { return false }
    defer { curl_easy_cleanup(handle) }
    return ccurl_set_long(handle, CURLOPT_RTSP_REQUEST, Int(CURL_RTSPREQ_RECEIVE)) == CURLE_OK
  }()

  var isEncrypted: Bool { traits.contains(.isEncrypted) }
  var isSharing: Bool { traits.contains(.isSharing) }
  /// A Boolean value that indicates whether the content goes to a sink.
  var isStreamed: Bool { traits.contains(.isStreamed) }
  var isIdempotent: Bool { traits.contains(.isIdempotent) }
  /// A Boolean value that indicates whether libcurl may send the body again itself, which it does
  /// only if the server can't process the request twice.
  var mayRewind: Bool { isIdempotent || Self.canForbidRepeating }
  var needsNewConnection: Bool { traits.contains(.needsNewConnection) }
  /// Whether there is a body, possibly an empty one.
  var hasBody: Bool { shape != .none }
  /// Whether the body is sent in chunks.
  var isChunked: Bool { shape == .unsized }
}
