// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing
import Views

@testable import RecipeScenes

@Suite("The pharmacies' renderer, a snapshot for each state")
@MainActor
struct PharmaciesRendererTests {
  private typealias State = Pharmacies.State
  private let harbour = PharmacySamples.pharmacy(1, PharmacySamples.harbour)
  private let station = PharmacySamples.pharmacy(2, PharmacySamples.station)
  private let actions = Recorder<Pharmacies.Action, Never>()

  private func terminal(
    _ state: State, selection: Pharmacies.Selection = .dismiss
  ) -> HeadlessTerminal {
    let renderer = PharmaciesRenderer(
      observer: actions.observer, config: .init(selection: selection, home: PharmacySamples.home))
    let screen = ComponentScreenView(renderer.render(state))
    return HeadlessTerminal(showing: NavigationView(root: screen), columns: 60, rows: 12)
  }

  private func snapshot(
    _ state: State, selection: Pharmacies.Selection = .dismiss
  ) -> String {
    terminal(state, selection: selection).text
  }

  @Test("loading")
  func loading() {
    #expect(
      snapshot(.loading) == """
         Pharmacies
         ──────────────────────────────────────────────────────────
         Esc Cancel                                           a Add



                         ⠋ Loading your pharmacies…




         Esc cancel   ? keys   q quit
        """)
  }

  @Test("loading failed")
  func loadingFailed() {
    #expect(
      snapshot(.loadingFailed(PharmacySamples.trouble)) == """
         Pharmacies
         ──────────────────────────────────────────────────────────
         Esc Cancel                                           a Add


               The server can't be reached. Try again later.

                               [ Try again ]



         Enter try again   Esc cancel   ? keys   q quit
        """)
  }

  @Test("an empty list")
  func empty() {
    #expect(
      snapshot(.loaded([], nil)) == """
         Pharmacies
         ──────────────────────────────────────────────────────────
         Esc Cancel                                           a Add

                                     ✚

                        You have no pharmacies yet.

                           [ Add the first one ]


         Enter add the first one   Esc cancel   a add   ? keys
        """)
  }

  @Test("a list, which looks the same with a problem or below another screen")
  func loaded() throws {
    let list = [harbour, station]
    let drawn = snapshot(.loaded(list, nil))
    #expect(
      drawn == """
         Pharmacies
         ──────────────────────────────────────────────────────────
         Esc Cancel                                           a Add
         Deliver to
         ▌ Harbour Pharmacy  2 Quayside                       810 m
           Station Pharmacy  Platform 1                       550 m





         Enter deliver here   Del delete   Esc cancel   ? keys
        """)
    #expect(snapshot(.loaded(list, PharmacySamples.trouble)) == drawn)
    #expect(snapshot(.searching(list)) == drawn)
    #expect(snapshot(.showingDirections(list, PharmacySamples.harbour)) == drawn)
  }

  @Test("a pending addition is drawn at the end")
  func adding() throws {
    let draft = try #require(Pharmacy.Draft(PharmacySamples.station))
    #expect(
      snapshot(.adding([harbour], draft)) == """
         Pharmacies                                               ⠋
         ──────────────────────────────────────────────────────────
         Esc Cancel                                           a Add
         Deliver to
         ▌ Harbour Pharmacy  2 Quayside                       810 m
           Station Pharmacy  Platform 1                     adding…




         ⠋ Adding Station Pharmacy…
         Enter deliver here   Del delete   Esc cancel   ? keys
        """)
  }

  @Test("a pharmacy that is being deleted isn't in the list, and is named below it")
  func deleting() {
    let drawn = snapshot(.deleting([harbour, station], 1))
    #expect(!drawn.contains("2 Quayside") && drawn.contains("▌ Station"))
    #expect(drawn.contains("⠋ Deleting Harbour Pharmacy…"))
    let last = snapshot(.deleting([harbour], 1))
    #expect(last.contains("⠋ Deleting Harbour Pharmacy…"))
    #expect(!last.contains("2 Quayside") && !last.contains("You have no pharmacies yet."))
  }

  @Test("what the server is asked after a change was cancelled is written below the list")
  func checking() throws {
    let draft = try #require(Pharmacy.Draft(PharmacySamples.station))
    let addition = snapshot(.checking([harbour], .addition(draft)))
    #expect(addition.contains("▌ Harbour"))
    #expect(addition.contains("Asking the server whether Station Pharmacy was added."))
    let deletion = State.checking([harbour, station], .deletion(harbour.id))
    #expect(snapshot(deletion).contains("whether Harbour Pharmacy was deleted."))
    #expect(snapshot(deletion).contains("Esc goes back."))
    let drawn = snapshot(.queueing(deletion, [.addPharmacy]))
    #expect(drawn.contains("whether Harbour Pharmacy was deleted.") && !drawn.contains("Esc goes"))
    #expect(drawn.contains("Waits for the change: the map."))
  }

  @Test("what waits for a change is drawn as if it had happened, or named")
  func queue() {
    let deleting = State.deleting([harbour, station], harbour.id)
    let drawn = snapshot(.queueing(deleting, [.restore(harbour), .addPharmacy]))
    #expect(drawn.contains("▌ Station") && drawn.contains("waits"))
    #expect(drawn.contains("Waits for the change: the map."))
    let both = snapshot(.queueing(deleting, [.deletePharmacy(station.id)]))
    #expect(!both.contains("2 Quayside") && !both.contains("Station"))
    #expect(both.contains("Waits for the change: a deletion."))
  }

  @Test("during the dismissal the screen stays unchanged")
  func dismissing() {
    let states: [State] = [
      .loading, .loadingFailed(PharmacySamples.trouble), .loaded([], nil),
      .loaded([harbour, station], PharmacySamples.trouble),
      .checking([harbour, station], .deletion(harbour.id)),
    ]
    for state in states {
      #expect(snapshot(.dismissing(state, nil)) == snapshot(state))
      #expect(snapshot(.dismissing(state, harbour)) == snapshot(state))
    }
  }

  @Test("in the other flow Enter shows the directions")
  func otherFlow() {
    let terminal = terminal(.loaded([harbour], nil), selection: .showDirections)
    #expect(terminal.text.contains("Show the way to"))
    terminal.press("enter", "d")
    #expect(actions.elements == [.select(1, .showDirections)])
  }

  @Test("the keys match their labels")
  func keys() {
    let terminal = terminal(.loaded([harbour, station], nil))
    terminal.press("down", "enter", "d", "delete", "a", "esc")
    #expect(
      actions.elements == [
        .select(2, .dismiss), .select(2, .showDirections), .deletePharmacy(2), .addPharmacy,
        .cancel,
      ])
    let failed = self.terminal(.loadingFailed(PharmacySamples.trouble))
    failed.press("enter", "a")
    let empty = self.terminal(.loaded([], nil))
    empty.press("enter")
    #expect(actions.elements.suffix(2) == [.retry, .addPharmacy])
  }

  @Test("rendering is pure: equal states give equal screens, and a pending addition keeps its row")
  func pure() throws {
    let renderer = PharmaciesRenderer(observer: actions.observer, config: .init())
    let draft = try #require(Pharmacy.Draft(PharmacySamples.harbour))
    let view = DeclaredView { renderer.render(.adding([station], draft)) }
    let terminal = HeadlessTerminal(showing: view, columns: 60, rows: 12)
    terminal.press("down")
    let row = try #require(terminal.window.focused)
    view.show { renderer.render(.loaded([station, harbour], nil)) }
    #expect(terminal.text.contains("▌ Harbour Pharmacy") && terminal.window.focused === row)
    let again = DeclaredView { renderer.render(.loaded([station, harbour], nil)) }
    #expect(
      HeadlessTerminal(showing: again, columns: 60, rows: 12).content
        == HeadlessTerminal(
          showing: renderer.render(.loaded([station, harbour], nil)), columns: 60, rows: 12
        )
        .content)
    #expect(actions.elements.isEmpty)
  }
}
