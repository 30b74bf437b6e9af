// SPDX-License-Identifier: MIT

import Bindings
import Networking
import RecipeScreens
import Signals
import Views

extension ProblemTray {
  /// Returns a modal with the problems that wait for a decision.
  ///
  /// - Parameter now: Returns the time on the clock of the problems.
  @MainActor
  public func createScene(now: @escaping @Sendable () -> Duration) -> ModalView {
    let viewController = ViewController.ProblemTray()

    problems.signal.bind(to: viewController) { viewController, problems in
      viewController.show(problems.map { $0.row(at: now()) })
    }
    viewController.retries.signal
      .compactMap { [problems] in problems.value.element(at: $0)?.id }
      .bind(to: viewController) { [self] _, id in retry(id) }
    viewController.dismissals.signal
      .compactMap { [problems] in problems.value.element(at: $0)?.id }
      .bind(to: viewController) { [self] _, id in dismiss(id) }

    let modal = ModalView("Problems", viewController)
    modal.closesOnPressOutside = true
    return modal
  }
}

extension ProblemTray.Item {
  fileprivate func row(at time: Duration) -> ViewController.ProblemTray.Row {
    .init(
      id: id, title: error.title, message: error.message,
      age: (time - self.time).asAge)
  }
}
