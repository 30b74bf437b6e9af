// SPDX-License-Identifier: MIT

import Networking

/// The proxy between a client and its server.
public enum Proxy: Hashable, Sendable {
  /// The proxy of the environment: `http_proxy`, `https_proxy`, `all_proxy`, `no_proxy`. The
  /// loopback interface is reached without a proxy.
  case environment
  /// No proxy, independent of the environment.
  case none
  /// A specific proxy.
  case server(ProxyServer)
}

/// A proxy server.
public struct ProxyServer: Hashable, Sendable {
  /// The URL of the proxy, such as `http://proxy.example:3128` or `socks5h://127.0.0.1:1080`.
  public let address: String
  /// The user name and password for the proxy.
  public var credentials: ServerCredentials?
  /// The domains, including their subdomains, that are reached without the proxy.
  public var exceptions: [String]

  /// Creates a proxy. Throws an error if its URL is invalid.
  ///
  /// - Parameters:
  ///   - address: The URL: `http`, `https`, `socks4`, `socks4a`, `socks5` or `socks5h` (which
  ///     resolves names itself), a host name or IP address, and a port.
  ///   - credentials: The user name and password for the proxy.
  ///   - exceptions: The domains that are reached without the proxy.
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

/// An error for an invalid proxy URL.
public struct InvalidProxy: Error, Hashable, CustomStringConvertible {
  /// The invalid URL.
  public let address: String

  /// The problem and advice.
  public var description: String {
    "“\(address)” can't be the address of a proxy. Write one like http://proxy.example:3128 or "
      + "socks5h://127.0.0.1:1080, and give a name and a password as credentials."
  }
}

/// Returns a URL for a message, without a possible password.
private func shown(_ address: String) -> String {
  address.utf8.lastIndex(of: UInt8(ascii: "@")).map { "…" + address[$0...] } ?? address
}
