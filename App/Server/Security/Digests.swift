// SPDX-License-Identifier: MIT

import Foundation

#if canImport(CommonCrypto)
  import CommonCrypto
#else
  import COpenSSL
#endif

/// An error of a digest, a message authentication code or a key derivation.
enum DigestError: Error, Equatable, CustomStringConvertible {
  /// A function of the cryptographic library of the system failed.
  case libraryFailed(function: String)
  /// An argument is outside the range that the library supports.
  case unsupported(argument: String)

  /// What happened, the likely cause, and what to do.
  var description: String {
    switch self {
    case .libraryFailed(let function):
      "The cryptographic library failed in \(function). Memory is exhausted, or the library's "
        + "configuration forbids SHA-256. Check that configuration, then try again."
    case .unsupported(let argument):
      "The cryptographic library doesn't support this \(argument). Choose a positive number below "
        + "2³¹."
    }
  }
}

/// An incremental SHA-256 digest (FIPS 180-4).
///
/// The digest doesn't depend on how the bytes are split into calls of `update(_:)`. An instance
/// isn't `Sendable` and belongs to one task.
final class SHA256Digest {
  /// The number of bytes in a digest.
  static let byteCount = 32

  #if canImport(CommonCrypto)
    private var context = CC_SHA256_CTX()
    private static let updateFunction = "CC_SHA256_Update"
  #else
    private let context: OpaquePointer
    private static let updateFunction = "EVP_DigestUpdate"
  #endif

  /// Creates a digest without any bytes.
  init() throws(DigestError) {
    #if canImport(CommonCrypto)
      guard CC_SHA256_Init(&context) == 1 else { throw .libraryFailed(function: "CC_SHA256_Init") }
    #else
      guard let context = EVP_MD_CTX_new() else {
        throw .libraryFailed(function: "EVP_MD_CTX_new")
      }
      self.context = context
      guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
        throw .libraryFailed(function: "EVP_DigestInit_ex")
      }
    #endif
  }

  deinit {
    #if !canImport(CommonCrypto)
      EVP_MD_CTX_free(context)
    #endif
  }

  /// Appends bytes to the digested data.
  func update(_ bytes: some ContiguousBytes) throws(DigestError) {
    let isDone = bytes.withUnsafeBytes { buffer -> Bool in
      #if canImport(CommonCrypto)
        // CommonCrypto uses 32-bit counts.
        var rest = buffer[...]
        while !rest.isEmpty {
          let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
          guard CC_SHA256_Update(&context, part.baseAddress, CC_LONG(part.count)) == 1 else {
            return false
          }
          rest = rest.dropFirst(part.count)
        }
        return true
      #else
        return EVP_DigestUpdate(context, buffer.baseAddress, buffer.count) == 1
      #endif
    }
    guard isDone else { throw .libraryFailed(function: Self.updateFunction) }
  }

  /// Returns the digest of all bytes, and resets the digest.
  func finalize() throws(DigestError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Self.byteCount)
    #if canImport(CommonCrypto)
      guard CC_SHA256_Final(&digest, &context) == 1, CC_SHA256_Init(&context) == 1 else {
        throw .libraryFailed(function: "CC_SHA256_Final")
      }
    #else
      guard EVP_DigestFinal_ex(context, &digest, nil) == 1,
        EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
      else { throw .libraryFailed(function: "EVP_DigestFinal_ex") }
    #endif
    return digest
  }

  /// Returns the digest of bytes in memory.
  static func digest(of bytes: some ContiguousBytes) throws(DigestError) -> [UInt8] {
    let digest = try SHA256Digest()
    try digest.update(bytes)
    return try digest.finalize()
  }
}

/// The message authentication code HMAC with SHA-256 (RFC 2104).
enum HMACSHA256 {
  /// Returns the code of a message with a key, 32 bytes.
  static func code(for message: [UInt8], key: [UInt8]) throws(DigestError) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
    #if canImport(CommonCrypto)
      CCHmac(
        CCHmacAlgorithm(kCCHmacAlgSHA256), key, key.count, message, message.count, &code)
    #else
      guard let length = Int32(exactly: key.count) else {
        throw .unsupported(argument: "length of a key")
      }
      guard HMAC(EVP_sha256(), key, length, message, message.count, &code, nil) != nil else {
        throw .libraryFailed(function: "HMAC")
      }
    #endif
    return code
  }

  /// Returns a Boolean value that indicates whether a code is valid for a message. The time doesn't
  /// depend on where the codes differ.
  static func isValid(
    _ code: [UInt8], for message: [UInt8], key: [UInt8]
  ) throws(DigestError) -> Bool {
    try ConstantTime.areEqual(code, self.code(for: message, key: key))
  }
}

/// The password-based key derivation PBKDF2 with HMAC-SHA256 (RFC 8018, section 5.2).
enum PBKDF2 {
  /// Returns a key that is derived from a password.
  ///
  /// - Parameters:
  ///   - password: The password in UTF-8.
  ///   - salt: Random bytes that are stored with the key.
  ///   - rounds: The number of iterations, from 1 to 2³¹ − 1. The time is proportional to it.
  ///   - byteCount: The length of the key.
  static func key(
    from password: [UInt8], salt: [UInt8], rounds: Int, byteCount: Int
  ) throws(DigestError) -> [UInt8] {
    guard let rounds = Int32(exactly: rounds), rounds > 0 else {
      throw .unsupported(argument: "number of rounds")
    }
    guard let length = Int32(exactly: byteCount), length > 0 else {
      throw .unsupported(argument: "length of a key")
    }
    let password = password.map { CChar(bitPattern: $0) }
    var key = [UInt8](repeating: 0, count: byteCount)
    #if canImport(CommonCrypto)
      let status = CCKeyDerivationPBKDF(
        CCPBKDFAlgorithm(kCCPBKDF2), password, password.count, salt, salt.count,
        CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), UInt32(rounds), &key, key.count)
      guard status == kCCSuccess else {
        throw .libraryFailed(function: "CCKeyDerivationPBKDF")
      }
    #else
      guard let passwordLength = Int32(exactly: password.count) else {
        throw .unsupported(argument: "length of a password")
      }
      guard let saltLength = Int32(exactly: salt.count) else {
        throw .unsupported(argument: "length of a salt")
      }
      let status = PKCS5_PBKDF2_HMAC(
        password, passwordLength, salt, saltLength, rounds, EVP_sha256(), length, &key)
      guard status == 1 else { throw .libraryFailed(function: "PKCS5_PBKDF2_HMAC") }
    #endif
    return key
  }
}

/// The comparison of secrets in constant time.
enum ConstantTime {
  /// Returns a Boolean value that indicates whether two byte sequences are equal. For sequences of
  /// the same length, the time depends only on that length.
  static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    guard first.count == second.count else { return false }
    #if canImport(CommonCrypto)
      return timingsafe_bcmp(first, second, first.count) == 0
    #else
      return CRYPTO_memcmp(first, second, first.count) == 0
    #endif
  }
}

/// Random bytes for secrets.
enum RandomBytes {
  /// Returns bytes from the random number generator of the system, which is cryptographically
  /// secure.
  static func make(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
