// SPDX-License-Identifier: MIT

import RecipeEntities
import Testing

@testable import DemoServer

@Suite("TokenMint")
struct TokenMintTests {
  private let secret = [UInt8](repeating: 7, count: 32)

  private func mint(now: Int = 1_000, secret: [UInt8]? = nil) -> TokenMint {
    TokenMint(secret: secret ?? self.secret, lifetime: 60, now: { now })
  }

  @Test("a token contains its name", arguments: ["demo", "", "Zoë.O'Neil", "味噌", "a.b.c"])
  func givesNameBack(name: String) throws {
    #expect(try mint().name(in: mint().token(for: name)) == name)
  }

  @Test("a token has the format of earlier versions")
  func keepsFormat() throws {
    let value = "ZGVtbw.1000.1060.lhWjLJeEecEYLubtSCCF1iT_151GSkcwXwcfaOkyaik"
    #expect(try mint().token(for: "demo").value == value)
    #expect(try mint().name(in: Token(value: value)) == "demo")
  }

  @Test("a token is valid until the second of its expiration")
  func expires() throws {
    let token = try mint().token(for: "demo")
    #expect(try mint(now: 1_059).name(in: token) == "demo")
    #expect(throws: TokenMint.Flaw.expired) { try mint(now: 1_060).name(in: token) }
  }

  @Test("a token with a changed, added or removed character is refused")
  func refusesForgeries() throws {
    let value = Array(try mint().token(for: "demo").value)
    for index in value.indices {
      for replacement in ["", "A", ".", "=", "9", String(value[index]) + "A"]
      where replacement != String(value[index]) {
        let forged = String(value[..<index]) + replacement + String(value[(index + 1)...])
        #expect(throws: TokenMint.Flaw.forged) { try mint().name(in: Token(value: forged)) }
      }
    }
  }

  @Test("a token with another secret is refused")
  func refusesOtherSecrets() throws {
    let token = try mint(secret: [UInt8](repeating: 8, count: 32)).token(for: "demo")
    #expect(throws: TokenMint.Flaw.forged) { try mint().name(in: token) }
  }
}
