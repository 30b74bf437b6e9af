import Bindings
import Entities
import Interactors
import Signals
import Views

extension CategoryList {
  /// The screen of the categories, and the user's wish to sign out.
  public typealias Scene = (viewController: ViewController.CategoryList, signOut: SafeSignal<Void>)

  /// Makes the screen of the categories for this interactor.
  ///
  /// - Parameter flow: Shows the recipes of a category.
  @MainActor
  public func createScene(flow: Flow) -> Scene {
    let viewController = ViewController.CategoryList()
    // An index means what is on the screen, which may be older than what has just arrived.
    let shown = MutableProperty<[Recipe.Category]>([])

    viewController.reloads.signal.bind(to: reload, while: viewController)
    isLoading.signal.bind(to: viewController) { $0.isLoading = $1 }
    categories.bind(to: viewController) { viewController, categories in
      shown.value = categories
      viewController.show(categories.map(\.row))
    }
    viewController.openings.signal
      .compactMap { shown.value.element(at: $0) }
      .bind(to: viewController) { _, category in
        flow.present(recipes(in: category).createScene(flow: flow))
      }

    return (viewController, viewController.signOuts.signal)
  }
}

extension Recipe.Category {
  fileprivate var row: ViewController.CategoryList.Row {
    .init(
      id: id, title: name, detail: count == 1 ? "1 recipe" : "\(count) recipes", summary: summary)
  }
}
