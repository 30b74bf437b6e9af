// SPDX-License-Identifier: MIT

import Bindings
import Networking
import Signals
import Views

extension SafeSignal where Failure == Never {
  /// Shows what is known of content in a view of a screen, and marks the screen as busy while content is replaced.
  @MainActor
  func bind<Value>(
    statusTo loading: LoadingView, of screen: ScreenView
  ) where Element == RemoteContent<Value> {
    bind(to: screen) { [weak loading] screen, content in
      loading?.show(content)
      screen.isBusy = content.isLoading && content.value != nil
    }
  }
}

extension LoadingView {
  /// Shows what is known of content.
  fileprivate func show<Value>(_ content: RemoteContent<Value>) {
    hasContent = content.value != nil
    switch content.status {
    case .idle: state = hasContent ? .content : .cancelled
    case .loading: state = .loading
    case .loaded: state = .content
    case .stale(let problem, _), .failed(let problem, _):
      state = .failed(title: problem.title, message: problem.text)
    }
  }
}

extension LoadingProblem {
  /// The message, and what happens next.
  var text: String {
    reason == .offline ? message + " It is tried again as soon as the server answers." : message
  }
}
