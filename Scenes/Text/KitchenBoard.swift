// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension KitchenBoard {
  /// Returns the board of the kitchen for this interactor.
  ///
  /// - Parameter flow: The flow that shows the recipe of a dish.
  @MainActor
  public func createScene(flow: Flow) -> ViewController.KitchenBoard {
    let viewController = ViewController.KitchenBoard()
    viewController.helpText = "Shows what the kitchen does, on a live stream."
    let shown = MutableProperty<(dishes: [KitchenReport.Dish], line: Int)>(([], 0))
    viewController.loading.hasContent = false
    viewController.loading.state = .loading

    state.bind(to: viewController) { viewController, state in
      viewController.status = state.interruption ?? ""
      guard let report = state.report else {
        viewController.loading.state = state.firstState
        return
      }
      viewController.loading.hasContent = true
      viewController.loading.state = .content
      viewController.show(report.dishes.map { $0.row(at: report.time) })
      viewController.show(
        orders: state.orders.map { Double($0) }, current: "\(min(999, max(0, report.orders)))")
      for entry in state.log where entry.id > shown.value.line {
        viewController.log.append(entry.text)
      }
      shown.value = (report.dishes, state.log.last?.id ?? shown.value.line)
    }
    viewController.loading.retries.signal.bind(to: retry, while: viewController)
    viewController.loadingCancellations.signal.bind(to: stop, while: viewController)
    viewController.list.activations.add { index in
      guard shown.value.dishes.indices.contains(index) else { return }
      flow.present(details(of: shown.value.dishes[index]).createScene())
    }
    return viewController
  }
}

extension KitchenBoard.State {
  /// What is shown before the first report.
  fileprivate var firstState: LoadingView.State {
    switch connection {
    case .interrupted(let problem?, let isRetried): .failed(problem, isRetried: isRetried)
    case .connecting, .live, .interrupted(nil, _): .loading
    case .stopped: .cancelled
    }
  }
}

extension KitchenReport.Dish {
  fileprivate func row(at time: Int) -> ViewController.KitchenBoard.Row {
    .init(
      id: id, station: station, name: name, time: secondsLeft(at: time).asClock,
      secondsLeft: secondsLeft(at: time), progress: progress(at: time))
  }
}
