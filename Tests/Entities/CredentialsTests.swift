// SPDX-License-Identifier: MIT

import RecipeEntities
import Testing

@Suite("Credentials and Token")
struct CredentialsTests {
  @Test("both parts are required")
  func isComplete() {
    #expect(Credentials(name: "ada", password: "x").isComplete)
    #expect(!Credentials(name: "", password: "x").isComplete)
    #expect(!Credentials(name: "ada", password: "").isComplete)
  }

  @Test("neither a password nor a token is printed, dumped or reflected")
  func secrets() {
    let credentials = Credentials(name: "ada", password: "opensesame")
    let token = Token(value: "opensesame")
    var dumped = ""
    dump(credentials, to: &dumped)
    dump(token, to: &dumped)
    let printed = "\(credentials) \(token) \(String(reflecting: credentials)) \(dumped)"
    #expect(!printed.contains("opensesame"))
    #expect(printed.contains("ada"))
  }
}
