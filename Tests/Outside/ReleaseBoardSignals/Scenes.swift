// SPDX-License-Identifier: MIT

import Networking
import Proscenium
import ReleaseBoard

extension RepositorySearch {
  /// Returns the screen of the search. It shows the details of the selected repository in a flow.
  @MainActor func createScene(
    flow: Flow, settings: Preferences<BoardSettings>,
    details: @escaping @MainActor (Repository.ID) -> some Component
  ) -> some Component {
    Observing(query, state, selection, settings.property) { _, state, _, _ in
      Screen("Repositories") {
        TextField("Search", text: query)
        Loading(state.status, retryKey: "Ctrl-R", retry: { reload.send() }) {
          RepositoryTable(
            state.pages.flatMap(\.value.repositories), order: settings[\.order],
            columns: settings[\.columns], selection: selection,
            hasMore: state.end == .more, onReachedEnd: { loadNext.send() },
            onOpen: { repository in flow.show(repository.id) { details(repository.id) } })
        }
        .grow()
        .defaultFocus()
      }
      .onKey("ctrl+r", "reload") { reload.send() }
    }
    .onNext(of: selection.signal) { id in
      if let id { flow.preview(id) { details(id) } }
    }
  }
}

extension RepositoryDetails {
  /// Returns the screen of a repository. A presenter shows the form of a release above it.
  @MainActor func createScene(
    presenter: Presenter, settings: Preferences<BoardSettings>
  ) -> some Component {
    Observing(content, comments, settings.property) { content, comments, settings in
      Screen("Details", isBusy: content.isLoading) {
        Loading(
          content, title: \.title, message: \.message, retryKey: "Ctrl-R", retry: { reload.send() }
        ) { details in
          RepositoryContent(
            details, comments: comments, showsPrereleases: settings.showsPrereleases)
        }
        .grow()
      }
      .onKey("ctrl+r", "reload") { reload.send() }
      .onKey("p", "publish") { Task { await publish(presenter) } }
    }
  }

  @MainActor private func publish(_ presenter: Presenter) async {
    release.reset(to: Release())
    let published = await presenter.present("Publish a release") { [release] finish in
      EditForm("Publish", release, onSubmit: finish) {
        FormField("Version", \.version)
        FormField("Notes", \.notes)
        FormField("Prerelease", \.isPrerelease)
      }
    }
    guard let published else { return }
    presenter.show(Toast("\(published.version) is published."))
    reload.send()
  }
}

extension RepositorySearch.State {
  fileprivate var status: LoadingStatus {
    switch end {
    case .loading: LoadingStatus(of: pages.last?.source, isLoading: true)
    case .failed(let problem): LoadingStatus(of: pages.last?.source, problem: problem)
    case .more, .complete: LoadingStatus(of: pages.last?.source)
    }
  }
}
