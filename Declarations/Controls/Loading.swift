// SPDX-License-Identifier: MIT

import Views

/// A component around content that is loaded, which says when it is on its way, couldn't be loaded, or isn't current.
///
/// ```swift
/// Loading(status, waitingHint: "Esc goes back", retry: { reload.send() }) {
///   List(songs) { ListRow(title: Text($0.name)) }
/// }
/// ```
///
/// Without content there is a spinner, or the problem with a button that tries again. Content that is there stays, below a row with the
/// problem and its key, or the wait. Its view is the same in all states, so that it keeps its focus, selection and scroll position.
public struct Loading: Component {
  private let status: LoadingStatus
  private let waitingHint: String
  private let retryKey: String
  private let retry: (@MainActor () -> Void)?
  private let content: DeclarationList

  /// Creates a component around content.
  ///
  /// - Parameters:
  ///   - status: What is known of the content.
  ///   - waitingHint: A text that says how the user stops waiting, such as `Esc goes back`. It is shown after five seconds.
  ///   - retryKey: The key that tries again while content is shown that couldn't be loaded again.
  ///   - retry: Tries again. Without it, there is no button.
  ///   - content: The components. They are hidden while there is no content.
  public init(
    _ status: LoadingStatus, waitingHint: String = "", retryKey: String = "r",
    retry: (@MainActor () -> Void)? = nil, @DeclarationBuilder content: () -> DeclarationList
  ) {
    self.status = status
    self.waitingHint = waitingHint
    self.retryKey = retryKey
    self.retry = retry
    self.content = content()
  }

  /// Creates the view.
  @MainActor public func makeView() -> LoadingView { LoadingView(DeclaredView()) }

  /// Updates the status and the content.
  @MainActor public func update(_ view: LoadingView) {
    view.waitingHint = waitingHint
    view.retryKey = retryKey
    view.offersRetry = retry != nil
    view.keyCommands = []
    // The row above the content names the key, so that it isn't among the hints.
    if let retry, case .failed = status.state, status.hasContent,
      let key = KeyPress(sign: retryKey)
    {
      view.keyCommands = [KeyCommand(key, help: "try again", action: retry)]
    }
    view.retries.handler = { [retry] _ in retry?() }
    (view.content as? DeclaredView)?.show(content)
    view.status = status
  }
}

/// A component that loads a value with an asynchronous function, and shows it.
///
/// ```swift
/// AsyncContent(id: song.id) {
///   try await client.value(for: Song.request(song.id))
/// } content: { song in
///   Text(song.name)
/// }
/// ```
///
/// The function is called when the component appears, and again for another `id`; the call before is cancelled then, and when the
/// component disappears. Meanwhile there is a spinner. A failure has a button that tries again.
public struct AsyncContent<ID: Hashable & Sendable, Value: Sendable>: Composite {
  private struct Progress: Sendable {
    var value: Value?
    var status = LoadingStatus.loading
    /// The id of the value, and the number of attempts to load it.
    var attempt = 0
  }

  private struct Attempt: Hashable, Sendable {
    let id: ID
    let number: Int
  }

  private let id: ID
  private let failureTitle: String
  private let message: @MainActor (any Error) -> String
  private let load: @MainActor () async throws -> Value
  private let content: @MainActor (Value) -> DeclarationList

  /// Creates a component.
  ///
  /// - Parameters:
  ///   - id: A value that determines what is loaded.
  ///   - failureTitle: The title of a failure.
  ///   - message: Returns the text of a failure. The default is its description.
  ///   - load: Returns the value. A `CancellationError` shows nothing.
  ///   - content: Returns the components for the value.
  public init(
    id: ID, failureTitle: String = "Not loaded",
    message: @escaping @MainActor (any Error) -> String = { "\($0)" },
    load: @escaping @MainActor () async throws -> Value,
    @DeclarationBuilder content: @escaping @MainActor (Value) -> DeclarationList
  ) {
    self.id = id
    self.failureTitle = failureTitle
    self.message = message
    self.load = load
    self.content = content
  }

  /// The components for the state. The value of another `id` isn't shown.
  public var body: DeclarationList {
    Stateful(Progress()) { state in
      Loading(state.value.status, retry: { state.value.attempt += 1 }) {
        if let value = state.value.value { content(value) }
      }
      .task(id: Attempt(id: id, number: state.value.attempt)) { await perform(state) }
    }
    .id(id)
  }

  private func perform(_ state: LocalState<Progress>) async {
    if state.value.status != .loading { state.value.status = .loading }
    do {
      let value = try await load()
      guard !Task.isCancelled else { return }
      (state.value.value, state.value.status) = (value, .loaded)
    } catch {
      guard !Task.isCancelled, !(error is CancellationError) else { return }
      state.value.status = .failed(failureTitle, message(error))
    }
  }
}

extension AsyncContent where ID == Int {
  /// Creates a component that loads once.
  public init(
    failureTitle: String = "Not loaded",
    message: @escaping @MainActor (any Error) -> String = { "\($0)" },
    load: @escaping @MainActor () async throws -> Value,
    @DeclarationBuilder content: @escaping @MainActor (Value) -> DeclarationList
  ) {
    self.init(id: 0, failureTitle: failureTitle, message: message, load: load, content: content)
  }
}
