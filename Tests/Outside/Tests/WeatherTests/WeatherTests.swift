// SPDX-License-Identifier: MIT

import Networking
import Proscenium
import TestKit
import Testing

@testable import weather

@MainActor @Suite("Weather")
struct WeatherTests {
  private let time = VirtualScheduler()
  private let client = MockClient()
  private let cork = Place(id: 1, name: "Cork", country: "Ireland")

  private func search() -> WeatherSearch {
    WeatherSearch(client: SafeClient(client), on: time)
  }

  @Test("fast typing sends one request")
  func debounce() {
    client.answer("GET /places/{text}", with: [cork])
    let search = search()
    time.advance(by: .seconds(1))
    search.query.value = "C"
    time.advance(by: .milliseconds(100))
    search.query.value = "Co "
    time.advance(by: .milliseconds(300))
    #expect(client.receivedRequests.count == 1)
    #expect(search.places.value == .loaded([cork]))
  }

  @Test("a failure is shown, and the request is sent again")
  func retry() async {
    client.answer(
      "GET /places/{text}", inTurn: [.status(503), .json([cork])])
    client.answer(
      "GET /forecasts/1", with: Forecast(summary: "Rain", temperatures: [9, 8]))
    let search = search()
    let terminal = HeadlessTerminal(showing: WeatherScreen(search: search, source: "test").root)
    terminal.type("Cork")
    time.advance(by: .seconds(1))
    await terminal.wait(for: "Try again")
    terminal.press("ctrl+r")
    await terminal.wait(for: "Ireland")
    #expect(search.failure.value == nil)
  }

  @Test("the selected place has a forecast")
  func forecast() async {
    let search = WeatherSearch(client: SafeClient(DemoServer.client()), on: time)
    let terminal = HeadlessTerminal(showing: WeatherScreen(search: search, source: "demo").root)
    terminal.type("Osl")
    time.advance(by: .seconds(1))
    await terminal.wait(for: "Norway")
    search.selection.value = 5
    await terminal.wait(for: "Sunny spells")
  }

  @Test("unknown arguments are refused")
  func arguments() {
    #expect(throws: UsageError.self) { try Weather.makeClient(["--port"]) }
  }
}
