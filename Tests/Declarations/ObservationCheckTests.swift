// SPDX-License-Identifier: MIT

import Observation
import TestKit
import Testing
import Views

@testable import Declarations

@MainActor @Suite("Objects that components don't observe", .serialized)
struct ObservationCheckTests {
  @MainActor @Observable
  final class Model {
    var title = "one"
  }

  struct Titled: Composite {
    let model: Model

    var body: DeclarationList { Text(model.title) }
  }

  #if DEBUG
    /// Changes a model that a screen shows, waits for a second, and returns what is reported.
    private func reports(
      of root: @autoclosure () -> View, after change: (HeadlessTerminal) -> Void
    ) async -> [String] {
      var reports: [String] = []
      await ObservationCheck.reporting(to: { reports.append($0) }) {
        let terminal = HeadlessTerminal(30, 3, root())
        change(terminal)
        // What the change has sent to the main actor is done before this.
        await Task { @MainActor in }.value
        terminal.window.render()
        terminal.clock.advance(by: .seconds(2))
      }
      return reports
    }

    @Test("a change of an object that a component reads is reported, once")
    func reported() async {
      let model = Model()
      let reports = await reports(of: DeclaredView { Titled(model: model) }) { _ in
        model.title = "two"
        model.title = "three"
      }
      #expect(reports.count == 1)
      #expect(reports.first?.contains("SafeSignal.trackingOnMain") == true)
    }

    @Test("nothing is reported when the component is updated, or reads no such object")
    func notReported() async {
      let model = Model()
      let view = DeclaredView { Text(model.title) }
      #expect(
        await reports(of: view) { _ in
          model.title = "two"
          view.show { Text(model.title) }
        } == [])
      let title = model.title
      #expect(await reports(of: DeclaredView { Text(title) }) { _ in model.title = "four" } == [])
    }
  #endif
}
