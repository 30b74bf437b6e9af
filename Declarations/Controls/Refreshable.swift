// SPDX-License-Identifier: MIT

import Views

extension Component {
  /// Returns the component with a function that loads its content again, on Ctrl-R or F5.
  ///
  /// ```swift
  /// List(model.songs) { ListRow(title: Text($0.name)) }
  ///   .refreshable { await model.load() }                  // the hint “Ctrl-R F5 reload”
  /// ```
  ///
  /// The keys act while the focus is inside, or while nothing inside can have it. A spinner is shown in the upper right
  /// corner until the function returns; meanwhile the keys have no effect. The function is cancelled when the component
  /// disappears.
  ///
  /// - Parameters:
  ///   - label: The name of the command in the hint.
  ///   - action: The work, on the main actor.
  public func refreshable(
    _ label: String = "reload", perform action: @escaping @MainActor () async -> Void
  ) -> Declaration {
    Declaration(Refreshable(label: label, action: action, content: DeclarationList(self)))
  }
}

/// A component whose content is loaded again on request.
private struct Refreshable: Composite {
  /// The number of requests, and whether the last one is in progress.
  private struct Requests: Sendable {
    var count = 0
    var isRunning = false
  }

  let label: String
  let action: @MainActor () async -> Void
  let content: DeclarationList

  var body: DeclarationList {
    Stateful(Requests()) { requests in
      let current = requests.value
      Overlay {
        content
      } layers: {
        if current.isRunning { Layer(.topTrailing) { Spinner() } }
      }
      .onKeys(["ctrl+r", "f5"], label) { _ in
        if !requests.value.isRunning {
          requests.value = Requests(count: requests.value.count + 1, isRunning: true)
        }
      }
      .task(id: current.count) {
        guard current.isRunning else { return }
        await action()
        if !Task.isCancelled { requests.value.isRunning = false }
      }
    }
  }
}
