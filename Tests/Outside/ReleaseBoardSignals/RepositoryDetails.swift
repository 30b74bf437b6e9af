// SPDX-License-Identifier: MIT

import Applications
import Networking
import ReleaseBoard
import Signals

/// A repository, the comments that arrive while it is shown, and the form of its next release.
struct RepositoryDetails: Sendable {
  let reload = SafePublishSubject<Void>()
  let content: SafeSignal<RemoteContent<Details>>
  let comments: SafeSignal<[Comment]>
  let release: FormModel<Release, Release>

  init(_ id: Repository.ID, client: any Client, on scheduler: some TimeScheduler) {
    content = SafeClient(client).content(for: reload.signal.start(with: ())) { .details(id) }
    comments = client.events(of: .comments(on: id), as: Comment.self, on: scheduler)
      .compactMap { try? $0.get() }
      .scan([]) { comments, new in comments + [new] }
      .catch { _ in .empty() }
      .start(with: [])
    release = FormModel(
      Release(), rules: [.required(\.version, "Enter a version.")],
      submit: { release in
        client.response(for: .publish(release, in: id)).mapFailure { problem in
          problem.versionMessage.map { FormRefusal(at: \.version, $0) }
            ?? FormRefusal(problem.message)
        }
      })
  }
}
