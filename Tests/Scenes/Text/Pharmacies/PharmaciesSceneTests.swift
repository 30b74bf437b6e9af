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

@Suite("The pharmacies' scene")
@MainActor
struct PharmaciesSceneTests {
  private let terminal = HeadlessTerminal(columns: 76, rows: 16)
  private let navigation = NavigationView(root: ScreenView(title: "Order"))
  private let selected = Recorder<Pharmacy, Never>()
  private let harbour = PharmacySamples.pharmacy(1, PharmacySamples.harbour)
  private let station = PharmacySamples.pharmacy(2, PharmacySamples.station)

  /// Shows the feature on top of another screen.
  private func show(_ controller: any PharmaciesController) {
    navigation.push(
      PharmaciesBuilder(
        controller: controller, home: PharmacySamples.home, area: PharmacySamples.area
      ).make(presenting: navigation.flow, selected: selected.observer))
    terminal.window.root = navigation
  }

  @Test("a place is chosen on the map and added to the list")
  func addsByMap() {
    show(MoodyPharmacies())
    #expect(terminal.text.contains("You have no pharmacies yet."))
    terminal.press("enter")
    #expect(
      terminal.text == """
         Choose a pharmacy
         ──────────────────────────────────────────────────────────────────────────
         ╭────────────────────────────╮  ▌ Station Pharmacy  Platform 1       550 m
         │                            │    Harbour Pharmacy  2 Quayside       810 m
         │                            │    Pop-up Chemist    Pier Head       1.3 km
         │                            │
         │ Station Pharma…●           │
         │                            │
         │          ⌂ Home            │
         │                            │
         │                            │
         │                            │
         │           •                │
         │      Pop-up Chemist •      │
         ╰──────────── 2.9 km across ─╯
         Enter choose   / find   Esc cancel   + - zoom   0 town   ? keys   ^C quit
        """)
    terminal.press("enter")
    #expect(terminal.window.modals.isEmpty)
    #expect(terminal.text.contains("▌ Station Pharmacy  Platform 1"))
    terminal.press("a", "tab", "down", "enter")
    #expect(terminal.text.contains("Harbour Pharmacy  2 Quayside"))
  }

  @Test("the map can be closed without a place, by its key or by the program")
  func leavesMap() {
    show(MoodyPharmacies([harbour]))
    terminal.press("a", "esc")
    #expect(terminal.window.modals.isEmpty && terminal.text.contains("▌ Harbour"))
    terminal.press("a")
    terminal.window.dismissAll()
    terminal.press("a")
    #expect(terminal.text.contains("Choose a pharmacy"))
  }

  @Test("zooming in shows a smaller area around the selected place")
  func zooms() {
    show(MoodyPharmacies())
    terminal.press("a", "+", "+")
    #expect(terminal.text.contains("▌ Station") && !terminal.text.contains("Harbour"))
    #expect(terminal.text.contains("720 m across"))
    terminal.press("-", "-", "-")
    #expect(terminal.text.contains("▌ Station") && terminal.text.contains("Harbour"))
    terminal.press("L", "L", "L", "L")
    #expect(terminal.text.contains("There are no places here."))
    terminal.press("0")
    #expect(terminal.text.contains("▌ Station") && terminal.text.contains("2.9 km across"))
    terminal.press("+", "H", "esc")
    #expect(terminal.window.modals.isEmpty)
  }

  @Test("a slow change of the only pharmacy is shown, and Esc stops waiting for it")
  func slowChanges() {
    let controller = MoodyPharmacies([harbour])
    show(controller)
    controller.holdChanges(true)
    terminal.press("delete")
    #expect(terminal.text.contains("Deleting Harbour Pharmacy…"), "\(terminal.text)")
    #expect(!terminal.text.contains("no pharmacies yet"))
    for _ in 0..<5 { terminal.clock.advance(by: .seconds(1)) }
    #expect(terminal.text.contains("Deleting Harbour Pharmacy… 5 s. Esc stops waiting."))
    terminal.press("esc")
    #expect(terminal.text.contains("▌ Harbour Pharmacy") && !terminal.text.contains("Deleting"))
  }

  @Test("the same place is on the list only once")
  func duplicate() {
    show(MoodyPharmacies([harbour]))
    terminal.press("a", "enter")
    #expect(terminal.window.modals.isEmpty)
    #expect(terminal.text.split(separator: "Harbour").count == 2)
  }

  @Test("a place without a reference is refused with an alert, and the user can continue")
  func noReference() {
    show(MoodyPharmacies())
    terminal.press("a", "end", "enter")
    #expect(terminal.text.contains("Can't order there"))
    terminal.press("enter")
    #expect(terminal.window.modals.isEmpty)
    terminal.press("esc")
    #expect(navigation.screens.map(\.title) == ["Order"])
  }

  @Test("a failed addition shows an alert, and the row disappears")
  func additionFails() {
    let controller = MoodyPharmacies()
    show(controller)
    controller.refuse(["add"])
    terminal.press("a", "enter")
    #expect(terminal.text.contains("The server can't be reached."))
    terminal.press("esc")
    #expect(terminal.text.contains("You have no pharmacies yet."))
  }

  @Test("a failed deletion shows an alert, and the row is restored")
  func deletionFails() {
    let controller = MoodyPharmacies([harbour, station])
    show(controller)
    controller.refuse(["delete"])
    terminal.press("delete")
    #expect(terminal.text.contains("No connection"))
    terminal.press("esc")
    #expect(terminal.window.modals.isEmpty && terminal.text.contains("Harbour"))
    controller.refuse([])
    terminal.press("up", "delete")
    #expect(!terminal.text.contains("Quayside") && terminal.text.contains("▌ Station"))
  }

  @Test("the alert about a failed deletion names the pharmacy and tries again")
  func deletionAgain() {
    let controller = MoodyPharmacies([harbour, station])
    show(controller)
    controller.refuse(["delete"])
    terminal.press("delete")
    #expect(terminal.text.contains("Harbour Pharmacy isn't deleted."))
    controller.refuse([])
    terminal.press("enter")
    #expect(terminal.window.modals.isEmpty && !terminal.text.contains("Quayside"))
  }

  @Test(
    "a deleted pharmacy is restored with the key of the message, also after the screen has gone")
  func restores() {
    show(MoodyPharmacies([harbour, station]))
    terminal.press("delete")
    #expect(terminal.text.contains("Deleted") && !terminal.text.contains("Quayside"))
    terminal.press("alt+u")
    #expect(terminal.text.contains("Quayside"))
    let controller = MoodyPharmacies([harbour])
    show(controller)
    terminal.press("delete")
    terminal.window.root = LabelView("elsewhere")
    terminal.press("alt+u")
    show(controller)
    #expect(terminal.text.contains("Quayside"))
  }

  @Test(
    "a pharmacy is restored by a slow server after the screen has gone, and a failure can be repeated"
  )
  func restoresLater() {
    let controller = MoodyPharmacies([harbour])
    show(controller)
    terminal.press("delete")
    terminal.window.root = LabelView("elsewhere")
    controller.holdChanges(true)
    terminal.press("alt+u")
    controller.refuse(["add"])
    controller.holdChanges(false)
    #expect(terminal.text.contains("Harbour Pharmacy isn't added again."))
    controller.refuse([])
    terminal.press("alt+u")
    show(controller)
    #expect(terminal.text.contains("Quayside"))
  }

  @Test("select dismisses the screen, and the pharmacy is sent after the dismissal")
  func selects() {
    show(MoodyPharmacies([harbour, station]))
    terminal.press("down", "enter")
    #expect(navigation.screens.map(\.title) == ["Order"])
    #expect(selected.elements == [station])
  }

  @Test("cancel dismisses the screen without a pharmacy")
  func cancels() {
    show(MoodyPharmacies([harbour]))
    terminal.press("esc")
    #expect(navigation.screens.map(\.title) == ["Order"])
    #expect(selected.elements.isEmpty)
  }

  @Test("the directions are shown until they're closed, by their key or by the program")
  func directions() {
    show(MoodyPharmacies([harbour, station]))
    terminal.press("d")
    #expect(
      terminal.text == """
         Order › Pharmacies › Directions
         ──────────────────────────────────────────────────────────────────────────
         From  Home, 5 Lantern Row
         To    Harbour Pharmacy, 2 Quayside
         810 m · south

         1. Go south for 800 m.

         2. Turn right and go west for 140 m.

         3. You are there.




         Esc close   ? keys   q quit
        """)
    terminal.press("esc")
    #expect(navigation.screens.map(\.title) == ["Order", "Pharmacies"])
    terminal.press("down", "d")
    #expect(terminal.text.contains("Turn left") || terminal.text.contains("Turn right"))
    navigation.pop()
    terminal.press("enter")
    #expect(selected.elements == [station])
  }

  @Test("a failure is shown on the screen and on the map, with a button to retry")
  func retries() {
    let controller = MoodyPharmacies([harbour])
    controller.refuse(["fetch", "places"])
    show(controller)
    #expect(terminal.text.contains("The server can't be reached."))
    controller.refuse(["places"])
    terminal.press("enter")
    #expect(terminal.text.contains("▌ Harbour"))
    terminal.press("a")
    #expect(terminal.text.contains("The server can't be reached."))
    controller.refuse([])
    terminal.press("r")
    #expect(terminal.text.contains("Pop-up Chemist") && !terminal.text.contains("reached"))
  }

  @Test("two instances share only their controller")
  func instances() {
    let controller = MoodyPharmacies([harbour])
    let builder = PharmaciesBuilder(
      controller: controller, home: PharmacySamples.home, area: PharmacySamples.area)
    let flows = [RecordingFlow(), RecordingFlow()]
    let screens = flows.map { builder.make(presenting: $0.flow) }
    let tabs = TabsView([.init("One", screens[0]), .init("Two", screens[1])])
    terminal.window.root = tabs
    terminal.press("delete")
    #expect(terminal.text.contains("You have no pharmacies yet."))
    terminal.press("esc", "]")
    #expect(terminal.text.contains("▌ Harbour"))
    #expect(flows.map(\.log) == [["dismiss"], []])
  }

  @Test("a released scene doesn't leak, with any content")
  func leaks() {
    for keys in [[], ["a"], ["d"], ["a", "esc"], ["enter"], ["delete"]] {
      expectNoLeaks {
        let terminal = HeadlessTerminal(columns: 76, rows: 16)
        let navigation = NavigationView(root: ScreenView(title: "Order"))
        weak var gone: ScreenView?
        do {
          let screen = PharmaciesBuilder(
            controller: MemoryPharmacies([harbour], places: PharmacySamples.places),
            home: PharmacySamples.home, area: PharmacySamples.area
          ).make(presenting: navigation.flow)
          gone = screen
          navigation.push(screen)
          terminal.window.root = navigation
          for key in keys { terminal.press(key) }
          _ = terminal.text
        }
        terminal.window.dismissAll()
        navigation.popToRoot()
        terminal.window.root = nil
        #expect(gone == nil, "after \(keys)")
      }
    }
  }
}
