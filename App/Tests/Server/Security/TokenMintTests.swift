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

  @Test("a token gives its name back", arguments: ["demo", "", "Zoë.O'Neil", "味噌", "a.b.c"])
  func givesNameBack(name: String) throws {
    #expect(try mint().name(in: mint().token(for: name)) == name)
  }

  @Test("a token is the same as an earlier version's")
  func keepsFormat() throws {
    let value = "ZGVtbw.1000.1060.lhWjLJeEecEYLubtSCCF1iT_151GSkcwXwcfaOkyaik"
    #expect(try mint().token(for: "demo").value == value)
    #expect(try mint().name(in: Token(value: value)) == "demo")
  }

  @Test("a token is good until its end, and not a second longer")
  func expires() throws {
    let token = try mint().token(for: "demo")
    #expect(try mint(now: 1_059).name(in: token) == "demo")
    #expect(throws: TokenMint.Flaw.expired) { try mint(now: 1_060).name(in: token) }
  }

  @Test("a token with any character changed, added or taken away is refused")
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

  @Test("a token of another secret is refused")
  func refusesOtherSecrets() throws {
    let token = try mint(secret: [UInt8](repeating: 8, count: 32)).token(for: "demo")
    #expect(throws: TokenMint.Flaw.forged) { try mint().name(in: token) }
  }
}
