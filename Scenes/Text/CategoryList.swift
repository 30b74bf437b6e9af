// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension CategoryList {
  /// Returns the screen of the categories for this interactor, and the user's requests to sign out.
  ///
  /// - Parameters:
  ///   - flow: The flow that shows the recipes of a category, beside the categories where there is room.
  ///   - kitchen: The news for the line under the title; nil for none.
  ///   - cookbook: The download of all recipes; nil if it isn't available.
  @MainActor
  public func createScene(
    flow: Flow, kitchen: KitchenNews? = nil, cookbook: CookbookDownload? = nil
  ) -> (screen: some Component, signOut: SafeSignal<Void>) {
    let signOuts = SafePublishSubject<Void>()
    let selection = MutableProperty<Recipe.Category.ID?>(nil)
    let categories = content.loadedValues(includingStored: true)
    let news: SafeSignal<String?> = kitchen.map { $0.news.map { $0 }.start(with: "") } ?? .just(nil)
    let screen = Observing(
      categories.start(with: []), content.statuses(), selection, news,
      cookbook?.states ?? .just(nil)
    ) { categories, status, selected, news, saving in
      ViewController.CategoryList(
        rows: categories.map(\.row), selection: selected, status: LoadingStatus(status),
        news: news, saving: saving,
        help: "Shows the categories, and the selected one beside them.",
        onSelect: { id in
          selection.value = id
          show(categories.first { $0.id == id }, in: flow, isOpened: false)
        },
        onOpen: { id in show(categories.first { $0.id == id }, in: flow) },
        onReload: { reload.send() }, onCancel: { cancel.send() },
        onSignOut: { signOuts.send() },
        onSave: { cookbook?.start.send() }, onStopSaving: { cookbook?.cancel.send() })
    }
    .onNext(of: categories.filter(\.isEmpty)) { _ in flow.endPreview() }
    .onNext(of: cookbook?.conflicts ?? .empty()) { target in
      if target == .file { cookbook?.askToReplace(in: flow) }
    }
    return (screen, signOuts.signal)
  }

  @MainActor
  private func show(_ category: Recipe.Category?, in flow: Flow, isOpened: Bool = true) {
    if let category { RecipesRouter.show(category, of: self, in: flow, isOpened: isOpened) }
  }
}

extension CookbookDownload {
  /// The progress of the download, or its result.
  fileprivate var states: SafeSignal<ViewController.CategoryList.Saving?> {
    let results = merge([
      progress.filter { $0 != nil }.map { _ in "" },
      saved.map { "The cookbook is saved in \($0)" },
      conflicts.filter { $0 != .file }.map { [path] _ in
        "\(path) isn't a file. Choose another one with --cookbook."
      },
    ])
    return combineLatest(progress, results.start(with: "")).map { progress, result in
      progress.map(\.saving) ?? .idle(result)
    }
  }

  /// Asks whether the download replaces the file at its path.
  @MainActor
  fileprivate func askToReplace(in flow: Flow) {
    flow.present(
      AlertView(
        title: "Replace the file?",
        message: "\(path) exists, and its content would be lost.",
        actions: [
          AlertView.Action("Replace", isDestructive: true) { replace.send() },
          AlertView.Action("Cancel") {},
        ]))
  }
}

extension CookbookDownload.Progress {
  /// The completed fraction, or only the size if the total is unknown.
  fileprivate var saving: ViewController.CategoryList.Saving {
    let size = fraction == nil && received > 0 ? ": \(received / 1024) KB" : ""
    return .running("Saving the cookbook\(size)", fraction: fraction)
  }
}

extension Recipe.Category {
  fileprivate var row: ViewController.CategoryList.Row {
    .init(
      id: id, title: name, detail: count == 1 ? "1 recipe" : "\(count) recipes", summary: summary)
  }
}
