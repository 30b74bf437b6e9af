// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Testing

@Suite("The request for a token")
struct TokenTests {
  @Test("it sends the credentials as JSON, without authorization")
  func request() throws {
    let credentials = Credentials(name: "ada", password: "countess")
    let request = Token.request(for: credentials)
    #expect(request.method == .post)
    #expect(request.path == "/token")
    #expect(!request.needsAuthorization)
    #expect(try request.body?.json(Credentials.self) == credentials)
  }

  @Test("a renewal sends the refresh token, may be repeated, and requires one")
  func renewal() throws {
    let token = Token(value: "old", refresh: "secret")
    let request = try #require(Token.request(renewing: token))
    #expect(request.description == "POST /token/refresh")
    #expect(!request.needsAuthorization)
    #expect(request.isIdempotent == true)
    #expect(try request.body?.json(Token.Renewal.self).refresh == "secret")
    #expect(Token.request(renewing: Token(value: "old"))?.path == nil)
    #expect(!"\(Token.Renewal(refresh: "secret"))".contains("secret"))
  }

  @Test("a revocation sends the token itself")
  func revocation() {
    let request = Token.request(revoking: Token(value: "secret"))
    #expect(request.description == "DELETE /token")
    #expect(!request.needsAuthorization)
    #expect(request.headers[.authorization] == "Bearer secret")
  }

  @Test("a refusal is shown in the words of the server")
  func refusal() {
    #expect(ServerError(error: "Wrong name or password.").message == "Wrong name or password.")
  }
}
