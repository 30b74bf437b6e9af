// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("With nginx", .nginx, .timeLimit(.minutes(10)))
struct NginxTests {
  private let nginx: Nginx

  init() throws { nginx = try #require(NginxScope.server) }

  private func client(
    _ url: String? = nil, engine: CurlEngine = CurlEngine(),
    _ change: (inout CurlClient.Configuration) -> Void = { _ in }
  ) throws -> CurlClient {
    try CurlClient.test(url ?? nginx.plain, engine: engine, change)
  }

  @Test("a file arrives unchanged and decompressed")
  func file() async throws {
    let response = try #require(try await client().ask(.get("/soup.json")).response)
    #expect(response.status == .ok)
    #expect(response.text == #"{"id":3,"name":"Soup"}"#)
    #expect(response.headers[.contentEncoding] == "gzip")
  }

  @Test("a thousand requests, sixty-four at a time, use at most that many connections")
  func keepAlive() async throws {
    let client = try client()
    for _ in 0..<16 {
      let results = await client.askAtOnce(Array(repeating: .get("/soup.json"), count: 64))
      #expect(results.allSatisfy { $0.response?.status == .ok })
    }
    let one = try self.client()
    for _ in 0..<20 { _ = await one.ask(.get("/teapot/one")) }
    let lines = nginx.log(of: "/teapot/one", count: 20)
    #expect(lines.count == 20)
    #expect(Set(lines.map { $0[0] }).count == 1)
  }

  @Test("a server that closes after three responses is used with new connections")
  func closesAfterThree() async throws {
    let client = try client(nginx.brief)
    for _ in 0..<10 {
      #expect(await client.ask(.get("/teapot/brief")).response?.status.code == 418)
    }
    let lines = nginx.log(of: "/teapot/brief", count: 10)
    #expect(lines.map { $0[1] }.joined() == "1231231231")
  }

  @Test("a server that closes without a response is a lost connection")
  func closesAtOnce() async throws {
    let error = try await client(nginx.closing).ask(.get("/")).error
    #expect(error?.kind == .connectionLost(maybeSent: true))
  }

  @Test("IPv6")
  func addresses() async throws {
    let response = try await client(nginx.plain6).ask(.get("/soup.json")).response
    #expect(response?.status == .ok)
  }

  @Test(
    "paths with spaces, letters of all scripts and special characters arrive",
    arguments: ["a b", "küche/日本語", "100%", "a?b#c", "a&b=c+d;e", "\u{202E}x", "🍲"])
  func paths(_ name: String) async throws {
    let response = try #require(try await client().ask(.get("/name/\(name)")).response)
    let encoded = try #require(
      response.text.hasPrefix("/name/") ? response.text.dropFirst(6) : nil)
    #expect(String(encoded).removingPercentEncoding == name)
    #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }

  @Test("a range of a file")
  func range() async throws {
    let client = try client()
    let response = await client.ask(.get("/large.txt", headers: [.range: "bytes=1-4"])).response
    #expect(response?.status.code == 206)
    #expect(response?.text == "bcde")
    #expect(response?.headers[.contentRange] == "bytes 1-4/1048576")
    let beyond = await client.ask(
      .get("/large.txt", headers: [.range: "bytes=9000000-"])
    ).response
    #expect(beyond?.status.code == 416)
  }

  @Test("a file that was fetched with an ETag isn't sent again")
  func validators() async throws {
    let client = try client()
    let response = try #require(await client.ask(.get("/soup.json")).response)
    let tag = try #require(response.headers[.eTag])
    let again = await client.ask(.get("/soup.json", headers: [.ifNoneMatch: tag])).response
    #expect(again?.status == .notModified)
    #expect(again?.body.isEmpty == true)
    let date = try #require(response.headers[.lastModified])
    let third = await client.ask(.get("/soup.json", headers: [.ifModifiedSince: date])).response
    #expect(third?.status == .notModified)
  }

  @Test("a cache revalidates with the validator, and serves the stored response")
  func cache() async throws {
    let client = try client {
      $0.middleware = [CacheMiddleware(MemoryCacheStore())]
    }
    for _ in 0..<3 {
      let response = await client.ask(
        .get("/kept.json", headers: [.cacheControl: "no-cache"])
      ).response
      #expect(response?.status == .ok)
      #expect(response?.text == #"{"id":3,"name":"Soup"}"#)
    }
    let lines = nginx.log(of: "/kept.json", count: 3)
    #expect(lines.map { $0[5] } == ["200", "304", "304"])
  }

  @Test("too many requests, with the time to retry")
  func limited() async throws {
    let client = try client()
    // Concurrently, because the server counts per minute.
    async let one = client.ask(.get("/limited")).response
    async let other = client.ask(.get("/limited")).response
    let responses = await [one, other].compactMap(\.self)
    let refused = responses.filter { $0.status == .tooManyRequests }
    #expect(responses.count == 2)
    #expect(refused.map { $0.headers[.retryAfter] } == ["7"])
  }

  @Test("maintenance, with the time to retry")
  func maintenance() async throws {
    let response = try await client().ask(.get("/maintenance")).response
    #expect(response?.status == .serviceUnavailable)
    #expect(response?.headers[.retryAfter] == "120")
  }

  @Test("a body that is too large for the server is refused early")
  func tooLarge() async throws {
    let body = Body([UInt8](repeating: 65, count: 4 << 20), contentType: "text/plain")
    let client = try client()
    let response = await client.ask(Plain(.post, "/small", body: body)).response
    #expect(response?.status == .contentTooLarge)
    #expect(await client.ask(.get("/soup.json")).response?.status == .ok)
  }

  @Test("redirects are followed to their end, but not loops or file URLs")
  func redirects() async throws {
    let client = try client()
    #expect(await client.ask(.get("/moved")).response?.text == #"{"id":3,"name":"Soup"}"#)
    #expect(await client.ask(.get("/circle")).error?.kind == .tooManyRedirects(limit: 10))
    #expect(await client.ask(.get("/file")).error?.kind == .redirectRefused)
  }

  @Test("a slow download ends at the total limit, with its reason")
  func slow() async throws {
    let engine = CurlEngine()
    let error = try await client(engine: engine).ask(
      .get("/slow/large.txt"), expiring: engine, when: { $0.received > 0 }
    ).error
    #expect(error?.kind == .timedOut(.total))
    #expect(error?.phase == .receiving)
  }

  @Test("HTTP/2 is used without encryption if the server is known to support it")
  func plainHTTP2() async throws {
    let client = try CurlClient.test(nginx.plainHTTP2) {
      $0.connection.usesHTTP2WithoutEncryption = true
    }
    let answers = await client.askAtOnce(Array(repeating: .get("/soup.json"), count: 20))
    #expect(answers.allSatisfy { $0.response?.metrics?.version == .http2 })
    // Also one after the other, and those that may not be repeated.
    for _ in 0..<3 {
      // Without a body: nginx answers before it has read one, at which libcurl 7.88 loses the response.
      let answer = await client.ask(Plain(.post, "/numbered/1"))
      #expect(answer.response?.text == "POST /numbered/1", "\(answer)")
    }
    // A response that takes long doesn't hold up others.
    let slow = Recorder(client.chunks(of: Plain.get("/slow/large.txt"), window: 1 << 10))
    _ = await slow.elements(1)
    #expect(await client.ask(.get("/soup.json")).response?.status == .ok)
    #expect(slow.end == nil)
    slow.dispose()
    // The same server refuses HTTP/1.1.
    let other = try CurlClient.test(nginx.plainHTTP2)
    #expect(await other.ask(.get("/soup.json")).error != nil)
  }

  @Test("HEAD, 204 and an error of a proxy are responses")
  func answers() async throws {
    let client = try client()
    let head = await client.ask(Plain(.head, "/large.txt")).response
    #expect(head?.status == .ok)
    #expect(head?.headers[.contentLength] == "1048576")
    #expect(head?.body.isEmpty == true)
    #expect(await client.ask(.get("/nothing")).response?.status == .noContent)
    #expect(await client.ask(.get("/gone")).response?.status == .badGateway)
    #expect(await client.ask(.get("/large.txt")).response?.body.count == 1 << 20)
  }
}
