// SPDX-License-Identifier: MIT

import Signals

/// The state of a paginated list.
public struct PagingState<Page: Sendable, Failure: Error>: Sendable {
  /// The state of the end of the list.
  public enum End: Sendable {
    /// The next page is being loaded.
    case loading
    /// There is a next page, which is loaded on demand.
    case more
    /// The next page could not be loaded. The next demand tries again.
    case failed(ClientError<Failure>)
    /// There is no next page.
    case complete
  }

  /// The loaded pages.
  public var pages: [Page]
  /// The state of the end of the list.
  public var end: End
}

extension PagingState.End: Equatable where Failure: Equatable {}
extension PagingState: Equatable where Page: Equatable, Failure: Equatable {}

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
  ) -> SafeSignal<PagingState<Page, Failure>> {
    .deferred { [self] in
      let loader = PageLoader(paged)
      return demand.start(with: ()).flatMapFirst { loader.load(with: self) }
        .prefix(
          inclusive: true, while: { if case .complete = $0.end { false } else { true } })
    }
  }
}

/// One observation of a list.
private final class PageLoader<Page: Sendable, Failure: Error>: Sendable {
  private struct State: Sendable {
    var pages: [Page] = []
    var next: Request<Page, Failure>?
  }

  private let paged: Paged<Page, Failure>
  private let state: Lock<State>

  init(_ paged: Paged<Page, Failure>) {
    self.paged = paged
    state = Lock(State(next: paged.first))
  }

  /// Loads the next page.
  func load(with client: some Client) -> SafeSignal<PagingState<Page, Failure>> {
    .deferred { [self] in
      let (pages, next) = state.withLock { ($0.pages, $0.next) }
      guard let next else { return .empty() }
      return client.response(for: next)
        .map { [self] page in append(page) }
        .catch { error in .just(PagingState(pages: pages, end: .failed(error))) }
        .start(with: PagingState(pages: pages, end: .loading))
    }
  }

  private func append(_ page: Page) -> PagingState<Page, Failure> {
    let next = paged.next(page)
    return state.withLock { state in
      state.pages.append(page)
      state.next = next
      return PagingState(pages: state.pages, end: next == nil ? .complete : .more)
    }
  }
}
