// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import DemoServer

@Suite("SHA256Digest")
struct SHA256DigestTests {
  @Test(
    "digests are those of FIPS 180-4's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func matchesExamples(message: String, digest: String) throws {
    #expect(try hexadecimal(SHA256Digest.digest(of: Data(message.utf8))) == digest)
    #expect(try hexadecimal(SHA256Digest.digest(of: Array(message.utf8))) == digest)
  }

  @Test(
    "the digest doesn't depend on how the bytes are split", arguments: [1, 7, 63, 64, 65, 1_000])
  func isIncremental(partLength: Int) throws {
    let message = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let digest = try SHA256Digest()
    for start in stride(from: 0, to: message.count, by: partLength) {
      try digest.update(Array(message[start...].prefix(partLength)))
      try digest.update([UInt8]())
    }
    #expect(try digest.finalize() == SHA256Digest.digest(of: message))
  }

  @Test("a finalized digest is reset")
  func startsOver() throws {
    let digest = try SHA256Digest()
    try digest.update(Data("abc".utf8))
    let first = try digest.finalize()
    try digest.update(Data("abc".utf8))
    #expect(try digest.finalize() == first)
  }
}

@Suite("HMACSHA256")
struct HMACSHA256Tests {
  @Test(
    "codes are those of RFC 4231",
    arguments: [
      (
        [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
      ),
      (
        Array(1...25), [UInt8](repeating: 0xCD, count: 50),
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
      ),
      (
        [UInt8](repeating: 0xAA, count: 131),
        Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ])
  func matchesExamples(key: [UInt8], message: [UInt8], code: String) throws {
    #expect(try hexadecimal(HMACSHA256.code(for: message, key: key)) == code)
  }

  @Test("a code with a changed bit or another length isn't valid")
  func refusesOtherCodes() throws {
    let (key, message) = (Array("key".utf8), Array("message".utf8))
    let code = try HMACSHA256.code(for: message, key: key)
    #expect(try HMACSHA256.isValid(code, for: message, key: key))
    for bit in 0..<(8 * code.count) {
      var other = code
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(try !HMACSHA256.isValid(other, for: message, key: key))
    }
    for other in [[], Array(code.dropLast()), code + [0]] {
      #expect(try !HMACSHA256.isValid(other, for: message, key: key))
    }
  }
}

@Suite("PBKDF2")
struct PBKDF2Tests {
  @Test(
    "keys are those of RFC 7914, and of RFC 6070's inputs with HMAC-SHA256",
    arguments: [
      ("password", "salt", 1, "120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b"),
      ("password", "salt", 2, "ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43"),
      (
        "password", "salt", 4_096,
        "c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a"
      ),
      (
        "passwordPASSWORDpassword", "saltSALTsaltSALTsaltSALTsaltSALTsalt", 4_096,
        "348c89dbcbd32b2f32d814b8116e84cf2b17347ebc1800181c4e2a1fb8dd53e1c635518c7dac47e9"
      ),
      (
        "passwd", "salt", 1,
        "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
          + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
      ),
      ("", "salt", 1, "f135c27993baf98773c5cdb40a5706ce6a345cde61b000a67858650cd6a324d7"),
      ("password", "", 1, "c1232f10f62715fda06ae7c0a2037ca19b33cf103b727ba56d870c11f290a2ab"),
    ])
  func matchesExamples(password: String, salt: String, rounds: Int, key: String) throws {
    let derived = try PBKDF2.key(
      from: Array(password.utf8), salt: Array(salt.utf8), rounds: rounds,
      byteCount: key.utf8.count / 2)
    #expect(hexadecimal(derived) == key)
  }

  @Test("a zero byte doesn't terminate a password or a salt")
  func keepsZeroBytes() throws {
    let key = try PBKDF2.key(
      from: Array("pass\0word".utf8), salt: Array("sa\0lt".utf8), rounds: 4_096, byteCount: 16)
    #expect(hexadecimal(key) == "89b69d0516f829893c696226650a8687")
  }

  @Test("arguments that the library doesn't support are refused", arguments: [0, -1, 1 << 31])
  func refusesUnsupportedArguments(count: Int) {
    #expect(throws: DigestError.unsupported(argument: "number of rounds")) {
      try PBKDF2.key(from: [1], salt: [2], rounds: count, byteCount: 32)
    }
    #expect(throws: DigestError.unsupported(argument: "length of a key")) {
      try PBKDF2.key(from: [1], salt: [2], rounds: 1, byteCount: count)
    }
  }
}

@Suite("RandomBytes")
struct RandomBytesTests {
  @Test("each call returns different bytes")
  func differs() {
    #expect(RandomBytes.make(16).count == 16)
    #expect(RandomBytes.make(0).isEmpty)
    #expect(RandomBytes.make(32) != RandomBytes.make(32))
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { byte in
    let digits = String(byte, radix: 16)
    return byte < 16 ? "0" + digits : digits
  }.joined()
}
