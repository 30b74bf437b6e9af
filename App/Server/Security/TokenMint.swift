import Crypto
import Entities
import Foundation

/// Issues tokens and checks them, without remembering any.
///
/// A token is a name, the seconds since 1970 of its issue and of its end, and an HMAC-SHA256 over
/// the three under the server's secret. It outlives the server as long as the secret does.
struct TokenMint: Sendable {
  private let secret: [UInt8]
  private let lifetime: Int
  private let now: @Sendable () -> Int

  /// Why a token isn't accepted.
  enum Flaw: Error {
    /// The token wasn't issued under this secret, or has been altered.
    case forged
    /// The token's time is over.
    case expired
  }

  init(secret: [UInt8], lifetime: Int, now: @escaping @Sendable () -> Int) {
    self.secret = secret
    self.lifetime = lifetime
    self.now = now
  }

  private var key: SymmetricKey { SymmetricKey(data: secret) }

  /// Issues a token for a name.
  func token(for name: String) -> Token {
    let issued = now()
    let claim = "\(Data(name.utf8).base64URLText).\(issued).\(issued &+ lifetime)"
    let code = HMAC<SHA256>.authenticationCode(for: Data(claim.utf8), using: key)
    return Token(value: "\(claim).\(Data(code).base64URLText)")
  }

  /// The name that a token was issued for.
  func name(in token: Token) throws(Flaw) -> String {
    guard let dot = token.value.lastIndex(of: ".") else { throw .forged }
    let claim = token.value[..<dot]
    let code = Data(base64URLText: token.value[token.value.index(after: dot)...])
    // The code is checked first, in constant time: nothing of a forged token is looked at.
    guard let code,
      HMAC<SHA256>.isValidAuthenticationCode(
        code, authenticating: Data(claim.utf8), using: key)
    else { throw .forged }
    let parts = claim.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let name = Data(base64URLText: parts[0]), let end = Int(parts[2]) else {
      throw .forged
    }
    guard now() < end else { throw .expired }
    return String(decoding: name, as: UTF8.self)
  }
}

extension Data {
  /// The bytes in the alphabet that is safe in URLs and headers (RFC 4648, section 5), unpadded.
  fileprivate var base64URLText: String {
    base64EncodedString()
      .replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  /// Reads that alphabet back; only the text that `base64URLText` gives for the bytes is accepted,
  /// so that no two tokens mean the same.
  fileprivate init?(base64URLText text: some StringProtocol) {
    let standard = text.replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    self.init(base64Encoded: standard + padding)
    guard base64URLText == text else { return nil }
  }
}
