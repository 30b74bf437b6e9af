// SPDX-License-Identifier: MIT

import Declarations
import Signals
import Views

extension LoadingStatus {
  /// Creates the status of a value that is loaded.
  ///
  /// ```swift
  /// LoadingStatus(content, title: \.title, message: \.message)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The state, such as an `ObservedLoadingState` or the `RemoteContent` of a client.
  ///   - title: Returns the title of a failure; nil if its message is all there is to say.
  ///   - message: Returns the message of a failure. The default is its description.
  public init<State: LoadableState>(
    _ state: State, title: ((State.Failure) -> String)? = nil,
    message: (State.Failure) -> String = { String(describing: $0) }
  ) {
    let shown: LoadingView.State =
      if let failure = state.failure {
        if let title {
          .failed(title: title(failure), message: message(failure))
        } else {
          .failed(title: message(failure), message: "")
        }
      } else {
        state.isLoading ? .loading : .content
      }
    self.init(shown, hasContent: state.value != nil, age: state.age)
  }
}

extension Loading {
  /// Creates a component that shows any state of a value that is loaded.
  ///
  /// ```swift
  /// Observing(songs) { state in
  ///   Loading(state, message: \.message, retry: { reload.send() }) { songs in
  ///     List(songs) { ListRow(title: Text($0.name)) }
  ///   }
  /// }
  /// ```
  ///
  /// Nothing is shown before the first request. While a value is loaded again, and after a failure, the previous one stays.
  ///
  /// - Parameters:
  ///   - state: The state, such as an `ObservedLoadingState` or the `RemoteContent` of a client.
  ///   - title: Returns the title of a failure; nil if its message is all there is to say.
  ///   - message: Returns the message of a failure. The default is its description.
  ///   - waitingHint: A text that says how the user stops waiting, such as `Esc goes back`. It is shown after five seconds.
  ///   - retryKey: The key that tries again while the previous value is shown.
  ///   - retry: Tries again. Without it, there is no button.
  ///   - content: Returns the components for a value.
  public init<State: LoadableState>(
    _ state: State, title: ((State.Failure) -> String)? = nil,
    message: (State.Failure) -> String = { String(describing: $0) }, waitingHint: String = "",
    retryKey: String = "r", retry: (@MainActor () -> Void)? = nil,
    @DeclarationBuilder content: (State.Value) -> DeclarationList
  ) {
    self.init(
      LoadingStatus(state, title: title, message: message), waitingHint: waitingHint,
      retryKey: retryKey, retry: retry
    ) {
      if let value = state.value { content(value) }
    }
  }
}
