// SPDX-License-Identifier: MIT

/// The names of header fields, query items and members whose values are secret.
package struct SecretNames: Hashable, Sendable {
  /// The rules that apply to all applications.
  package static let common = SecretNames(words: [
    "auth", "cookie", "token", "password", "passwd", "passphrase", "secret", "apikey",
    "accesskey", "privatekey", "subscriptionkey", "functionskey", "masterkey", "appkey",
    "credential", "session", "signature", "otp", "pin",
  ])

  /// The parts of secret names, in lower case, without `-`, `_` and `.`.
  package var words: Set<String>

  /// Returns a Boolean value that indicates whether the value with a name is a secret.
  package func contain(_ name: String) -> Bool {
    // In scalars: a letter before a combining mark is another `Character`.
    let plain = String(
      name.lowercased().unicodeScalars.filter { !"-_.".unicodeScalars.contains($0) })
    if ["code", "key", "sig", "sid", "jwt", "pass", "pwd"].contains(plain) { return true }
    // Short words would also match inside others, as in “shopping”.
    return words.contains { $0.utf8.count > 3 ? plain.utf8.contains($0.utf8) : plain == $0 }
  }
}
