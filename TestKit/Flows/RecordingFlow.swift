// SPDX-License-Identifier: MIT

import Bindings
import Views

/// A flow that records presentations instead of showing them.
///
/// ```swift
/// let recording = RecordingFlow()
/// recording.flow.present(screen) {}
/// #expect(recording.presented.count == 1)
/// ```
@MainActor
public final class RecordingFlow {
  /// The presented views, in order.
  public private(set) var presented: [View] = []
  /// The calls, in order: `present` with the title of a screen or an alert, or with the type of another view, and
  /// `dismiss`.
  public private(set) var log: [String] = []
  /// A Boolean value that indicates whether completions wait for ``complete()``. The default is `false`.
  public var holdsCompletions = false

  private var waiting: [Flow.Completion] = []

  /// Creates a flow without recorded calls.
  public init() {}

  /// The flow to inject into the code under test.
  public var flow: Flow {
    Flow(
      present: { view, completion in
        self.presented.append(view)
        self.note("present \(Self.name(of: view))", completion)
      },
      dismiss: { completion in self.note("dismiss", completion) })
  }

  /// Calls the waiting completions in order, and removes them.
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
    case let alert as AlertView: alert.title
    default: String(describing: type(of: view))
    }
  }
}
