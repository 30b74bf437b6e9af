// SPDX-License-Identifier: MIT

/// The state of a list that is loaded page by page.
public struct PagingState<Page: Sendable, Failure: Error>: Sendable {
  /// The state of the end of the list.
  public enum End: Sendable {
    /// The next page is being loaded.
    case loading
    /// There is a next page, which is loaded on demand.
    case more
    /// The next page could not be loaded. The next demand tries again.
    case failed(Failure)
    /// There is no next page.
    case complete
  }

  /// The loaded pages.
  public var pages: [Page]
  /// The state of the end of the list.
  public var end: End

  /// Creates a state. By default, nothing is loaded yet and the first page is on its way.
  ///
  /// - Parameters:
  ///   - pages: The loaded pages.
  ///   - end: The state of the end of the list.
  public init(pages: [Page] = [], end: End = .loading) {
    self.pages = pages
    self.end = end
  }
}

extension PagingState.End: Equatable where Failure: Equatable {}
extension PagingState: Equatable where Page: Equatable, Failure: Equatable {}

extension Signal where Failure == Never {
  /// Loads a list page by page: the first page immediately, each further one on demand.
  ///
  /// ```swift
  /// let list = SafeSignal.pages(from: 0, next: { $0.next }, loadingNext: ends.signal) { start in
  ///   requestPage(from: start)
  /// }
  /// // [] loading, [page 1] more, [page 1] loading, [page 1, page 2] complete
  /// ```
  ///
  /// The signal is cold; each observation begins with the first page. A demand while a page is being loaded, or after
  /// the last one, has no effect. After a failure, the loaded pages are kept, and the next demand loads the same page
  /// again. The signal completes after the last page, and when `loadingNext` has completed and no page is being loaded.
  /// Disposal cancels the request.
  ///
  /// - Parameters:
  ///   - first: The cursor of the first page.
  ///   - next: Returns the cursor of the page after another one; nil after the last.
  ///   - demand: Sends an element for each further page, such as when the user has scrolled to the end.
  ///   - load: Returns a signal that sends the page at a cursor. Only its first element counts, and ends it.
  public static func pages<Cursor: Sendable, Page, LoadingFailure>(
    from first: Cursor, next: @escaping @Sendable (Page) -> Cursor?,
    loadingNext demand: SafeSignal<Void>,
    load: @escaping @Sendable (Cursor) -> Signal<Page, LoadingFailure>
  ) -> SafeSignal<PagingState<Page, LoadingFailure>>
  where Element == PagingState<Page, LoadingFailure> {
    .deferred {
      let loader = PageLoader(first, next: next, load: load)
      // The demands are observed first, so that one that the first page leads to counts.
      return Signals.merge(demand, .just(())).flatMapMerge { loader.loadNext() }
        .prefix(
          inclusive: true, while: { if case .complete = $0.end { false } else { true } })
    }
  }
}

/// One observation of a list.
private final class PageLoader<Cursor: Sendable, Page: Sendable, Failure: Error>: Sendable {
  private struct State: Sendable {
    var pages: [Page] = []
    var cursor: Cursor?
    /// The number of the request that runs. It is nil before the state that ends the request is sent, so that a
    /// demand which this state leads to is the next one.
    var running: Int?
    var requests = 0
  }

  private let next: @Sendable (Page) -> Cursor?
  private let load: @Sendable (Cursor) -> Signal<Page, Failure>
  private let state: Lock<State>

  init(
    _ first: Cursor, next: @escaping @Sendable (Page) -> Cursor?,
    load: @escaping @Sendable (Cursor) -> Signal<Page, Failure>
  ) {
    self.next = next
    self.load = load
    state = Lock(State(cursor: first))
  }

  /// Loads the next page, unless one is being loaded.
  func loadNext() -> SafeSignal<PagingState<Page, Failure>> {
    .deferred { [self] in
      let request = state.withLock { state -> (number: Int, pages: [Page], cursor: Cursor)? in
        guard state.running == nil, let cursor = state.cursor else { return nil }
        state.requests += 1
        state.running = state.requests
        return (state.requests, state.pages, cursor)
      }
      guard let (number, pages, cursor) = request else { return .empty() }
      return load(cursor)
        .prefix(1)
        .map { [self] page in append(page) }
        .catch { [self] error in
          end(number)
          return .just(PagingState(pages: pages, end: .failed(error)))
        }
        .handleEvents(end: { [self] _ in end(number) })
        .start(with: PagingState(pages: pages, end: .loading))
    }
  }

  private func append(_ page: Page) -> PagingState<Page, Failure> {
    let next = next(page)
    return state.withLock { state in
      state.pages.append(page)
      state.cursor = next
      state.running = nil
      return PagingState(pages: state.pages, end: next == nil ? .complete : .more)
    }
  }

  /// Notes the end of a request, unless another one runs already.
  private func end(_ number: Int) {
    state.withLock { state in if state.running == number { state.running = nil } }
  }
}
