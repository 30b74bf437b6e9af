// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import RecipeEntities
import Testing

/// A client for a server under test, with one connection per request.
struct TestClient {
  let port: UInt16
  var token: String?

  /// Sends a well-formed request, and returns the response.
  func send(
    _ method: String, _ path: String, fields: [String] = [], body: String? = nil
  ) async throws -> TestReply {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
    if let token { lines.append("Authorization: Bearer \(token)") }
    if let body {
      lines.append("Content-Length: \(body.utf8.count)")
      if !fields.contains(where: { $0.lowercased().hasPrefix("content-type:") }) {
        lines.append("Content-Type: application/json")
      }
    }
    let head = (lines + fields).map { $0 + "\r\n" }.joined() + "\r\n"
    let bytes = try await raw(head + (body ?? ""))
    let replies = TestReply.replies(in: bytes, withoutBodies: method == "HEAD")
    try #require(replies.count == 1)
    return replies[0]
  }

  /// Sends a GET request for a path.
  func get(_ path: String, fields: [String] = []) async throws -> TestReply {
    try await send("GET", path, fields: fields)
  }

  /// Sends bytes unchanged, and returns everything that arrives until the server closes the
  /// connection.
  func raw(_ bytes: some Sequence<UInt8>, finishing: Bool = true) async throws -> [UInt8] {
    let connection = try TestConnection(port: port)
    await connection.send(bytes)
    if finishing { connection.finishSending() }
    return await connection.receiveAll()
  }

  /// Sends text unchanged, and returns everything that arrives until the server closes the
  /// connection.
  func raw(_ text: String, finishing: Bool = true) async throws -> [UInt8] {
    try await raw(text.utf8, finishing: finishing)
  }

  /// Requests a token with a name and a password.
  func signIn(name: String = "demo", password: String = "proscenium") async throws -> TestReply {
    let credentials = Credentials(name: name, password: password)
    let body = String(decoding: try JSONEncoder().encode(credentials), as: UTF8.self)
    return try await send("POST", "/token", body: body)
  }

  /// Returns the same client with a token.
  func signedIn() async throws -> TestClient {
    TestClient(port: port, token: try await signIn().value(Token.self).value)
  }
}

/// Starts a server, calls a closure with a client, and stops the server even after an error.
func withServer<Value>(
  _ configuration: RecipeServer.Configuration = .init(),
  now: @escaping @Sendable () -> Int = { 1_000_000 },
  sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in },
  body: (TestClient) async throws -> Value
) async throws -> Value {
  var configuration = configuration
  configuration.passwordRounds = 100
  let server = RecipeServer(configuration, now: now, sleep: sleep)
  let port = try await server.start()
  do {
    let value = try await body(TestClient(port: port))
    await server.stop()
    return value
  } catch {
    await server.stop()
    throw error
  }
}
