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

@Suite("The delivery's scene")
@MainActor
struct DeliveryTests {
  private let terminal = HeadlessTerminal(columns: 60, rows: 13)
  private let navigation = NavigationView()
  private let harbour = PharmacySamples.pharmacy(1, PharmacySamples.harbour)
  private let delivery: Delivery

  init() {
    let pharmacies = MemoryPharmacies([harbour], places: PharmacySamples.places)
    delivery = Delivery(changes: pharmacies.changes)
    let builder = PharmaciesBuilder(
      controller: pharmacies,
      home: PharmacySamples.home, area: PharmacySamples.area)
    navigation.flow.present(delivery.createScene(pharmacies: builder, flow: navigation.flow))
    terminal.window.root = navigation
  }

  @Test("the pharmacy that is selected in one flow receives the order")
  func selects() {
    #expect(terminal.text.contains("No pharmacy is selected yet."))
    terminal.press("enter")
    #expect(terminal.text.contains("Delivery › Pharmacies") && terminal.text.contains("Deliver to"))
    terminal.press("enter")
    #expect(delivery.pharmacy.value == harbour)
    #expect(
      terminal.text == """
         Delivery
         ──────────────────────────────────────────────────────────
         Your order goes to
         Harbour Pharmacy
         2 Quayside

         ▌ Select another pharmacy
           Find the way to a pharmacy




         Enter select   ↑↓ move   Tab next   ? keys   q quit
        """)
  }

  @Test("keys that precede the first frame reach it")
  func quickKeys() {
    terminal.press("enter", "enter")
    #expect(delivery.pharmacy.value == harbour)
  }

  @Test("a large window shows the pharmacies and the town beside the order")
  func large() {
    terminal.resize(columns: 140, rows: 30)
    #expect(terminal.text.contains("─ Order ─") && terminal.text.contains("2.9 km across"))
    #expect(terminal.text.contains("─ Pharmacies ─") && terminal.text.contains("⌂ Home"))
    #expect(terminal.text.contains("Harbour Pharmacy  2 Quayside"))
    #expect(terminal.focusedLabel == "Select a pharmacy")
    terminal.press("tab", "tab", "enter")
    #expect(delivery.pharmacy.value == harbour && terminal.text.contains("your order"))
    terminal.resize(columns: 60, rows: 13)
    #expect(!terminal.text.contains("╭") && terminal.text.contains("2 Quayside"))
  }

  @Test("in the other flow the same feature shows the directions, and selects nothing")
  func findsWay() {
    terminal.press("down", "enter")
    #expect(terminal.text.contains("Show the way to"))
    terminal.press("enter")
    #expect(terminal.text.contains("Delivery › Pharmacies › Directions"))
    terminal.press("esc", "esc")
    #expect(terminal.text.contains("No pharmacy is selected yet."))
    #expect(navigation.screens.count == 1)
  }

  @Test("it doesn't leak, even while the pharmacies are shown")
  func leaks() {
    for keys in [[], ["enter"], ["down", "enter", "enter"]] {
      expectNoLeaks {
        let suite = DeliveryTests()
        for key in keys { suite.terminal.press(key) }
        weak let root = suite.navigation.screens.first
        suite.terminal.window.root = nil
        suite.navigation.replaceAll()
        #expect(root == nil, "after \(keys)")
      }
    }
  }

  @Test("a pharmacy that is deleted receives no order")
  func deleted() {
    terminal.press("enter", "enter")
    #expect(delivery.pharmacy.value == harbour)
    terminal.press("enter", "delete")
    #expect(delivery.pharmacy.value == nil)
    terminal.press("escape")
    #expect(terminal.text.contains("No pharmacy is selected yet."))
  }

  @Test("the list of the server decides which pharmacy still receives the order")
  func listed() {
    let changes = SafePublishSubject<PharmaciesChange>()
    let delivery = Delivery(changes: changes.signal)
    delivery.deliver.send(harbour)
    changes.send(.deleted(harbour.id + 1))
    changes.send(.listed([harbour]))
    #expect(delivery.pharmacy.value == harbour)
    changes.send(.listed([]))
    #expect(delivery.pharmacy.value == nil)
  }
}

extension NavigationView {
  /// Releases all screens except an empty one.
  fileprivate func replaceAll() {
    popToRoot()
    replace(ScreenView(title: ""))
  }
}
