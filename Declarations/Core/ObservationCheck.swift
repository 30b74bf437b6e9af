// SPDX-License-Identifier: MIT

import Views

#if DEBUG
  import Observation

  /// Reports, in debug builds, that an `@Observable` object has changed which a block of declarations reads: components
  /// don't observe such objects.
  @MainActor final class ObservationCheck {
    /// Receives the report.
    static var report: @MainActor (String) -> Void = { writeToStandardError("\($0)\n") }
    private static var isReported = false

    private var evaluations = 0

    /// Evaluates the block of a view, and reports a change of what it reads, unless the block is evaluated again within a
    /// second.
    func evaluate(
      _ block: () -> DeclarationList, of view: DeclaredView
    ) -> DeclarationList {
      evaluations += 1
      // An object keeps each tracking until it changes: those of a view that is updated often must remain few.
      guard !Self.isReported, evaluations & (evaluations - 1) == 0 else { return block() }
      return withObservationTracking(block) { [weak self, weak view, evaluations] in
        Task { @MainActor in
          guard let self, let window = view?.window else { return }
          _ = window.schedule(after: .seconds(1)) { [weak self] in
            self?.reportChange(after: evaluations)
          }
        }
      }
    }

    private func reportChange(after evaluation: Int) {
      guard evaluations == evaluation, !Self.isReported else { return }
      Self.isReported = true
      Self.report(
        """
        An @Observable object has changed, but the component that reads it hasn't been updated: components don't observe \
        such objects. Keep the state in a MutableProperty and show it with Observing, or bind what is read from the object \
        to a property: SafeSignal.trackingOnMain { model.title }.bind(to: title). This is reported once, in debug builds.
        """)
    }

    /// Calls a closure, and passes reports to another one meanwhile, as if there had been none before.
    static func reporting<Result>(
      to receive: @escaping @MainActor (String) -> Void, _ body: () async throws -> Result
    ) async rethrows -> Result {
      let (last, wasReported) = (report, isReported)
      (report, isReported) = (receive, false)
      defer { (report, isReported) = (last, wasReported) }
      return try await body()
    }
  }
#endif
