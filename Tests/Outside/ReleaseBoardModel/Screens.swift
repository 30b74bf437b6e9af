// SPDX-License-Identifier: MIT

import Networking
import Proscenium
import ReleaseBoard

/// The search. It shows the details of the selected repository in a flow.
struct SearchScreen: Composite {
  let board: BoardModel
  let flow: Flow
  let presenter: Presenter

  var body: DeclarationList {
    let search = board.search
    let status = LoadingStatus(
      of: search.pages.last?.source, isLoading: search.isLoading, problem: search.problem)
    Screen("Repositories") {
      TextField("Search", text: Binding(search, \.query))
      Loading(status, retryKey: "Ctrl-R", retry: { Task { await search.reload() } }) {
        RepositoryTable(
          search.repositories, order: Binding(board, \.settings)[\.order],
          columns: Binding(board, \.settings)[\.columns], selection: Binding(search, \.selection),
          hasMore: search.hasMore, onReachedEnd: { Task { await search.loadNext() } },
          onOpen: { repository in flow.show(repository.id) { details(of: repository.id) } })
      }
      .grow()
      .defaultFocus()
    }
    .refreshable { await search.reload() }
    .task(id: search.query) {
      // The user may be typing.
      if !search.query.isEmpty { try? await board.scheduler.wait(for: .milliseconds(300)) }
      if !Task.isCancelled { await search.reload() }
    }
    .task(id: search.selection) {
      if let id = search.selection { flow.preview(id) { details(of: id) } }
    }
  }

  private func details(of id: Repository.ID) -> DetailsScreen {
    DetailsScreen(board: board, id: id, presenter: presenter)
  }
}

/// A repository with its releases and comments.
struct DetailsScreen: Composite {
  let board: BoardModel
  let id: Repository.ID
  let presenter: Presenter

  var body: DeclarationList {
    Stateful(DetailsModel(id, client: board.client)) { model in
      let model = model.value
      Screen("Details") {
        AsyncContent(id: model.version, message: { ($0 as? Problem)?.message ?? "\($0)" }) {
          try await model.load()
        } content: { details in
          Loading(
            LoadingStatus(of: details.source), retryKey: "Ctrl-R", retry: { model.reload() }
          ) {
            RepositoryContent(
              details.value, comments: model.comments,
              showsPrereleases: board.settings.showsPrereleases)
          }
        }
        .grow()
      }
      .refreshable { model.reload() }
      .task { await model.follow(on: board.scheduler) }
      .onKey("p", "publish") { Task { await publish(model) } }
    }
  }

  private func publish(_ model: DetailsModel) async {
    model.draft = Release()
    let published = await presenter.present("Publish a release") { finish in
      PublishForm(model: model, onPublished: finish)
    }
    guard let published else { return }
    presenter.show(Toast("\(published.version) is published."))
    model.reload()
  }
}

/// The form of a release. The server may refuse its version.
struct PublishForm: Composite {
  let model: DetailsModel
  let onPublished: @MainActor (Release) -> Void

  var body: DeclarationList {
    let draft = Binding(model, \.draft)
    Form(
      "Publish", isSubmittable: !model.isPublishing,
      problem: model.problem?.versionMessage == nil ? model.problem?.message : nil,
      onSubmit: { Task { await model.publish().map(onPublished) } }
    ) {
      Field("Version", problem: model.versionMessage) { TextField(text: draft[\.version]) }
      Field("Notes") { TextField(text: draft[\.notes]) }
      Field("Prerelease") { Toggle("", isOn: draft[\.isPrerelease]) }
    }
  }
}
