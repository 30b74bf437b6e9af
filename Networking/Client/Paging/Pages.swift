// SPDX-License-Identifier: MIT

import Signals

extension Client {
  /// Loads a list page by page: the first page immediately, each further one on demand.
  ///
  ///     let list = client.pages(of: books, loadingNext: reachedEnd)
  ///     // [] loading, [page 1] more, [page 1] loading, [page 1, page 2] complete
  ///
  /// The signal is cold; each observation begins with the first page. A demand while a page is being loaded, or after
  /// the last one, has no effect. After a failure, the loaded pages are kept, and the next demand loads the same page
  /// again. The signal completes after the last page, and when `loadingNext` has completed and no page is being loaded.
  /// Disposal cancels the request.
  ///
  /// - Parameters:
  ///   - paged: The list.
  ///   - demand: Sends an element for each further page, such as when the user has scrolled to the end.
  public func pages<Page, Failure>(
    of paged: Paged<Page, Failure>, loadingNext demand: SafeSignal<Void>
  ) -> SafeSignal<PagingState<Page, ClientError<Failure>>> {
    .pages(from: paged.first, next: paged.next, loadingNext: demand) { [self] request in
      response(for: request)
    }
  }
}
