// SPDX-License-Identifier: MIT

import Bindings
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension ServerStatus {
  /// Returns the status line: the connection, the running requests, the download, and the number of problems.
  ///
  /// - Parameters:
  ///   - cookbook: The download of all recipes; nil if it isn't available.
  ///   - showProblems: A closure that is called when the user clicks the number of problems.
  @MainActor
  public func createStatusLine(
    cookbook: CookbookDownload?, showProblems: @escaping @MainActor () -> Void
  ) -> StatusLineView {
    let view = StatusLineView()
    let progress = cookbook?.progress ?? .just(nil)
    let activity = waiting.map { seconds in
      seconds.map { $0 < 5 ? "Working…" : "Waiting for the server for \($0) s" } ?? ""
    }
    combineLatest(connection, activity.removeDuplicates(), progress).bind(to: view) {
      view, content in
      view.leading = [
        content.0.item(reconnect: reconnect),
        StatusItem(Text(content.1), priority: 2),
        StatusItem(content.2?.line ?? "", role: \.accent, priority: 4),
      ]
    }
    problems.signal.bind(to: view) { view, problems in
      let text = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
      view.trailing =
        problems.isEmpty
        ? []
        : [StatusItem(Text("! \(text) · F8"), role: \.error, priority: 8, action: showProblems)]
    }
    return view
  }

  /// Docks the status line at the bottom while it says something that the user should know: the server can't be reached or hasn't
  /// answered for a while, there are problems, or the cookbook is being saved.
  ///
  /// - Parameters:
  ///   - dock: The view that gets the line.
  ///   - cookbook: The download of all recipes; nil if it isn't available.
  ///   - showProblems: A closure that is called when the user clicks the number of problems.
  @MainActor
  public func createStatusLine(
    in dock: DockView, cookbook: CookbookDownload?, showProblems: @escaping @MainActor () -> Void
  ) {
    let line = createStatusLine(cookbook: cookbook, showProblems: showProblems)
    dock.dock(line, at: .bottom, fromHeight: Size.unlimited)
    combineLatest(connection, waiting, problems.signal, cookbook?.progress ?? .just(nil))
      .map { connection, seconds, problems, progress -> Bool in
        let isLate = seconds.map { $0 >= 5 } ?? false
        return isLate || connection != .online || !problems.isEmpty || progress != nil
      }
      .removeDuplicates()
      .bind(to: dock) { [weak line] dock, isUrgent in
        if let line { dock.dock(line, at: .bottom, fromHeight: isUrgent ? 8 : Size.unlimited) }
      }
  }

  /// Returns a modal with the problems that wait for a decision.
  @MainActor
  public func createProblemTray() -> ModalView {
    let viewController = ViewController.ProblemTray()
    connection.map { $0 == .online }.removeDuplicates().bind(to: viewController) { tray, isOnline in
      tray.list.emptyText =
        isOnline
        ? "There are no problems."
        : "There is nothing to decide. What failed loads again with the connection."
    }

    problems.signal.bind(to: viewController) { [self] viewController, problems in
      viewController.show(
        problems.map {
          .init(
            id: $0.id, title: $0.title, message: $0.problem.message,
            age: age(of: $0).asAge)
        })
    }
    viewController.retries.signal
      .compactMap { [problems] in problems.value.element(at: $0)?.id }
      .bind(to: retry, while: viewController)
    viewController.dismissals.signal
      .compactMap { [problems] in problems.value.element(at: $0)?.id }
      .bind(to: dismiss, while: viewController)

    let modal = ModalView("Problems", viewController)
    modal.closesOnPressOutside = true
    return modal
  }
}

extension ServerStatus.WaitingProblem {
  /// The title, with the number of failures if there are several.
  public var title: String {
    let noun = isAboutChanges ? "changes" : "requests"
    return count == 1 ? problem.title : "\(problem.title) (\(count) \(noun))"
  }
}

extension ServerStatus.Connection {
  /// The item of the status line. A click on a lost connection tries again.
  @MainActor
  fileprivate func item(reconnect: SafeObserver<Void>) -> StatusItem {
    guard case .offline(let seconds) = self else {
      return StatusItem("● Connected", role: \.success, priority: 3)
    }
    let next = seconds.map { "trying again in \($0) s" } ?? "trying again…"
    return StatusItem(Text("○ Offline, \(next)"), role: \.warning, priority: 9) {
      reconnect.send()
    }
  }
}

extension CookbookDownload.Progress {
  /// The text of the status line, with the percentage if the total is known.
  fileprivate var line: Text {
    let part = fraction.flatMap { Int(exactly: ($0 * 100).rounded()) }.map { " \($0) %" }
    return Text("Saving the cookbook" + (part ?? "…"))
  }
}
