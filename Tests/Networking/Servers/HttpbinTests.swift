// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import Signals
import Testing

@Suite("With httpbin", .httpbin, .timeLimit(.minutes(10)))
struct HttpbinTests {
  private let url: String

  init() throws { url = try #require(HttpbinScope.url) }

  private func client(
    engine: CurlEngine = CurlEngine(), _ change: (inout CurlClient.Configuration) -> Void = { _ in }
  ) throws -> CurlClient {
    try CurlClient.test(url, engine: engine, change)
  }

  /// Returns a response of httpbin as JSON.
  private func json(_ request: Plain) async throws -> [String: any Sendable] {
    let client = try client()
    let response = try #require(await client.ask(request).response)
    let object = try JSONSerialization.jsonObject(with: Data(response.body))
    return try #require(object as? [String: any Sendable])
  }

  @Test("a query arrives in order, including special characters")
  func query() async throws {
    let items = [QueryItem("a", "1 & 2 = 3 + 4"), QueryItem("b", "ü🍲"), QueryItem("a", "%25#?")]
    let found = try await json(Plain(.get, "/anything", query: items))
    let arguments = try #require(found["args"] as? [String: Any])
    #expect(arguments["a"] as? [String] == ["1 & 2 = 3 + 4", "%25#?"])
    #expect(arguments["b"] as? String == "ü🍲")
  }

  @Test("JSON, forms and bytes arrive with their types", arguments: ["POST", "PUT", "PATCH"])
  func bodies(_ name: String) async throws {
    let method = try #require(HTTPRequest.Method(name))
    let path: RequestPath = "/anything"
    let found = try await json(Plain(method, path, body: .json(["a": 1])))
    #expect(found["method"] as? String == name)
    #expect((found["json"] as? [String: Int]) == ["a": 1])
    let form = Body(Array("a=1&b=x%20y".utf8), contentType: "application/x-www-form-urlencoded")
    let second = try await json(Plain(method, path, body: form))
    #expect((second["form"] as? [String: String]) == ["a": "1", "b": "x y"])
  }

  @Test("every compression is decoded", arguments: ["gzip", "deflate", "brotli"])
  func compression(_ name: String) async throws {
    let found = try await json(.get("/\(name)"))
    #expect(
      found[name == "gzip" ? "gzipped" : name == "deflate" ? "deflated" : name] as? Bool == true)
  }

  @Test(
    "every status is a response", arguments: [200, 204, 304, 400, 403, 404, 410, 418, 500, 504])
  func statuses(_ status: Int) async throws {
    let client = try client()
    #expect(await client.ask(.get("/status/\(status)")).response?.status.code == status)
  }

  @Test("a 401 for a user name is a response, and the name changes it")
  func basic() async throws {
    let client = try client()
    let path: RequestPath = "/basic-auth/soup/salt"
    let response = await client.ask(.get(path)).response
    #expect(response?.status == .unauthorized)
    #expect(response?.headers[.wwwAuthenticate]?.hasPrefix("Basic") == true)
    let token = Data("soup:salt".utf8).base64EncodedString()
    let second = await client.ask(
      .get(path, headers: [.authorization: "Basic \(token)"])
    ).response
    #expect(second?.status == .ok)
  }

  @Test(
    "a user name and a password with basic, digest and any authentication",
    arguments: ["/basic-auth", "/digest-auth/auth"])
  func credentials(_ path: String) async throws {
    let path = RequestPath(path + "/soup/salt")
    func status(_ password: String, _ scheme: ServerCredentials.Scheme) async throws -> Int? {
      let credentials = ServerCredentials(user: "soup", password: password, scheme: scheme)
      let client = try client { $0.connection.credentials = credentials }
      return await client.ask(.get(path)).response?.status.code
    }
    let scheme: ServerCredentials.Scheme = path.encoded.contains("digest") ? .digest : .basic
    #expect(try await status("salt", scheme) == 200)
    #expect(try await status("salt", .offered) == 200)
    #expect(try await status("pepper", scheme) == 401)
    #expect(try await status("pepper", .offered) == 401)
  }

  @Test("bearer authentication")
  func bearer() async throws {
    let found = try await json(.get("/bearer", headers: [.authorization: "Bearer abc"]))
    #expect(found["token"] as? String == "abc")
    let client = try client()
    #expect(await client.ask(.get("/bearer")).response?.status == .unauthorized)
  }

  @Test("redirects of each kind, up to the limit")
  func redirects() async throws {
    for path: RequestPath in ["/redirect/5", "/relative-redirect/5", "/absolute-redirect/5"] {
      let client = try client { $0.redirectLimit = 5 }
      #expect(await client.ask(.get(path)).response?.status == .ok)
      let narrow = try self.client { $0.redirectLimit = 4 }
      #expect(await narrow.ask(.get(path)).error?.kind == .tooManyRedirects(limit: 4))
    }
  }

