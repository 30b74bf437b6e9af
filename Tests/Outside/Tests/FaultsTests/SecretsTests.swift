// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

@Suite("Secrets from another package", .timeLimit(.minutes(10)))
struct SecretsTests {
  private static let secret = "hunter2"

  /// A request with the secret in all places.
  private var request: Request<Note, Refusal> {
    get throws {
      let key = try #require(HTTPField.Name("X-Api-Key"))
      return Request<Note, Refusal>.post("/sign-in", json: ["password": Self.secret])
        .with(.authorization, "Bearer \(Self.secret)").with(key, Self.secret).with(.cookie, "session=\(Self.secret)")
        .with(query: "access_token", Self.secret)
    }
  }

  private func texts(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return [dumped, String(reflecting: value), "\(value)", String(describing: Optional(value))]
  }

  @Test("no text of a value that has a secret contains it: dump, reflection and description")
  func descriptions() throws {
    let secret = Self.secret
    let request = try request
    let base = try BaseURL("https://books.example")
    let token = OAuthToken(accessToken: secret, refreshToken: secret, additionalFields: ["id_token": secret])
    let oauth = OAuth(
      clientID: "books", authorizationURL: "https://login.example/authorize",
      additionalFields: ["client_secret": secret])
    var response = Response(body: Array("{\"access_token\":\"\(secret)\"}".utf8))
    response.headers = [.setCookie: "session=\(secret)", .contentType: "application/json"]
    var configuration = CurlClient.Configuration()
    configuration.connection.credentials = ServerCredentials(user: "ann", password: secret, scheme: .basic)
    configuration.connection.security.identity = ConnectionSecurity.Identity(certificate: "", key: secret, password: secret)
    var proxy = try ProxyServer("http://127.0.0.1:3128")
    proxy.credentials = ServerCredentials(user: "ann", password: secret, scheme: .basic)
    configuration.connection.proxy = .server(proxy)
    let store = MemoryTokenStore(token)
    let session = OAuthSession(oauth, client: MockClient(), store: store)
    configuration.middleware = [session.middleware]
    let client = try CurlClient("https://books.example", configuration: configuration, engine: CurlEngine())
    let cookies = CookieStore()
    cookies.receive(
      [.setCookie: "session=\(secret)"],
      for: HTTPRequest(method: .get, scheme: "https", authority: "books.example", path: "/"))
    let attempt = oauth.attempt(redirectURI: "http://127.0.0.1:1/")
    let values: [Any] = [
      request, OutgoingRequest(request, at: base),
      request.body as Any, request.curlCommand(at: base, authorization: "Bearer \(secret)"),
      response, ClientError<Refusal>.status(response),
      ClientError<Refusal>.decoding(DecodingFailure(expected: "Note", reason: .notJSON, response: response)),
      token, store, oauth, session, configuration, client, SafeClient(client), cookies, cookies.cookies,
      DeviceAuthorization(deviceCode: secret, userCode: "A", verificationURI: "https://login.example", expiresIn: 1),
      oauth.renewal(by: secret), oauth.revocation(of: secret), oauth.token(for: secret, of: attempt),
      CookieMiddleware(cookies), session.middleware, WebSocketMessage.text(secret),
      CachedResponse(
        url: "https://books.example/?key=\(secret)", requested: HTTPDate(seconds: 0),
        received: HTTPDate(seconds: 0), response: response),
    ]
    for value in values {
      for text in texts(of: value) where text.contains(secret) {
        Issue.record("A text of \(type(of: value)) contains the secret: \(text.prefix(2_000))")
      }
    }
  }

  @Test("a recorded cassette contains none of the secrets, and is replayed all the same")
  func cassette() async throws {
    let secret = Self.secret
    let server = LoopbackServer { connection in
      while let request = connection.request() {
        connection.respond(
          "200 OK",
          [
            "Content-Type: application/json", "Set-Cookie: session=\(secret)", "X-Auth-Token: \(secret)",
            "Location: /welcome?token=\(secret)",
          ],
          body:
            #"{"id":1,"title":"\#(request.method)","refresh_token":"\#(secret)","echo":"You sent \#(secret)."}"#
        )
      }
    }
    defer { server.close() }
    let folder = TemporaryFolder("cassette")
    let path = folder.path("signing-in.json")
    let recording = RecordingMiddleware(to: path)
    let real = try client(of: server) { $0.middleware = [recording] }
    let expected = Note(id: 1, title: "POST")
    #expect(try await real.response(for: request).first() == expected)
    let form = Body.form(["client_secret": secret, "grant_type": "device"])
    let second = Request<Note, Refusal>.post("/form").with(form)
    #expect(try await real.response(for: second).first() == expected)
    let text = try #require(folder.content["signing-in.json"] ?? nil)
    #expect(!text.contains(secret))
    #expect(text.contains(Secrets.placeholder))
    let replay = ReplayTransport(try Cassette(file: path))
    let client = TransportClient(real.baseURL, transport: replay.transport)
    #expect(try await client.response(for: request).first() == expected)
    #expect(try await client.response(for: second).first() == expected)
    replay.expectAllPlayed()
  }
}
