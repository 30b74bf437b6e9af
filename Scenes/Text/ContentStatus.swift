// SPDX-License-Identifier: MIT

import Bindings
import RecipeInteractors
import Signals
import Views

extension Signal<ContentStatus, Never> {
  /// Shows the status of a screen's content, and marks the screen as busy while content is replaced.
  ///
  /// Bind the content first: otherwise the empty list may be visible for a frame.
  @MainActor
  func bind(to loading: LoadingView, of screen: ScreenView) {
    bind(to: screen) { [weak loading] screen, status in
      loading?.show(status)
      screen.isBusy = status.state == .loading && status.hasContent
    }
  }
}

extension LoadingView {
  fileprivate func show(_ status: ContentStatus) {
    offersRetry =
      if case .failed(let problem, _) = status.state { problem.reason != .notFound } else { true }
    self.status = LoadingStatus(status)
  }
}

extension LoadingStatus {
  /// Creates the status of a screen from that of its content.
  init(_ status: ContentStatus) {
    let state: LoadingView.State =
      switch status.state {
      case .idle: status.hasContent ? .content : .cancelled
      case .loading: .loading
      case .loaded: .content
      case .failed(let problem, let isRetried): .failed(problem, isRetried: isRetried)
      }
    self.init(state, hasContent: status.hasContent, age: status.age)
  }
}

extension LoadingView.State {
  /// Returns the state after a problem, which says whether the request is repeated.
  static func failed(_ problem: Problem, isRetried: Bool) -> LoadingView.State {
    let next = isRetried ? " It is tried again as soon as the server answers." : ""
    return .failed(title: problem.title, message: problem.message + next)
  }
}
