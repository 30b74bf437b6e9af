// SPDX-License-Identifier: MIT

import Dispatch

/// A stored password: hashed with a salt, so that neither a copy of the data nor equal passwords reveal it.
///
/// The function is PBKDF2 with HMAC-SHA256 (RFC 8018). The number of rounds is stored with the hash, so that a later
/// version can increase it without invalidating existing accounts.
struct PasswordHash: Equatable, Sendable {
  let salt: [UInt8]
  let rounds: Int
  let key: [UInt8]

  /// The number of rounds for new passwords, which takes some tens of milliseconds.
  static let defaultRounds = 210_000

  init(salt: [UInt8], rounds: Int, key: [UInt8]) {
    self.salt = salt
    self.rounds = rounds
    self.key = key
  }

  /// Hashes a password with a new salt.
  static func make(for password: String, rounds: Int = defaultRounds) async -> PasswordHash {
    let salt = RandomBytes.make(16)
    let key = await derive(password, salt: salt, rounds: rounds)
    return PasswordHash(salt: salt, rounds: rounds, key: key ?? [])
  }

  /// Returns a Boolean value that indicates whether a password is the stored one. The time doesn't depend on where they
  /// differ.
  func matches(_ password: String) async -> Bool {
    guard let other = await Self.derive(password, salt: salt, rounds: rounds) else { return false }
    // An empty key is the result of a failed derivation and matches nothing.
    return !key.isEmpty && ConstantTime.areEqual(key, other)
  }

  /// Passwords are hashed one at a time, and not on the threads that respond to requests: many simultaneous sign-ins
  /// delay each other but no other requests.
  private static let worker = DispatchQueue(label: "RecipeServer.PasswordHash")

  private static func derive(_ password: String, salt: [UInt8], rounds: Int) async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      worker.async {
        let key = try? PBKDF2.key(
          from: Array(password.utf8), salt: salt, rounds: rounds, byteCount: 32)
        continuation.resume(returning: key)
      }
    }
  }
}
