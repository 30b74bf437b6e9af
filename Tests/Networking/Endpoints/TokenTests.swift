import Endpoints
import Entities
import Networking
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

  @Test("a refusal speaks to the user in the server's words")
  func refusal() {
    #expect(ServerError(error: "Wrong name or password.").message == "Wrong name or password.")
  }
}