  @Test("a 307 keeps method and body, and a 302 turns a POST into a GET")
  func methods() async throws {
    let to = [QueryItem("url", "\(url)/anything"), QueryItem("status_code", "307")]
    let kept = try await json(Plain(.post, "/redirect-to", query: to, body: .json(["a": 1])))
    #expect(kept["method"] as? String == "POST")
    #expect((kept["json"] as? [String: Int]) == ["a": 1])
    let other = [QueryItem("url", "\(url)/anything"), QueryItem("status_code", "302")]
    let made = try await json(Plain(.post, "/redirect-to", query: other, body: .json(["a": 1])))
    #expect(made["method"] as? String == "GET")
    #expect(made["data"] as? String == "")
  }

  @Test("cookies are stored over redirects, sent back, and deleted")
  func cookies() async throws {
    let client = try client { $0.middleware = [CookieMiddleware(CookieStore())] }
    let set = await client.ask(Plain(.get, "/cookies/set", query: [QueryItem("taste", "salt")]))
    #expect(set.response?.text.contains(#""taste": "salt""#) == true)
    let again = await client.ask(.get("/cookies")).response
    #expect(again?.text.contains(#""taste": "salt""#) == true)
    _ = await client.ask(Plain(.get, "/cookies/delete", query: [QueryItem("taste", "")]))
    #expect(await client.ask(.get("/cookies")).response?.text.contains("salt") == false)
    #expect(
      await (try self.client()).ask(.get("/cookies")).response?.text.contains("salt") == false)
  }

  @Test("cookies for other domains and for all of com are refused")
  func foreignCookies() async throws {
    let client = try client { $0.middleware = [CookieMiddleware(CookieStore())] }
    for domain in ["com", "example.com", "0.0.1", "localhost", "[::1]"] {
      let items = [QueryItem("Set-Cookie", "a=b; Domain=\(domain); Path=/")]
      _ = await client.ask(Plain(.get, "/response-headers", query: items))
    }
    let items = [QueryItem("Set-Cookie", "__Host-a=b; Path=/; Secure")]
    _ = await client.ask(Plain(.get, "/response-headers", query: items))
    #expect(await client.ask(.get("/cookies")).response?.text.contains("b\"") == false)
  }

  @Test("ETag and caching of httpbin")
  func validators() async throws {
    let client = try client()
    let path: RequestPath = "/etag/abc"
    #expect(await client.ask(.get(path)).response?.status == .ok)
    let same = await client.ask(.get(path, headers: [.ifNoneMatch: "abc"])).response
    #expect(same?.status == .notModified)
    let other = await client.ask(.get(path, headers: [.ifMatch: "xyz"])).response
    #expect(other?.status == .preconditionFailed)
    let kept = try self.client { $0.middleware = [CacheMiddleware(MemoryCacheStore())] }
    let first = await kept.ask(.get("/cache/60")).response
    let second = await kept.ask(.get("/cache/60")).response
    #expect(first?.body == second?.body)
    #expect(second?.status == .ok)
  }

  @Test("a range of bytes")
  func range() async throws {
    let client = try client()
    let response = await client.ask(.get("/range/1024", headers: [.range: "bytes=10-19"])).response
    #expect(response?.status.code == 206)
    #expect(response?.text == "klmnopqrst")
  }

  @Test("a slow response ends at the total limit, and a faster one completes")
  func drip() async throws {
    let engine = CurlEngine()
    let client = try client(engine: engine)
    let items = [
      QueryItem("duration", "0.2"), QueryItem("numbytes", "10"), QueryItem("delay", "0"),
    ]
    #expect(await client.ask(Plain(.get, "/drip", query: items)).response?.body.count == 10)
    let slow = [
      QueryItem("duration", "5"), QueryItem("numbytes", "10"), QueryItem("delay", "0"),
    ]
    let error = await client.ask(
      Plain(.get, "/drip", query: slow), expiring: engine, when: { $0.received > 0 }
    ).error
    #expect(error?.kind == .timedOut(.total))
    let late = await client.ask(
      Plain(.post, "/delay/5", body: Body(Array("soup".utf8), contentType: "text/plain")),
      expiring: engine, when: { $0.sent > 0 }
    ).error
    #expect(late?.kind == .timedOut(.total))
    #expect(late?.phase == .waiting)
  }

  @Test("streamed lines and bytes arrive complete")
  func streams() async throws {
    let client = try client()
    let lines = try #require(await client.ask(.get("/stream/50")).response)
    #expect(lines.text.split(separator: "\n").count == 50)
    let bytes = await client.ask(.get("/stream-bytes/100000")).response
    #expect(bytes?.body.count == 100_000)
  }

  @Test("UTF-8, HTML and unknown types are content like any other")
  func contents() async throws {
    let client = try client()
    #expect(await client.ask(.get("/encoding/utf8")).response?.text.contains("∮ E⋅da") == true)
    #expect(await client.ask(.get("/image/png")).response?.body.starts(with: [0x89, 0x50]) == true)
    #expect(await client.ask(.get("/xml")).response?.text.contains("slideshow") == true)
  }
}
