// SPDX-License-Identifier: MIT

import Bindings
import Views

/// A flow that shows nothing, and remembers what it was to show.
@MainActor
public final class RecordingFlow {
  /// What was to be shown, in order.
  public private(set) var presented: [View] = []
  /// What was to be done, in order: `present` with the title of a screen or an alert, or the type of
  /// another view, and `dismiss`.
  public private(set) var log: [String] = []
  /// Whether completions wait for `complete()`, as with a flow that takes its time.
  public var holdsCompletions = false

  private var waiting: [Flow.Completion] = []

  /// Creates a flow that has been told nothing.
  public init() {}

  /// The flow to give to what is tested.
  public var flow: Flow {
    Flow(
      present: { view, completion in
        self.presented.append(view)
        self.note("present \(Self.name(of: view))", completion)
      },
      dismiss: { completion in self.note("dismiss", completion) })
  }

  /// Calls the completions that wait, in their order, and forgets them.
  public func complete() {
    let due = waiting
    waiting = []
    for completion in due { completion() }
  }

  private func note(_ entry: String, _ completion: @escaping Flow.Completion) {
    log.append(entry)
    if holdsCompletions { waiting.append(completion) } else { completion() }
  }

  private static func name(of view: View) -> String {
    switch view {
    case let screen as ScreenView: screen.title
    case let alert as Alert: alert.title
    default: String(describing: type(of: view))
    }
  }
}
