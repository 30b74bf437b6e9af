// SPDX-License-Identifier: MIT

import Signals

extension Client {
  /// Returns the resource of a request. Throws its `ClientError`; cancellation of the task cancels the exchange, and
  /// throws a `CancellationError`.
  ///
  /// ```swift
  /// let book = try await client.value(for: Request<Book, Refusal>.get("/books/7"))
  /// // Book(title: "Soup")
  /// ```
  ///
  /// - Parameters:
  ///   - request: The request. For other forms of the resource, see ``Client/response(for:)``.
  ///   - progress: Receives the progress instead of ``Request/progress``, on the thread of the transfer; nil for none.
  public func value<Resource, Failure>(
    for request: Request<Resource, Failure>,
    progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws -> Resource {
    try await response(for: request.reporting(to: progress)).only()
  }

  /// Downloads the content of a successful response into a file, and returns it when it is complete. Throws the
  /// `ClientError`; cancellation of the task keeps the partial content. See ``Client/download(_:to:limit:user:)``.
  ///
  /// ```swift
  /// let book = try await client.download(request, to: path) { print($0.received, $0.toReceive ?? 0) }
  /// // 0 0, 6 6, DownloadedFile(path: …, size: 6, …)
  /// ```
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: The path of the file.
  ///   - limit: The maximum size of the content in bytes.
  ///   - user: The user for whom the file is; nil to tell users apart by the credentials that the request is sent with.
  ///   - progress: Receives the progress, on the thread of the transfer.
  public func download<Resource, Failure>(
    _ request: Request<Resource, Failure>, to path: String, limit: Int = .max, user: String? = nil,
    progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws -> DownloadedFile {
    try await download(request.reporting(to: progress), to: path, limit: limit, user: user).only()
  }

  /// Uploads a file with the protocol tus 1.0, and returns when the server has it. Throws the error of the upload;
  /// cancellation of the task keeps its note. See `upload(_:to:)`.
  ///
  /// ```swift
  /// let film = try await client.upload(path, to: request) { print($0.sent, $0.toSend ?? 0) }
  /// // 0 4, 4 4, UploadedFile(location: "/files/1", size: 4, …)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - request: The request that creates the upload.
  ///   - progress: Receives the progress, on the thread of the transfer.
  public func upload<Resource, Failure>(
    _ path: String, to request: Request<Resource, Failure>,
    progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws -> UploadedFile {
    try await upload(path, to: request.reporting(to: progress)).only()
  }

  /// Returns all pages of a list, requested one after the other. Throws the `ClientError` of the first page that can't
  /// be loaded.
  ///
  /// ```swift
  /// let books = try await client.allPages(of: Paged(linked: request)).flatMap(\.content)
  /// // ["Soup", "Salad", "Bread"]
  /// ```
  ///
  /// To load pages on demand, use ``Client/pages(of:loadingNext:)``.
  public func allPages<Page, Failure>(of list: Paged<Page, Failure>) async throws -> [Page] {
    var pages: [Page] = []
    var next: Request<Page, Failure>? = list.first
    while let request = next {
      let page = try await value(for: request)
      pages.append(page)
      next = list.next(page)
    }
    return pages
  }
}

extension Request {
  /// Returns the same request with another receiver of its progress, if there is one.
  fileprivate func reporting(to progress: (@Sendable (TransferProgress) -> Void)?) -> Request {
    progress.map { reporting(to: SafeObserver(next: $0)) } ?? self
  }
}

extension Signal {
  /// Returns the only element.
  fileprivate func only() async throws -> Element {
    guard let element = try await first() else { throw CancellationError() }
    return element
  }
}
