// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Networking
import Observation
import TestKit
import Testing
import Views

/// The snippets of “For SwiftUI people” in `Documentation/Tutorial.md`, as they stand there.
@MainActor @Suite("The guide for SwiftUI people")
struct SwiftUIGuideTests {
  @Test("a body follows its model")
  func model() {
    let basket = Basket()
    let terminal = HeadlessTerminal(
      showing: BasketScreen(basket: basket), columns: 20, rows: 6)
    terminal.type("Tea")
    terminal.press("tab", "enter")
    #expect(basket.items == ["Tea"] && terminal.text.contains("Tea"))
  }

  @Test("a request is repeated after a failure")
  func request() async {
    let client = MockClient()
    client.answer(
      "GET /weather/Kiel", inTurn: [.failure(.cannotConnect), .json(Weather(degrees: 12))])
    let terminal = HeadlessTerminal(showing: WeatherScreen(city: "Kiel", client: client))
    await terminal.wait(for: "Try again")
    terminal.press("enter")
    await terminal.wait(for: "12 °C in Kiel")
  }

  @Test("local state belongs to a component")
  func localState() {
    let terminal = HeadlessTerminal(
      showing: Note(title: "Hours", text: "From 8 to 12."), columns: 20, rows: 4)
    terminal.press("enter")
    #expect(terminal.content == "[ Hours ]\nFrom 8 to 12.")
  }
}

private struct Weather: Codable, Sendable {
  let degrees: Int
}

private struct Refusal: Error, Codable, Sendable {
  let message: String
}

@Observable @MainActor final class Basket {
  var items: [String] = []
  var name = ""
  var canAdd: Bool { !name.isEmpty }

  func add() {
    items.append(name)
    name = ""
  }
}

struct BasketScreen: Composite {
  let basket: Basket

  var body: DeclarationList {
    TextField("item", text: Binding(basket, \.name))
    Button("Add") { basket.add() }.disabled(!basket.canAdd)
    List(basket.items, id: \.self) { ListRow(title: Text($0)) }.grow()
  }
}

struct WeatherScreen: Composite {
  let city: String
  let client: any Client

  var body: DeclarationList {
    AsyncContent(id: city) {
      try await client.value(for: Request<Weather, Refusal>.get("/weather/\(city)"))
    } content: { weather in
      Label("\(weather.degrees) °C in \(city)")
    }
  }
}

struct Note: Composite {
  let title: String
  let text: String

  var body: DeclarationList {
    Stateful(false) { isExpanded in
      Button(title) { isExpanded.value.toggle() }
      if isExpanded.value { Label(Text(text)) }
    }
  }
}
