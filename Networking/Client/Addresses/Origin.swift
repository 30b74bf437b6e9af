// SPDX-License-Identifier: MIT

/// The server that an address leads to (RFC 9110, 4.3.1).
///
/// What is secret for an address may be told to every other one of the same origin, and to no further one.
struct Origin: Hashable, Sendable {
  /// What the server speaks, in small letters: `http` or `https` for all that is asked.
  let scheme: String
  /// The server's name or number, in small letters.
  let host: String
  /// The port, also where an address leaves it to the scheme.
  let port: String
  /// Whether nobody can read along.
  let isEncrypted: Bool
  /// Whether the server is this very computer, where no proxy leads.
  let isLoopback: Bool

  /// Makes one of the parts of an address, however they are written.
  init(scheme: String, host: String, port: String) {
    self.scheme = scheme.lowercased()
    self.host = host.lowercased()
    self.port = port
    isEncrypted = self.scheme == "https"
    isLoopback =
      self.host == "localhost" || self.host.hasSuffix(".localhost") || self.host.hasPrefix("127.")
      || self.host == "[::1]"
  }

  /// Whether a client can ask there.
  var isWeb: Bool { isEncrypted || scheme == "http" }
}
