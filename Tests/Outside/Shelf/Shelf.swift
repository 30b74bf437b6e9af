// SPDX-License-Identifier: MIT

import CurlNetworking

/// A shelf of books on a server.
final class Shelf: Sendable {
  private let client: CurlClient
  private let login: CurlClient
  private let session: TokenSession<Pass>

  /// Creates a shelf.
  ///
  /// - Parameters:
  ///   - server: The address of the server.
  ///   - file: The file that keeps the user signed in.
  init(server: String, file: String) throws {
    let login = try CurlClient(server)
    session = TokenSession(
      store: FileTokenStore<Pass>(file: file), authorization: { "Bearer " + $0.text },
      renewal: { login.response(for: .renewal(of: $0)) })
    var configuration = CurlClient.Configuration()
    configuration.timeouts.total = .seconds(20)
    configuration.middleware = [session.middleware]
    client = try CurlClient(server, configuration: configuration)
    self.login = login
  }

  var isSignedIn: Bool { session.state.value == .signedIn }

  func signIn(_ credentials: Credentials) async throws {
    session.signIn(with: try await login.value(for: .pass(for: credentials)))
  }

  /// Returns the books of all pages.
  func books(by author: String? = nil) async throws -> [Book] {
    try await client.allPages(of: Paged<Linked<[Book]>, ShelfError>(linked: .books(by: author)))
      .flatMap(\.content)
  }

  func add(_ book: NewBook) async throws -> Book {
    try await client.value(for: .add(book))
  }

  /// Writes the text of a book into a file, and returns its size.
  func fetch(
    _ id: Int, to path: String, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws -> Int {
    try await client.download(.text(of: id), to: path, progress: progress).size
  }

  /// Sends a picture, and returns the book that has it.
  func setCover(
    of id: Int, file path: String, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws -> Book {
    let picture = try Body.file(path, contentType: "image/png")
    return try await client.value(for: .cover(of: id, picture), progress: progress)
  }

  /// Sends a scan, which continues where an earlier attempt has ended, and returns its address.
  func addScan(
    file path: String, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws -> String {
    try await client.upload(path, to: .scans, progress: progress).location
  }
}
