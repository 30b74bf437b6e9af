// SPDX-License-Identifier: MIT

/// How a client reaches its server: by which way, and how the two make sure of each other.
public struct Connection: Hashable, Sendable {
  /// Whom the client trusts, and how it shows who it is.
  public var security = Security()
  /// What stands between the client and the server.
  public var proxy = Proxy.environment
  /// The path of a socket in the file system that takes the place of the network; nil for the
  /// network.
  public var unixSocket: String?
  /// Servers that are looked for elsewhere than their names say.
  public var hostOverrides: [HostOverride] = []
  /// Whether HTTP/2 is spoken without encryption, and without asking: to servers that are known to
  /// speak it. With encryption the two sides agree on the version.
  public var usesHTTP2WithoutEncryption = false
  /// The name and the password that the server itself asks for; nil if it doesn't.
  public var credentials: ServerCredentials?

  /// Creates the usual connection: over the network, by the proxy of the environment, trusting whom
  /// the system trusts.
  public init() {}

  /// What of it may be used for another server than the one it was made for.
  ///
  /// Pins stay: a server that a pinned one passes its clients on to must hold a pinned key, too.
  var forOtherServers: Connection {
    var other = self
    other.credentials = nil
    other.security.identity = nil
    other.unixSocket = nil
    return other
  }
}

/// A way round the look-up of a server's name: another address to connect to.
///
/// Only the connection goes elsewhere. The request, and the name on the server's certificate, stay
/// those of the address.
public struct HostOverride: Hashable, Sendable {
  /// The server's name as addresses give it.
  public var host: String
  /// The port as addresses give it; nil for any.
  public var port: Int?
  /// The name or number to connect to in its place.
  public var target: String
  /// The port to connect to; nil for the same.
  public var targetPort: Int?

  /// Creates a detour.
  ///
  /// - Parameters:
  ///   - host: The server's name as addresses give it.
  ///   - port: The port as addresses give it; nil for any.
  ///   - target: The name or number to connect to.
  ///   - targetPort: The port to connect to; nil for the same.
  public init(from host: String, port: Int? = nil, to target: String, targetPort: Int? = nil) {
    self.host = host
    self.port = port
    self.target = target
    self.targetPort = targetPort
  }

  /// libcurl's way of writing it; nil if the names can't be written.
  var line: String? {
    guard let from = Self.written(host), let to = Self.written(target) else { return nil }
    let ports = [port, targetPort].map { $0.map(String.init) ?? "" }
    return "\(from):\(ports[0]):\(to):\(ports[1])"
  }

  /// A name or number as it stands before a port.
  private static func written(_ host: String) -> String? {
    let isNumber6 = host.utf8.contains(UInt8(ascii: ":"))
    let bare =
      host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    let isProper =
      !bare.isEmpty
      && bare.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "%"):
          true
        default: false
        }
      }
    guard isProper else { return nil }
    return isNumber6 ? "[\(bare)]" : bare
  }
}
