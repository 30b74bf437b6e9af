// SPDX-License-Identifier: MIT

import Bindings
import Signals
import TestKit
import Testing
import Views

/// The snippets of `Documentation/Applications.md`, as they stand there.
@MainActor @Suite("The guide to applications")
struct ApplicationsGuideTests {
  struct Settings: Equatable, Sendable {
    var name = "Ada"
    var units = Units.metric
    var isDark = false
  }
  enum Units: CaseIterable, Sendable { case metric, imperial }

  @Test("controls and parts of a property follow each other")
  func settings() {
    let settings = MutableProperty(Settings())
    let (name, units, dark) = (
      TextFieldView(), RadioGroupView(["metric", "imperial"]), CheckboxView("Dark")
    )
    name.reactive.text.bindBidirectionally(to: settings[\.name])
    units.reactive.selection(of: Units.allCases).bindBidirectionally(to: settings[\.units])
    dark.reactive.isOn.bindBidirectionally(to: settings[\.isDark])

    dark.toggle()
    settings.value.name = "Grace"
    // Now settings.value.isDark is true, and name.text is "Grace".
    #expect(settings.value.isDark && name.text == "Grace")
    units.select(1)
    #expect(settings.value == Settings(name: "Grace", units: .imperial, isDark: true))
  }

  private struct Dish: Identifiable, Sendable {
    let id: Int
    let name: String
    let minutes: Int
  }

  @Test("a bound list sends the element that the user opens")
  func list() {
    let terminal = HeadlessTerminal(columns: 30, rows: 5)
    let list = ListView()
    terminal.window.root = list
    let opened = Recorder<Dish, Never>()
    let open = opened.observer
    let dishes = SafeSignal.just([
      Dish(id: 1, name: "Soup", minutes: 25), Dish(id: 2, name: "Bread", minutes: 90),
    ])

    let rows = dishes.bind(to: list) { dish in
      ListRow(title: Text(dish.name), detail: Text("\(dish.minutes) min"))
    }
    rows.activations.bind(to: open, while: list)

    terminal.press("down", "enter")
    #expect(opened.elements.map(\.name) == ["Bread"])
    #expect(terminal.text.contains("90 min"))
  }
}
