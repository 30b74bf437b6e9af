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
    hasContent = status.hasContent
    age = status.age
    offersRetry =
      if case .failed(let problem, _) = status.state { problem.reason != .notFound } else { true }
    switch status.state {
    case .idle: state = hasContent ? .content : .cancelled
    case .loading: state = .loading
    case .loaded: state = .content
    case .failed(let problem, let isRetried): state = .failed(problem, isRetried: isRetried)
    }
  }
}

extension LoadingView.State {
  /// Returns the state after a problem, which says whether the request is repeated.
  static func failed(_ problem: Problem, isRetried: Bool) -> LoadingView.State {
    let next = isRetried ? " It is tried again as soon as the server answers." : ""
    return .failed(title: problem.title, message: problem.message + next)
  }
}
