// SPDX-License-Identifier: MIT

/// The options of a handle that the next transfer may share: all but the address, the rest of the time,
/// the fields and the size of the body.
struct HandleSetup: Equatable {
  /// What of a request's body libcurl has to know in advance.
  private enum Shape {
    case none
    case sized
    /// In chunks.
    case unsized
  }

  private struct Traits: OptionSet {
    var rawValue: UInt8

    static let isEncrypted = Traits(rawValue: 1)
    static let isElsewhere = Traits(rawValue: 2)
    static let isLoopback = Traits(rawValue: 4)
    static let usesCredentials = Traits(rawValue: 8)
    static let acceptsCompression = Traits(rawValue: 16)
    static let isSharing = Traits(rawValue: 32)
    static let ownsConnection = Traits(rawValue: 64)
    static let needsNewConnection = Traits(rawValue: 128)
  }

  private let plan: Int
  private let method: String
  private let shape: Shape
  private let connect: Duration
  private let stall: Duration?
  private var traits: Traits = []

  /// Creates the setup of a transfer.
  ///
  /// - Parameters:
  ///   - transmission: What is to be sent.
  ///   - isSharing: Whether the server is known to take many requests on one connection, so that it
  ///     pays to wait for one that is being made.
  ///   - isSecond: Whether the connection that was there turned out to be spoiled.
  init(_ transmission: Transmission, isSharing: Bool, isSecond: Bool) {
    plan = transmission.terms.plan.number
    method = transmission.hop.method
    connect = transmission.terms.timeouts.connect
    stall = transmission.terms.timeouts.stall
    var isEmpty = true
    if let body = transmission.hop.body {
      let length = body.length
      shape = length == nil ? .unsized : .sized
      isEmpty = length == 0
    } else {
      shape = method == "POST" || method == "PUT" || method == "PATCH" ? .sized : .none
    }
    if transmission.origin.isEncrypted { traits.insert(.isEncrypted) }
    if transmission.destination.isElsewhere { traits.insert(.isElsewhere) }
    if transmission.origin.isLoopback { traits.insert(.isLoopback) }
    if transmission.terms.usesCredentials { traits.insert(.usesCredentials) }
    if transmission.terms.acceptsCompression { traits.insert(.acceptsCompression) }
    if transmission.terms.sink != nil || transmission.hop.body?.source?.mayWait == true {
      traits.insert(.ownsConnection)
    } else if isSharing {
      traits.insert(.isSharing)
    }
    // An empty body needs no rewinding, so that only a connection of its own keeps libcurl from
    // sending it again.
    if isSecond || isEmpty && !transmission.hop.isIdempotent { traits.insert(.needsNewConnection) }
  }

  var isEncrypted: Bool { traits.contains(.isEncrypted) }
  var isSharing: Bool { traits.contains(.isSharing) }
  var ownsConnection: Bool { traits.contains(.ownsConnection) }
  var needsNewConnection: Bool { traits.contains(.needsNewConnection) }
  /// Whether there is a body, were it an empty one.
  var hasBody: Bool { shape != .none }
  /// Whether the body goes out in chunks.
  var isChunked: Bool { shape == .unsized }
}
