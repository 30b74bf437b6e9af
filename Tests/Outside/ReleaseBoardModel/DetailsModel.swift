// SPDX-License-Identifier: MIT

import Networking
import Observation
import ReleaseBoard
import Signals

/// The comments on a repository that arrive while it is shown, and the draft of its next release.
@Observable @MainActor final class DetailsModel {
  /// A number that changes when the repository has changed.
  private(set) var version = 0
  private(set) var comments: [Comment] = []
  var draft = Release() { didSet { problem = nil } }
  private(set) var isPublishing = false
  private(set) var problem: Problem?
  @ObservationIgnored private let id: Repository.ID
  @ObservationIgnored private let client: any Client

  init(_ id: Repository.ID, client: any Client) {
    (self.id, self.client) = (id, client)
  }

  /// What prevents a release with this version.
  var versionMessage: String? {
    draft.version.isEmpty ? "Enter a version." : problem?.versionMessage
  }

  func load() async throws -> Sourced<Details> {
    try await client.value(for: .details(id).withSource())
  }

  func reload() { version += 1 }

  /// Adds the comments as they arrive, until the task is cancelled.
  func follow(on scheduler: any TimeScheduler) async {
    let events = client.events(of: .comments(on: id), as: Comment.self, on: scheduler)
    do {
      for try await event in events.values(buffering: .unbounded) {
        if let comment = try? event.get() { comments.append(comment) }
      }
    } catch {
      // The server has refused the stream: the comments so far stay.
    }
  }

  /// Publishes the draft, and returns the release; nil if the server refuses it.
  func publish() async -> Release? {
    isPublishing = true
    defer { isPublishing = false }
    do {
      return try await client.value(for: .publish(draft, in: id))
    } catch {
      problem = error as? Problem
      return nil
    }
  }
}
