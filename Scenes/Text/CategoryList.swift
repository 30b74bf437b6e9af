// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension CategoryList {
  /// The screen of the categories, and the user's requests to sign out.
  public typealias Scene = (viewController: ViewController.CategoryList, signOut: SafeSignal<Void>)

  /// Returns the screen of the categories for this interactor.
  ///
  /// - Parameters:
  ///   - flow: The flow that shows the recipes of a category, beside the categories where there is room.
  ///   - kitchen: The news for the line under the title; nil for none.
  ///   - cookbook: The download of all recipes; nil if it isn't available.
  @MainActor
  public func createScene(
    flow: Flow, kitchen: KitchenNews? = nil, cookbook: CookbookDownload? = nil
  ) -> Scene {
    let viewController = ViewController.CategoryList()
    viewController.explain(
      "Shows the categories, and the selected one beside them.", .interactor,
      "Interactors/CategoryList.swift", "Scenes/Text/CategoryList.swift")

    viewController.reloads.signal.bind(to: reload, while: viewController)
    viewController.loadingCancellations.signal.bind(to: cancel, while: viewController)
    let rows = content.loadedValues(includingStored: true).bind(
      to: viewController.list,
      showing: { [weak viewController] categories in viewController?.show(categories.map(\.row)) })
    content.statuses().bind(to: viewController.loading, of: viewController)
    viewController.expectsNews = kitchen != nil
    kitchen?.news.bind(to: viewController) { $0.news = $1 }
    if let cookbook { offer(cookbook, on: viewController) }
    rows.currentRowChanges.bind(to: viewController) { _, category in
      guard let category else { return flow.endPreview() }
      RecipesRouter.show(category, of: self, in: flow, isOpened: false)
    }
    rows.activations.bind(to: viewController) { _, category in
      RecipesRouter.show(category, of: self, in: flow)
    }

    return (viewController, viewController.signOuts.signal)
  }
}

extension CategoryList {
  /// Binds the download of the cookbook to the screen, which shows its progress.
  @MainActor
  private func offer(_ cookbook: CookbookDownload, on viewController: ViewController.CategoryList) {
    viewController.canSave = true
    cookbook.progress.bind(to: viewController) { viewController, progress in
      if progress != nil { viewController.notice = "" }
      viewController.saving = progress?.saving
    }
    cookbook.saved.bind(to: viewController) { viewController, path in
      viewController.notice = "The cookbook is saved in \(path)"
    }
    cookbook.conflicts.bind(to: viewController) { viewController, target in
      guard target == .file else {
        viewController.notice =
          "\(cookbook.path) isn't a file. Choose another one with --cookbook."
        return
      }
      viewController.window?.present(
        AlertView(
          title: "Replace the file?",
          message: "\(cookbook.path) exists, and its content would be lost.",
          actions: [
            AlertView.Action("Replace", isDestructive: true) { cookbook.replace.send() },
            AlertView.Action("Cancel") {},
          ]))
    }
    viewController.saves.signal.bind(to: cookbook.start, while: viewController)
    viewController.cancellations.signal.bind(to: cookbook.cancel, while: viewController)
  }
}

extension CookbookDownload.Progress {
  /// The completed fraction, or only the size if the total is unknown.
  fileprivate var saving: ViewController.CategoryList.Saving {
    let size = fraction == nil && received > 0 ? ": \(received / 1024) KB" : ""
    return ViewController.CategoryList.Saving("Saving the cookbook\(size)", fraction: fraction)
  }
}

extension Recipe.Category {
  fileprivate var row: ViewController.CategoryList.Row {
    .init(
      id: id, title: name, detail: count == 1 ? "1 recipe" : "\(count) recipes", summary: summary)
  }
}
