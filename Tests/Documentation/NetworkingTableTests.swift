// SPDX-License-Identifier: MIT

import Testing

/// The table in `Documentation/Development/NetworkingTests.md` that lists the tests for each feature.
@Suite("The features of networking")
struct NetworkingTableTests {
  @Test("each feature has a row with tests that exist")
  func table() throws {
    let page = try Checkout.text("Documentation/Development/NetworkingTests.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    let features = rows.map { String($0.dropFirst(2).prefix { $0 != "|" }.dropLast()) }
    #expect(features == Self.features)
    for row in rows {
      let links = row.matches(of: /\[([^\]]+)\]\(\.\.\/\.\.\/([^)]+)\)/)
      #expect(!links.isEmpty, "no test shows this feature: \(row)")
      for link in links {
        let text = try Checkout.text(String(link.2))
        #expect(text.contains("\"\(link.1)\""), "no test “\(link.1)” in \(link.2)")
      }
    }
  }

  private static let features: [String] = [
    "invalid responses end in an error with a message", "unsolicited responses",
    "no request smuggling", "no leak after 100,000 requests",
    "requests are values", "one engine for any number of clients",
    "cancellation in every phase", "requests that aren't idempotent are sent once", "timeouts",
    "resources and the server's own errors", "connection reuse", "IPv6",
    "paths and queries in any script", "range requests, and resumed downloads",
    "a cache in memory and on disk", "retries, Retry-After", "size limits",
    "redirects", "slow servers", "bodies of each kind", "compression",
    "basic, digest and bearer authentication, and one renewal for concurrent requests", "cookies",
    "chunks, events and lines of JSON as signals", "content of any type", "circuit breaker",
    "middleware, and logs without secrets", "metrics of an exchange",
    "errors for users, and activity", "TLS with custom certificate authorities",
    "untrusted servers", "pinned keys", "client certificates",
    "HTTP/2: many requests on one connection", "HTTP/2: GOAWAY",
    "Unix sockets, host overrides", "proxies", "proxies that refuse", "progress",
    "test doubles with the client's contract, cassettes",
    "WebSocket: messages in both directions",
    "signing in by OAuth 2: with a browser, a pasted code or a device, sessions, token stores",
    "resumable uploads", "equal requests that are joined", "limits of concurrency and rate",
    "pages by link or cursor", "traces and metrics for other systems", "generated clients",
  ]
}
