// SPDX-License-Identifier: MIT

import Networking

extension Request where Failure == ServerError {
  /// Returns the request for a page of the repositories that match a query.
  public static func repositories(
    _ query: String, from start: Int
  ) -> Request<Sourced<RepositoryPage>, ServerError> {
    Request<RepositoryPage, ServerError>
      .get("/repositories", query: ["query": query, "from": "\(start)"]).withSource()
  }

  /// Returns the request for a repository and its releases.
  public static func details(_ id: Repository.ID) -> Request<Details, ServerError> {
    .get("/repositories/\(id)")
  }

  /// Returns the request for the comments on a repository, an endless stream of events.
  public static func comments(on id: Repository.ID) -> Request<Void, ServerError> {
    .send(.get, "/repositories/\(id)/comments")
  }

  /// Returns the request that publishes a release.
  public static func publish(
    _ release: Release, in id: Repository.ID
  ) -> Request<Release, ServerError> {
    .post("/repositories/\(id)/releases", json: release)
  }
}
