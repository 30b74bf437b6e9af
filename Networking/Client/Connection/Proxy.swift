// SPDX-License-Identifier: MIT

/// What stands between a client and its server.
public enum Proxy: Hashable, Sendable {
  /// What the environment says: `http_proxy`, `https_proxy`, `all_proxy`, `no_proxy`. This very
  /// computer is reached without one.
  case environment
  /// None, whatever the environment says.
  case none
  /// A certain one.
  case server(ProxyServer)
}

/// A server that passes requests on.
public struct ProxyServer: Hashable, Sendable {
  /// Its address, such as `http://proxy.example:3128` or `socks5h://127.0.0.1:1080`.
  public let address: String
  /// The name and the password that it asks for.
  public var credentials: ServerCredentials?
  /// The names of servers that are reached without it, with those below them.
  public var exceptions: [String]

  /// Creates a proxy, or says what is wrong with its address.
  ///
  /// - Parameters:
  ///   - address: Its address: `http`, `https`, `socks4`, `socks4a`, `socks5` or `socks5h` (which
  ///     looks names up itself), a name or number, and a port.
  ///   - credentials: The name and the password that it asks for.
  ///   - exceptions: The names of servers that are reached without it.
  public init(
    _ address: String, credentials: ServerCredentials? = nil, exceptions: [String] = []
  ) throws(InvalidProxy) {
    let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
    guard let parts = WebAddress(address), schemes.contains(parts.origin.scheme),
      !parts.origin.host.isEmpty, !parts.hasUser,
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw InvalidProxy(address: shown(address)) }
    self.address = address
    self.credentials = credentials
    self.exceptions = exceptions
  }
}

/// That an address can't be that of a proxy.
public struct InvalidProxy: Error, Hashable, CustomStringConvertible {
  /// The address.
  public let address: String

  /// What happened, why, and what to do.
  public var description: String {
    "“\(address)” can't be the address of a proxy. Write one like http://proxy.example:3128 or "
      + "socks5h://127.0.0.1:1080, and give a name and a password as credentials."
  }
}

/// An address for a message: without what may be a password.
private func shown(_ address: String) -> String {
  address.lastIndex(of: "@").map { "…" + address[$0...] } ?? address
}
