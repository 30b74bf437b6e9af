// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// The types of swift-openapi-runtime that a transport uses, with the same signatures.
protocol ClientTransport: Sendable {
  func send(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
  ) async throws -> (HTTPResponse, HTTPBody?)
}

/// A body, as in that library.
final class HTTPBody: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func makeAsyncIterator() -> AsyncStream<ArraySlice<UInt8>>.Iterator {
    let bytes = bytes
    return AsyncStream { continuation in
      continuation.yield(bytes.prefix(3))
      continuation.yield(bytes.dropFirst(3))
      continuation.finish()
    }.makeAsyncIterator()
  }
}

extension Array<UInt8> {
  fileprivate init(collecting body: HTTPBody, upTo limit: Int) async throws {
    self = []
    for await piece in body {
      guard count + piece.count <= limit else { throw BodyFailure.tooLarge(limit: limit) }
      self += piece
    }
  }
}

struct CurlTransport: ClientTransport {
  let client: CurlClient

  func send(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
  ) async throws -> (HTTPResponse, HTTPBody?) {
    var content: [UInt8]?
    if let body { content = try await Array(collecting: body, upTo: 16 << 20) }
    let response = try await client.response(
      to: request, body: content.map { Body($0, contentType: nil) }
    ).first()
    guard let response else { throw CancellationError() }
    return (
      HTTPResponse(status: response.status, headerFields: response.headers), HTTPBody(response.body)
    )
  }
}

@Suite("The transport of a generated client", .timeLimit(.minutes(10)))
struct GeneratedClientTests {
  @Test("a request and a refusal pass through unchanged")
  func exchange() async throws {
    let server = FaultServer.answering(answer("418 Teapot", "short and stout", "X-Tea: green"))
    defer { server.stop() }
    let transport = CurlTransport(client: try CurlClient.test(server))
    let tea = try #require(HTTPField.Name("X-Tea"))
    let (head, body) = try await transport.send(
      HTTPRequest(
        method: .post, scheme: nil, authority: nil, path: "/tea?sugar=2",
        headerFields: [tea: "black", .contentType: "text/plain"]),
      body: HTTPBody(Array("a cup".utf8)), baseURL: try #require(URL(string: server.url)),
      operationID: "tea")
    #expect(head.status.code == 418)
    #expect(head.headerFields[tea] == "green")
    let content = try await Array(collecting: try #require(body), upTo: 100)
    #expect(String(decoding: content, as: UTF8.self) == "short and stout")
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("POST /tea?sugar=2 HTTP/1.1\r\n"))
    #expect(request.contains("X-Tea: black\r\n"))
    #expect(request.hasSuffix("a cup"))
  }
}
