// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeTestSupport
import Signals
import TestKit
import Testing
import Views

@testable import RecipeScenes

@Suite("The pharmacies' flow controller")
@MainActor
struct PharmaciesFlowControllerTests {
  private let presenting = RecordingFlow()
  private let modal = RecordingFlow()

  /// Builders of screens that do nothing.
  private struct Builders: PharmaciesChildBuilders {
    func makeMap(response: SafeObserver<Place?>, presenting: Flow) -> ScreenView {
      ScreenView(title: "map")
    }

    func makeDirections(
      to place: Place, closing: SafeObserver<Void>, presenting: Flow
    ) -> ScreenView {
      ScreenView(title: "way to \(place.name)")
    }
  }

  @Test("each route uses its flow")
  func routes() {
    let controller = PharmaciesFlowController(
      send: Recorder<Pharmacies.Action, Never>().observer, presenting: presenting.flow,
      modal: modal.flow, builders: Builders())
    controller.handle(.showAlert(PharmacySamples.trouble, retry: nil))
    controller.handle(.showMap(Recorder<Place?, Never>().observer))
    controller.handle(
      .showDirections(PharmacySamples.harbour, Recorder<Void, Never>().observer))
    let gone = Recorder<Void, Never>()
    let tell = gone.observer
    presenting.holdsCompletions = true
    controller.handle(.dismiss { tell.send() })
    #expect(modal.log == ["present No connection", "present map"])
    #expect(presenting.log == ["present way to Harbour Pharmacy", "dismiss"])
    #expect(gone.elements.isEmpty)
    presenting.complete()
    #expect(gone.elements.count == 1)
  }

  @Test("the builder returns only the screen, which uses the given flow")
  func builder() {
    let selected = Recorder<Pharmacy, Never>()
    let harbour = PharmacySamples.pharmacy(1, PharmacySamples.harbour)
    let builder = PharmaciesBuilder(
      controller: MemoryPharmacies([harbour]), home: PharmacySamples.home,
      area: PharmacySamples.area)
    let screen: ScreenView = builder.make(
      presenting: presenting.flow, selected: selected.observer)
    let terminal = HeadlessTerminal(columns: 60, rows: 12)
    terminal.window.root = NavigationView(root: screen)
    presenting.holdsCompletions = true
    #expect(terminal.text.contains("Harbour"))
    terminal.press("enter")
    #expect(presenting.log == ["dismiss"] && selected.elements.isEmpty)
    presenting.complete()
    #expect(selected.elements == [harbour])
    let drawn = terminal.text
    terminal.press("enter", "a", "esc", "delete")
    #expect(presenting.log == ["dismiss"] && terminal.text == drawn)
  }
}
