import Crypto
import Dispatch
import Foundation
import _CryptoExtras

/// A password as it is stored: stretched with a salt, so that neither a copy of the data nor equal
/// passwords give anything away.
///
/// The function is PBKDF2 with HMAC-SHA256 (RFC 8018). The rounds are stored along with the hash, so
/// that a later version can raise them without locking anybody out.
struct PasswordHash: Equatable, Sendable {
  let salt: [UInt8]
  let rounds: Int
  let key: [UInt8]

  /// The rounds for new passwords: the least that the cryptographic library calls safe, which
  /// costs some tens of milliseconds.
  static let defaultRounds = 210_000

  init(salt: [UInt8], rounds: Int, key: [UInt8]) {
    self.salt = salt
    self.rounds = rounds
    self.key = key
  }

  /// Stretches a password with a new salt.
  static func make(for password: String, rounds: Int = defaultRounds) async -> PasswordHash {
    let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
    let key = await derive(password, salt: salt, rounds: rounds)
    return PasswordHash(salt: salt, rounds: rounds, key: key ?? [])
  }

  /// Whether the password is the one that was stored; the time doesn't depend on where they differ.
  func matches(_ password: String) async -> Bool {
    guard let other = await Self.derive(password, salt: salt, rounds: rounds) else { return false }
    // An empty key matches nothing: it is what is left when stretching failed.
    guard !key.isEmpty, key.count == other.count else { return false }
    return zip(key, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// One password is stretched at a time, off the threads that answer requests: many sign-ins at
  /// once make each other wait, not everybody else.
  private static let worker = DispatchQueue(label: "RecipeServer.PasswordHash")

  private static func derive(_ password: String, salt: [UInt8], rounds: Int) async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      worker.async {
        let key = try? KDF.Insecure.PBKDF2.deriveKey(
          from: Array(password.utf8), salt: salt, using: .sha256, outputByteCount: 32,
          unsafeUncheckedRounds: rounds)
        continuation.resume(returning: key?.withUnsafeBytes { Array($0) })
      }
    }
  }
}
