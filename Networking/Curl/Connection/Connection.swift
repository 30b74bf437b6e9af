// SPDX-License-Identifier: MIT

import Networking

/// The options of a client's connection to its server: the route and the mutual authentication.
///
/// ```swift
/// var configuration = CurlClient.Configuration()
/// configuration.connection.unixSocket = "/run/docker.sock"
/// ```
public struct Connection: Hashable, Sendable {
  /// The trusted authorities, and the client's certificate.
  public var security = ConnectionSecurity()
  /// The proxy. The default is that of the environment.
  public var proxy = Proxy.environment
  /// The path of a Unix domain socket that replaces the network; nil for the network.
  public var unixSocket: String?
  /// Replacements of the resolution of host names.
  public var hostOverrides: [HostOverride] = []
  /// A Boolean value that indicates whether HTTP/2 is used without encryption and without
  /// negotiation, for servers that are known to support it. With encryption, the version is
  /// negotiated.
  public var usesHTTP2WithoutEncryption = false
  /// The user name and password for HTTP authentication by the server; nil for none.
  public var credentials: ServerCredentials?

  /// Creates the default connection: over the network, through the environment's proxy, with the
  /// system's trusted authorities.
  public init() {}

  /// The options that may be used for other servers than the one they were made for.
  ///
  /// Pins are kept: a server to which a pinned one redirects must have a pinned key, too.
  var forOtherServers: Connection {
    var other = self
    other.credentials = nil
    other.security.identity = nil
    other.unixSocket = nil
    return other
  }
}

/// A replacement for the resolution of a server's name: another address to connect to.
///
/// Only the connection changes. The request, and the name on the server's certificate, are those of
/// the URL.
///
/// ```swift
/// let local = HostOverride(from: "api.example.com", to: "127.0.0.1", targetPort: 8080)
/// ```
public struct HostOverride: Hashable, Sendable {
  /// The host name in URLs.
  public var host: String
  /// The port in URLs; nil for any.
  public var port: Int?
  /// The host name or IP address to connect to.
  public var target: String
  /// The port to connect to; nil for the same.
  public var targetPort: Int?

  /// Creates an override.
  ///
  /// - Parameters:
  ///   - host: The host name in URLs.
  ///   - port: The port in URLs; nil for any.
  ///   - target: The host name or IP address to connect to.
  ///   - targetPort: The port to connect to; nil for the same.
  public init(from host: String, port: Int? = nil, to target: String, targetPort: Int? = nil) {
    self.host = host
    self.port = port
    self.target = target
    self.targetPort = targetPort
  }

  /// The override in libcurl's notation; nil if the names are invalid.
  var line: String? {
    guard let from = Self.written(host), let to = Self.written(target) else { return nil }
    let ports = [port, targetPort].map { $0.map(String.init) ?? "" }
    return "\(from):\(ports[0]):\(to):\(ports[1])"
  }

  /// Returns a host name or IP address in the notation before a port.
  private static func written(_ host: String) -> String? {
    let isNumber6 = host.utf8.contains(UInt8(ascii: ":"))
    let bare =
      host.begins(with: "[") && host.ends(with: "]") ? String(host.dropFirst().dropLast()) : host
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
