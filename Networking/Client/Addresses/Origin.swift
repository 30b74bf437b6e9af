// SPDX-License-Identifier: MIT

/// The origin of a URL (RFC 9110, 4.3.1).
///
/// Secrets may be sent only to URLs of the origin they belong to.
package struct Origin: Hashable, Sendable {
  /// The scheme in lower case: `http` or `https` for all requests.
  package let scheme: String
  /// The host name or IP address in lower case.
  package let host: String
  /// The port, explicit or the scheme's default.
  package let port: String
  /// Whether the connection is encrypted.
  package let isEncrypted: Bool
  /// Whether the server is on the loopback interface, which is never reached through a proxy.
  package let isLoopback: Bool

  /// Creates an origin from the parts of a URL in any case.
  package init(scheme: String, host: String, port: String) {
    self.scheme = scheme.lowercased()
    self.host = host.lowercased()
    self.port = port
    isEncrypted = self.scheme == "https"
    isLoopback =
      self.host == "localhost" || self.host.ends(with: ".localhost")
      || self.host.begins(with: "127.")
      || self.host == "[::1]"
  }

  /// Whether a client can send requests to it.
  package var isWeb: Bool { isEncrypted || scheme == "http" }
}
