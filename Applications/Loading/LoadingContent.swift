// SPDX-License-Identifier: MIT

import Declarations
import Signals
import Views

/// A component that shows any state of a value that is loaded: nothing, a spinner, the value, or a failure with a button that
/// tries again.
///
/// ```swift
/// Observing(songs) { state in
///   LoadingContent(state, retry: { reload.send() }) { songs in
///     List(songs) { ListRow(title: Text($0.name)) }
///   }
/// }
/// ```
///
/// While a value is loaded again, the previous one stays, with a spinner above it. After a failure the previous one stays, too, with the
/// failure above it. The view of the value is the same in all states, so that it keeps its selection and scroll position.
public struct LoadingContent<Value: Sendable, Failure: Error>: Composite {
  private let state: ObservedLoadingState<Value, Failure>
  private let label: String
  private let retryLabel: String
  private let message: @MainActor (Failure) -> String
  private let retry: (@MainActor () -> Void)?
  private let content: @MainActor (Value) -> DeclarationList

  /// Creates a component.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - label: The text next to the spinner.
  ///   - retryLabel: The title of the button that tries again.
  ///   - message: Returns the text of a failure. The default is its description.
  ///   - retry: Tries again. Without it, there is no button.
  ///   - content: Returns the components for a value.
  public init(
    _ state: ObservedLoadingState<Value, Failure>, label: String = "Loading…",
    retryLabel: String = "Try again",
    message: @escaping @MainActor (Failure) -> String = { String(describing: $0) },
    retry: (@MainActor () -> Void)? = nil,
    @DeclarationBuilder content: @escaping @MainActor (Value) -> DeclarationList
  ) {
    self.state = state
    self.label = label
    self.retryLabel = retryLabel
    self.message = message
    self.retry = retry
    self.content = content
  }

  /// The components for the state.
  public var body: DeclarationList {
    if state.isLoading { Spinner(Text(label)) }
    if let failure = state.failure {
      HStack(spacing: 2) {
        Label(Text(message(failure)), role: \.error).grow()
        if let retry { Button(retryLabel) { retry() } }
      }
    }
    if let value = state.value {
      VStack { content(value) }.grow()
    }
  }
}
