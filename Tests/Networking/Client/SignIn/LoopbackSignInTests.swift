// SPDX-License-Identifier: MIT

import CurlNetworking
import Networking
import NetworkingTestSupport
import Signals
import TestKit
import Testing

@Suite("Signing in with a redirect to this computer")
struct LoopbackSignInTests {
  private let oauth = OAuth(clientID: "books", authorizationURL: "https://login.example/authorize")

  /// Returns the status of a GET, as a browser sends it.
  private func get(_ uri: String, _ query: String) async throws -> Int? {
    let client = try CurlClient(uri)
    var request = Request<Int, Refusal>(
      method: .get, path: "/", resource: { $0.status.code }, failure: { _ in Refusal(error: "") })
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      request.query.append(QueryItem(parts[0], parts.count > 1 ? parts[1] : nil))
    }
    let result = await outcome(of: client.response(for: request))
    return result.elements.first ?? result.failure?.status?.code
  }

  /// Starts a sign-in, and returns its attempt and a recorder of the code.
  private func start() throws -> (
    attempt: AuthorizationAttempt, codes: Recorder<AuthorizationCode, AuthorizationCodeError>
  ) {
    let attempt = Box<AuthorizationAttempt?>(nil)
    let codes = Recorder(oauth.loopbackCode { attempt.value = $0 })
    return (try #require(attempt.value), codes)
  }

  @Test("the redirect of the browser contains the code")
  func code() async throws {
    let (attempt, codes) = try start()
    #expect(attempt.redirectURI.hasPrefix("http://127.0.0.1:"))
    #expect(attempt.url.contains("code_challenge_method=S256"))
    #expect(try await get(attempt.redirectURI, "code=a b&state=\(attempt.state)") == 200)
    _ = await codes.untilEnd()
    #expect(codes.elements.map(\.code) == ["a b"])
    let port = try #require(Int(attempt.redirectURI.split(separator: ":")[2].dropLast()))
    let request = oauth.token(for: codes.elements[0])
    #expect(request.isIdempotent != true)
    // The waiting thread closes the port.
    while LoopbackListener.isListening(at: port) { await Task.yield() }
  }

  @Test("redirects of other attempts change nothing")
  func otherAttempt() async throws {
    let (attempt, codes) = try start()
    #expect(try await get(attempt.redirectURI, "code=a&state=other") == 400)
    #expect(try await get(attempt.redirectURI, "error=access_denied") == 400)
    #expect(try await get(attempt.redirectURI, "") == 400)
    #expect(codes.end == nil)
    #expect(try await get(attempt.redirectURI, "code=b&state=\(attempt.state)") == 200)
    _ = await codes.untilEnd()
    #expect(codes.elements.map(\.code) == ["b"])
  }

  @Test("a refusal fails the signal")
  func refusal() async throws {
    let (attempt, codes) = try start()
    _ = try await get(attempt.redirectURI, "error=access_denied&state=\(attempt.state)")
    _ = await codes.untilEnd()
    guard case .refused(let refusal)? = codes.failure else {
      Issue.record("The refusal was lost.")
      return
    }
    #expect(refusal.error == "access_denied")
  }

  @Test("disposal closes the port")
  func disposal() async throws {
    let (attempt, codes) = try start()
    let port = try #require(Int(attempt.redirectURI.split(separator: ":")[2].dropLast()))
    #expect(LoopbackListener.isListening(at: port))
    codes.dispose()
    while LoopbackListener.isListening(at: port) { await Task.yield() }
    #expect(codes.elements.isEmpty)
  }
}
