import Testing

/// The table of `Documentation/Networking.md` that says which test shows which feature.
@Suite("The features of networking")
struct NetworkingTableTests {
  @Test("each feature has a test, and the table is the one of the tests")
  func table() throws {
    try FeatureTable(
      page: "Documentation/Networking.md", mark: "features",
      rows: zip(1..., Self.rows).map { ("N\($0)", $1) }
    ).check()
  }

  private static let rows = [
    "broken answers end in their error, with a sentence", "answers that nobody asked for",
    "nothing is smuggled into a request", "nothing stays after 100,000 requests",
    "requests are values", "one engine for any number of clients",
    "cancellation at every phase", "what may act twice is sent once", "time-outs",
    "resources and the server's own errors", "connections are used again", "IPv6",
    "paths and queries in any script", "parts of files, and downloads that go on",
    "a cache in memory and on disk", "retries, Retry-After", "limits of size",
    "redirects", "slow servers", "bodies of each kind", "compression",
    "basic, digest and bearer, and one renewal for all who wait", "cookies",
    "chunks, events and lines of JSON as signals", "content of any type", "circuit breaker",
    "middleware, and logs without secrets", "what an exchange took",
    "errors for users, and activity", "TLS with authorities of one's own",
    "servers that can't be trusted", "pinned keys", "certificates of the client's own",
    "HTTP/2: many requests on one connection", "HTTP/2: the server says good-bye",
    "sockets in the file system, detours", "proxies", "proxies that refuse", "progress",
    "doubles that keep the client's contract, cassettes",
  ]
}
