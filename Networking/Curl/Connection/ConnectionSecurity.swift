// SPDX-License-Identifier: MIT

import Networking

/// The TLS options of a client: the trusted authorities and the client's identity.
public struct ConnectionSecurity: Hashable, Sendable {
  /// The certificate authorities that a client trusts.
  public enum Authorities: Hashable, Sendable {
    /// The authorities that the system trusts.
    case system
    /// The authorities in a PEM file, and no others.
    case file(String)
    /// The authorities in a PEM text, and no others.
    case certificates(String)
  }

  /// A version of TLS.
  public enum Version: Hashable, Sendable {
    /// TLS 1.2.
    case tls12
    /// TLS 1.3.
    case tls13
  }

  /// The certificate authorities that the client trusts.
  public var authorities: Authorities
  /// The client's certificate, for servers that request one.
  public var identity: Identity?
  /// The public keys of which a server must have one, in addition to a valid certificate; empty for
  /// any.
  public var pins: [KeyPin]
  /// The minimum version of TLS.
  public var oldestVersion: Version

  /// The check for revoked certificates.
  public enum Revocation: Hashable, Sendable {
    /// No check.
    case unchecked
    /// The server must present a recent stapled OCSP response (RFC 6066), and the certificate of its authority.
    case stapled
    /// The revocation lists of a PEM file are used; each authority of the chain needs one.
    case lists(file: String)
  }

  /// The check for revoked certificates. The default is ``Revocation/unchecked``.
  public var revocation = Revocation.unchecked

  /// Creates TLS options.
  ///
  /// - Parameters:
  ///   - authorities: The certificate authorities that the client trusts.
  ///   - identity: The client's certificate.
  ///   - pins: The public keys of which a server must have one; empty for any.
  ///   - oldestVersion: The minimum version of TLS.
  public init(
    authorities: Authorities = .system, identity: Identity? = nil, pins: [KeyPin] = [],
    oldestVersion: Version = .tls12
  ) {
    self.authorities = authorities
    self.identity = identity
    self.pins = pins
    self.oldestVersion = oldestVersion
  }

  /// A client certificate with its private key.
  public struct Identity: Hashable, Sendable {
    /// The certificate and its chain, in PEM.
    public var certificate: String
    /// The private key, in PEM.
    public var key: String
    /// The password of the key if it is encrypted.
    public var password: String?

    /// Creates an identity.
    ///
    /// - Parameters:
    ///   - certificate: The certificate and its chain, in PEM.
    ///   - key: The private key, in PEM.
    ///   - password: The password of the key if it is encrypted.
    public init(certificate: String, key: String, password: String? = nil) {
      self.certificate = certificate
      self.key = key
      self.password = password
    }
  }
}

extension ConnectionSecurity.Identity: CustomStringConvertible, CustomDebugStringConvertible {
  /// A constant text, which contains neither the certificate nor the key.
  public var description: String { "a certificate with its key" }

  /// The same as `description`.
  public var debugDescription: String { description }
}

/// The hash of a server's public key, which identifies the server independent of authorities.
public struct KeyPin: Hashable, Sendable {
  /// The SHA-256 of the key (its SubjectPublicKeyInfo in DER) in Base64.
  public let sha256: String

  /// Creates a pin from Base64 text, with or without the prefix `sha256//`. Throws an error if the
  /// text is invalid.
  ///
  /// To compute a pin with OpenSSL: convert the public key to DER, hash it, and encode the hash in
  /// Base64.
  public init(_ text: String) throws(InvalidPin) {
    let prefix = "sha256//"
    let digest = text.after(prefix) ?? text[...]
    // 32 bytes are 43 characters and a padding character.
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

/// An error for an invalid pin.
public struct InvalidPin: Error, Hashable, CustomStringConvertible {
  /// The invalid text.
  public let text: String

  /// The problem and advice.
  public var description: String {
    "“\(text)” is no pin. Give the SHA-256 of a public key in Base64, which has 44 letters."
  }
}

extension ConnectionSecurity.Identity: CustomReflectable {
  /// An empty mirror, because the members are secret.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
