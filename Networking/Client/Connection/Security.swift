// SPDX-License-Identifier: MIT

/// Whom a client trusts, and how it shows who it is, where a connection is encrypted.
public struct Security: Hashable, Sendable {
  /// Who vouches for servers.
  public enum Authorities: Hashable, Sendable {
    /// Those that the system trusts.
    case system
    /// Those of a file of certificates in PEM, and no others.
    case file(String)
    /// Those of this text of certificates in PEM, and no others.
    case certificates(String)
  }

  /// The versions of TLS.
  public enum Version: Hashable, Sendable {
    /// TLS 1.2.
    case tls12
    /// TLS 1.3.
    case tls13
  }

  /// Who vouches for servers.
  public var authorities: Authorities
  /// How the client shows who it is, to servers that ask.
  public var identity: Identity?
  /// The keys of which a server must hold one, besides what its certificate says; empty for any.
  public var pins: [KeyPin]
  /// The oldest version that is spoken.
  public var oldestVersion: Version

  /// How the client learns that a certificate has been revoked.
  public enum Revocation: Hashable, Sendable {
    /// It doesn't.
    case unchecked
    /// The server must show a recent statement of its authority (stapled OCSP, RFC 6066).
    case stapled
    /// The revocation lists of a file in PEM count; each authority of the chain needs one.
    case lists(file: String)
  }

  /// How the client learns that a certificate has been revoked.
  public var revocation = Revocation.unchecked

  /// Creates what a client goes by.
  ///
  /// - Parameters:
  ///   - authorities: Who vouches for servers.
  ///   - identity: How the client shows who it is.
  ///   - pins: The keys of which a server must hold one; empty for any.
  ///   - oldestVersion: The oldest version that is spoken.
  public init(
    authorities: Authorities = .system, identity: Identity? = nil, pins: [KeyPin] = [],
    oldestVersion: Version = .tls12
  ) {
    self.authorities = authorities
    self.identity = identity
    self.pins = pins
    self.oldestVersion = oldestVersion
  }

  /// A certificate of the client's own with its key.
  public struct Identity: Hashable, Sendable {
    /// The certificate, and those that vouch for it, in PEM.
    public var certificate: String
    /// The private key, in PEM.
    public var key: String
    /// What opens the key, if it is encrypted.
    public var password: String?

    /// Creates an identity.
    ///
    /// - Parameters:
    ///   - certificate: The certificate, and those that vouch for it, in PEM.
    ///   - key: The private key, in PEM.
    ///   - password: What opens the key, if it is encrypted.
    public init(certificate: String, key: String, password: String? = nil) {
      self.certificate = certificate
      self.key = key
      self.password = password
    }
  }
}

extension Security.Identity: CustomStringConvertible, CustomDebugStringConvertible {
  /// That it is one: neither the certificate nor the key.
  public var description: String { "a certificate with its key" }

  /// The same as `description`.
  public var debugDescription: String { description }
}

/// The digest of a server's public key: what a client knows it by, whoever vouches for it.
public struct KeyPin: Hashable, Sendable {
  /// The SHA-256 of the key (its SubjectPublicKeyInfo in DER) in Base64.
  public let sha256: String

  /// Takes a pin in Base64, with or without `sha256//` before it, or says what is wrong with it.
  ///
  /// The tools of OpenSSL make one: the public key in DER, its digest, and that in Base64.
  public init(_ text: String) throws(InvalidPin) {
    let prefix = "sha256//"
    let digest = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
    // 32 bytes are 43 letters and a filler.
    let letters = digest.utf8.dropLast()
    let isProper =
      digest.utf8.count == 44 && digest.utf8.last == UInt8(ascii: "=")
      && letters.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
          true
        default: false
        }
      }
    guard isProper else { throw InvalidPin(text: text) }
    sha256 = String(digest)
  }
}

/// That a text is no pin.
public struct InvalidPin: Error, Hashable, CustomStringConvertible {
  /// The text.
  public let text: String

  /// What happened, why, and what to do.
  public var description: String {
    "“\(text)” is no pin. Give the SHA-256 of a public key in Base64, which has 44 letters."
  }
}
