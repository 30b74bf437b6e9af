// SPDX-License-Identifier: MIT

import Networking
import Observation
import ReleaseBoard
import Signals

/// The repositories that match a query, page by page.
@Observable @MainActor final class SearchModel {
  var query = ""
  var selection: Repository.ID?
  private(set) var pages: [Sourced<RepositoryPage>] = []
  private(set) var isLoading = false
  private(set) var problem: Problem?
  /// The number of requests so far. Only the newest one counts.
  @ObservationIgnored private var requests = 0
  @ObservationIgnored private let client: any Client

  init(client: any Client) {
    self.client = client
  }

  var repositories: [Repository] { pages.flatMap(\.value.repositories) }
  var hasMore: Bool { pages.last?.value.next != nil && !isLoading && problem == nil }

  /// Loads the first page again.
  func reload() async { await load(from: 0) }

  func loadNext() async {
    if hasMore, let start = pages.last?.value.next { await load(from: start) }
  }

  private func load(from start: Int) async {
    requests += 1
    let number = requests
    (isLoading, problem) = (true, nil)
    do {
      let page = try await client.value(for: .repositories(query, from: start))
      guard number == requests else { return }
      pages = start == 0 ? [page] : pages + [page]
    } catch {
      // Another query has cancelled this one.
      guard number == requests else { return }
      problem = error as? Problem
    }
    isLoading = false
  }
}
