// SPDX-License-Identifier: MIT

import Foundation
import Networking
import Testing

@Suite("Tokens as servers send them")
struct OAuthTokenTests {
  private func token(_ members: String) throws -> OAuthToken {
    try JSONDecoder().decode(OAuthToken.self, from: Data("{\(members)}".utf8))
  }

  @Test(
    "a lifetime is a number of seconds in any form",
    arguments: [
      (#""expires_in": 3600"#, 3_600), (#""expires_in": "3600""#, 3_600),
      (#""expires_in": 3599.5"#, 3_599), (#""expires_in": "3599.5""#, 3_599),
      (#""expires_in": null"#, nil), (#""expires_in": -1"#, -1),
    ])
  func lifetime(_ member: String, _ seconds: Int?) throws {
    #expect(try token(#""access_token": "a", "# + member).expiresIn == seconds)
  }

  @Test("a lifetime that is no number is refused", arguments: [#""soon""#, "true", "1e300", "[1]"])
  func noLifetime(_ value: String) {
    #expect(throws: DecodingError.self) {
      try token(#""access_token": "a", "expires_in": "# + value)
    }
  }

  @Test("scopes are a text or a list")
  func scopes() throws {
    #expect(try token(#""access_token": "a", "scope": "a b""#).scope == "a b")
    #expect(try token(#""access_token": "a", "scope": ["a", "b"]"#).scope == "a b")
    #expect(try token(#""access_token": "a", "scope": []"#).scope == "")
  }

  @Test(
    "a token that can't be sent as a bearer token is refused",
    arguments: [
      #""access_token": """#, #""access_token": "a", "token_type": "mac""#,
      #""access_token": "a", "token_type": "DPoP""#,
    ])
  func unusable(_ members: String) {
    #expect(throws: DecodingError.self) { try token(members) }
  }

  @Test("the numbers of a device authorization may be texts")
  func device() throws {
    let text = #"""
      {"device_code": "d", "user_code": "u", "verification_uri": "https://a.example",
       "expires_in": "600", "interval": "5"}
      """#
    let device = try JSONDecoder().decode(DeviceAuthorization.self, from: Data(text.utf8))
    #expect(device.expiresIn == 600 && device.interval == 5)
  }
}
