// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities

/// Issues and verifies tokens without storing them.
///
/// A token consists of a name, the times of its issue and its expiration in seconds since 1970, its sign-in, and an
/// HMAC-SHA256 of all of that with the secret of the server. It remains valid after a restart if the secret stays the
/// same. The text that renews a token has the same structure with a prefix, so that neither is accepted as the other.
struct TokenMint: Sendable {
  private let secret: [UInt8]
  /// The validity of a token in seconds.
  let lifetime: Int
  private let renewalLifetime: Int
  /// The clock, in seconds since 1970.
  let now: @Sendable () -> Int

  /// A sign-in, whose tokens replace each other.
  struct SignIn: Equatable, Sendable {
    /// A random identifier.
    let id: String
    /// The number of renewals.
    let generation: Int

    /// Returns a new sign-in.
    static func make() -> SignIn {
      SignIn(id: Data(RandomBytes.make(16)).base64URLText, generation: 0)
    }
  }

  /// The content of a valid token.
  struct Claim: Equatable, Sendable {
    /// The name of the account.
    let name: String
    /// The sign-in, or `nil` for a token of an earlier version, which can't be revoked.
    let signIn: SignIn?
    /// The time of expiration, in seconds since 1970.
    let end: Int
  }

  /// The reasons why a token isn't accepted.
  enum Flaw: Error {
    /// The token wasn't issued with this secret, or it was changed.
    case forged
    /// The token has expired.
    case expired
  }

  /// - Parameters:
  ///   - secret: The secret that signs the tokens.
  ///   - lifetime: The validity of a token in seconds.
  ///   - renewalLifetime: The period in seconds in which a token can be renewed.
  ///   - now: The clock, in seconds since 1970.
  init(
    secret: [UInt8], lifetime: Int, renewalLifetime: Int = 30 * 24 * 60 * 60,
    now: @escaping @Sendable () -> Int
  ) {
    self.secret = secret
    self.lifetime = lifetime
    self.renewalLifetime = renewalLifetime
    self.now = now
  }

  /// The time at which a renewal that is issued now expires, in seconds since 1970.
  var renewalEnd: Int { now() &+ renewalLifetime }

  /// Issues a token for a name, with the text that renews it.
  func token(for name: String, of signIn: SignIn? = nil) throws(DigestError) -> Token {
    let issued = now()
    let claim = "\(Data(name.utf8).base64URLText).\(issued)"
    let suffix = signIn.map { ".\($0.id).\($0.generation)" } ?? ""
    return try Token(
      value: signed("\(claim).\(issued &+ lifetime)\(suffix)"),
      refresh: signed("\(Self.renewalMark)\(claim).\(issued &+ renewalLifetime)\(suffix)"),
      account: name)
  }

  /// Returns the name that a token was issued for.
  func name(in token: Token) throws(Flaw) -> String {
    try claim(in: token).name
  }

  /// Returns the content of a token.
  func claim(in token: Token) throws(Flaw) -> Claim {
    try read(claim(of: token.value))
  }

  /// Returns the content of a text that renews a token.
  func claim(renewing renewal: Token.Renewal) throws(Flaw) -> Claim {
    let claim = try claim(of: renewal.refresh)
    guard claim.hasPrefix(Self.renewalMark) else { throw .forged }
    return try read(claim.dropFirst(Self.renewalMark.count))
  }

  private static let renewalMark = "renewal."

  private func signed(_ claim: String) throws(DigestError) -> String {
    let code = try HMACSHA256.code(for: Array(claim.utf8), key: secret)
    return "\(claim).\(Data(code).base64URLText)"
  }

  /// Returns the content of a text that was signed with the secret.
  private func claim(of text: String) throws(Flaw) -> Substring {
    guard let dot = text.lastIndex(of: ".") else { throw .forged }
    let claim = text[..<dot]
    let code = Data(base64URLText: text[text.index(after: dot)...])
    // The signature is verified first, in constant time: the content of a forged token isn't parsed. A signature that
    // can't be computed is never valid.
    guard let code,
      (try? HMACSHA256.isValid(Array(code), for: Array(claim.utf8), key: secret)) == true
    else { throw .forged }
    return claim
  }

  private func read(_ claim: Substring) throws(Flaw) -> Claim {
    let parts = claim.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 5, let name = Data(base64URLText: parts[0]),
      let end = Int(parts[2])
    else { throw .forged }
    guard now() < end else { throw .expired }
    let text = String(decoding: name, as: UTF8.self)
    guard AccountName.isProper(text) else { throw .forged }
    guard parts.count == 5 else { return Claim(name: text, signIn: nil, end: end) }
    guard let generation = Int(parts[4]) else { throw .forged }
    return Claim(
      name: text, signIn: SignIn(id: String(parts[3]), generation: generation), end: end)
  }
}

extension Data {
  /// The bytes in unpadded Base64 with the URL-safe alphabet (RFC 4648, section 5).
  var base64URLText: String {
    base64EncodedString()
      .replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  /// Decodes that Base64. Only the exact text that `base64URLText` produces is accepted, so that no two tokens have the
  /// same content.
  fileprivate init?(base64URLText text: some StringProtocol) {
    let standard = text.replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    self.init(base64Encoded: standard + padding)
    guard base64URLText == text else { return nil }
  }
}
