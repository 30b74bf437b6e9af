// SPDX-License-Identifier: MIT

import Foundation
import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("KitchenBoard")
struct KitchenBoardTests {
  private let backend = Backend()
  private let time = VirtualScheduler()

  private func report(_ time: Int, _ dishes: (station: String, name: String, due: Int)...) -> String
  {
    let report = KitchenReport(
      time: time, orders: time % 10,
      dishes: dishes.map {
        KitchenReport.Dish(
          station: $0.station, recipe: 1, name: $0.name, started: $0.due - 30, due: $0.due)
      })
    let data = (try? JSONEncoder().encode(report)) ?? Data()
    return "data: " + String(decoding: data, as: UTF8.self) + "\n\n"
  }

  private func stream(_ events: String...) -> Response {
    Response(
      headers: [.contentType: "text/event-stream"],
      body: Array(("retry: 2000\n\n" + events.joined()).utf8))
  }

  @Test("a report has the dishes and the orders, and the log says what has changed")
  func reports() throws {
    let held = backend.mock.hold("GET /kitchen")
    let board = KitchenBoard(client: backend.client, on: time)
    #expect(backend.mock.receivedRequests.isEmpty)
    let states = Recorder(board.state)
    let others = Recorder(board.state)
    held.answer(
      with: stream(
        report(11, ("Oven", "Bread", 20), ("Stove", "Soup", 30)), "data: nonsense\n\n",
        report(13, ("Oven", "Pie", 50), ("Stove", "Soup", 30)),
        report(13, ("Oven", "Pie", 50), ("Stove", "Soup", 30))))
    let state = try #require(states.elements.last { $0.connection == .live })
    #expect(state.report?.dishes.map(\.name) == ["Pie", "Soup"])
    #expect(state.orders == [1, 3])
    #expect(
      state.log.map(\.text) == [
        "Oven: Bread was started.", "Stove: Soup was started.", "Oven: Bread is ready.",
        "Oven: Pie was started.",
      ])
    #expect(state.log.map(\.id) == [1, 2, 3, 4])
    #expect(others.elements.last == states.elements.last)
    #expect(backend.mock.receivedRequests.count == 1, "observers share the stream")
  }

  @Test("an interrupted stream keeps the last report, says so, and is opened again")
  func interruption() throws {
    backend.mock.answer("GET /kitchen", with: stream(report(13, ("Oven", "Pie", 50))))
    backend.mock.answer("GET /kitchen", with: stream(report(11, ("Oven", "Bread", 20))), times: 1)
    let board = KitchenBoard(client: backend.client, on: time)
    let states = Recorder(board.state)
    #expect(states.elements.last?.connection == .interrupted(nil, isRetried: true))
    #expect(states.elements.last?.report?.time == 11)
    time.advance(by: .seconds(2))
    #expect(states.elements.contains { $0.connection == .live && $0.report?.time == 13 })
    #expect(states.elements.last?.log.count == 3)
    states.dispose()
    let count = backend.mock.receivedRequests.count
    time.advance(by: .seconds(60))
    #expect(backend.mock.receivedRequests.count == count, "without observers there is no stream")
  }

  @Test("a refused stream says why before the first report, and is opened again on request")
  func refusal() throws {
    backend.mock.answer("GET /kitchen", with: stream(report(11, ("Oven", "Bread", 20))))
    backend.mock.answer("GET /kitchen", with: Response(status: .badGateway), times: 1)
    let board = KitchenBoard(client: backend.client, on: time)
    let states = Recorder(board.state)
    guard case .interrupted(let problem?, isRetried: true)? = states.elements.last?.connection
    else {
      Issue.record("The board is \(String(describing: states.elements.last?.connection)).")
      return
    }
    #expect(problem.title == "The server has a problem")
    board.retry.send()
    #expect(states.elements.last?.report?.time == 11)
    #expect(states.elements.contains { $0.connection == .live })
  }

  @Test("waiting for a hung server can be stopped, and begins again on request")
  func stop() {
    let held = backend.mock.hold("GET /kitchen")
    let board = KitchenBoard(client: backend.client, on: time)
    let states = Recorder(board.state)
    #expect(held.count == 1)
    board.stop.send()
    #expect(states.elements.last?.connection == .stopped)
    #expect(held.count == 0, "the request is cancelled")
    time.advance(by: .seconds(60))
    #expect(held.count == 0 && states.elements.last?.connection == .stopped)
    board.retry.send()
    #expect(states.elements.last?.connection == .connecting)
    held.answer(with: stream(report(11, ("Oven", "Bread", 20))))
    #expect(states.elements.contains { $0.connection == .live && $0.report?.time == 11 })
  }

  @Test("a stream that can't be opened says so")
  func permanentFailure() {
    backend.mock.answer(
      "GET /kitchen", with: Response(headers: [.contentType: "text/html"], body: Array("no".utf8)))
    let states = Recorder(KitchenBoard(client: backend.client, on: time).state)
    guard case .interrupted(_?, isRetried: false)? = states.elements.last?.connection else {
      Issue.record("The board is \(String(describing: states.elements.last?.connection)).")
      return
    }
  }

  @Test("extreme times of a server do no harm")
  func extremes() {
    for (started, due, now) in [
      (Int.min, Int.max, 0), (Int.max, Int.min, 0), (0, Int.max, Int.min), (0, Int.min, Int.max),
      (5, 5, 5),
    ] {
      let dish = KitchenReport.Dish(
        station: "Oven", recipe: 1, name: "Pie", started: started, due: due)
      #expect((0...1).contains(dish.progress(at: now)))
      #expect(dish.secondsLeft(at: now) >= 0)
    }
  }

  @Test("a dish leads to its recipe")
  func details() {
    let dish = KitchenReport.Dish(station: "Oven", recipe: 7, name: "Pie", started: 0, due: 9)
    let details = KitchenBoard(client: backend.client, on: time).details(of: dish)
    #expect(details.title == "Pie")
    let held = backend.mock.hold("GET /recipes/7")
    let content = Recorder(details.content)
    #expect(held.count == 1)
    #expect(backend.mock.receivedRequests.map(\.path) == ["/recipes/7"])
    content.dispose()
  }
}
