// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import DemoServer

@Suite("PasswordHash")
struct PasswordHashTests {
  @Test("only the correct password matches")
  func matchesPassword() async {
    let hash = await PasswordHash.make(for: "proscenium", rounds: 100)
    #expect(await hash.matches("proscenium"))
    for other in ["Proscenium", "proscenium ", "", "prosceniu"] {
      #expect(await !hash.matches(other))
    }
  }

  @Test("a hash of an earlier version still matches")
  func matchesStoredHash() async throws {
    let key = try #require(
      Data(base64Encoded: "ZPFtxjlOyVuJN1JEHr32/CAkH6b3pyUAXBD8/5pkaqg="))
    let hash = PasswordHash(salt: Array(0..<16), rounds: 210_000, key: Array(key))
    #expect(await hash.matches("proscenium"))
    #expect(await !hash.matches("Proscenium"))
  }

  @Test("new passwords are hashed with at least 210,000 rounds")
  func stretchesEnough() async {
    let hash = await PasswordHash.make(for: "proscenium")
    #expect(hash.rounds >= 210_000)
    #expect(await hash.matches("proscenium"))
    let fewer = PasswordHash(salt: hash.salt, rounds: hash.rounds - 1, key: hash.key)
    #expect(await !fewer.matches("proscenium"))
  }

  @Test("equal passwords have different hashes that don't contain them")
  func saltsPasswords() async {
    let one = await PasswordHash.make(for: "proscenium", rounds: 100)
    let other = await PasswordHash.make(for: "proscenium", rounds: 100)
    #expect(one.salt != other.salt && one.key != other.key)
    #expect(one.salt.count == 16 && one.key.count == 32)
    #expect(one.key != Array("proscenium".utf8))
  }

  @Test("a stored password without a key matches nothing")
  func emptyKeyMatchesNothing() async {
    let hash = PasswordHash(salt: [1, 2, 3], rounds: PasswordHash.defaultRounds, key: [])
    #expect(await !hash.matches(""))
  }
}
