import Foundation
import Testing

/// The table of `Documentation/Networking.md` that says which test shows which feature: drawn from the
/// names of the tests, which begin with the row they are for.
@Suite("The features of networking")
struct NetworkingTableTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let page = root.appending(path: "Documentation/Networking.md")
  private static let (begin, end) = ("<!-- features -->\n", "<!-- end of features -->\n")

  private struct Found {
    let row: String
    let name: String
    let path: String
  }

  private static func found() throws -> [Found] {
    let folder = root.appending(path: "Tests")
    let paths =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    var found: [Found] = []
    for path in paths.filter({ $0.hasSuffix(".swift") }).sorted() {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /@Test\(\s*"(N[0-9]+): ((?:[^"\\]|\\.)*)"/) {
        found.append(
          Found(row: String(match.1), name: String(match.2), path: "Tests/\(path)"))
      }
    }
    return found
  }

  /// To draw it anew, run the test with `PROSCENIUM_WRITE_TABLES=1`.
  @Test("each feature has a test, and the table is the one of the tests")
  func table() throws {
    let found = try Self.found()
    var lines = ["| row | | tests |", "|---|---|---|"]
    for (index, title) in Self.rows.enumerated() {
      let row = "N\(index + 1)"
      let tests = found.filter { $0.row == row }
      #expect(!tests.isEmpty, "nothing shows \(row), \(title)")
      let links = tests.map { "[\($0.name)](../\($0.path))" }.joined(separator: "<br>")
      lines.append("| \(row) | \(title) | \(links) |")
    }
    let known = Set(Self.rows.indices.map { "N\($0 + 1)" })
    for test in found { #expect(known.contains(test.row), "\(test.name)") }

    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(text.range(of: Self.begin)?.upperBound)
    let stop = try #require(text.range(of: Self.end)?.lowerBound)
    let table = lines.map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["PROSCENIUM_WRITE_TABLES"] == "1" {
      try text.replacingCharacters(in: start..<stop, with: table)
        .write(to: Self.page, atomically: true, encoding: .utf8)
    } else {
      #expect(text[start..<stop] == table)
    }
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
