// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import RecipeEntities
import RecipeTestSupport
import Recordings
import Signals
import TestKit
import Testing

@testable import RecipeInteractors

/// The inspector writes tests of loops whose states and events are `Codable`.
@Suite("Tests that an inspector writes of the example's loops")
struct RecordedLoopsTests {
  private let backend = Backend()
  private let time = VirtualScheduler()

  /// Returns the recording in the test that is written of a loop with a state of a type, and checks that a reducer replays it.
  private func check<State: Codable & Equatable & Sendable, Event: Codable & Sendable>(
    _ state: State.Type, _ event: Event.Type, _ last: State,
    _ reduce: (inout State, Event) -> Void, on log: LoopLog
  ) throws {
    let texts = (1...9).compactMap { loop in
      try? log.test(of: loop, named: "It does what was recorded", reducer: "reduce")
    }
    let recordings = texts.compactMap { text -> Recording<State, Event>? in
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("      {") }
      return try? Recording(jsonLines: lines.map { $0.dropFirst(6) }.joined(separator: "\n"))
    }
    let recording = try #require(recordings.first { !$0.steps.isEmpty }, "\(texts)")
    try recording.check(reduce)
    #expect(recording.state(after: recording.steps.count, reduce) == last)
  }

  private func observed(_ body: (LoopLog) throws -> Void) rethrows {
    let log = LoopLog(recordsTests: true) { _ in }
    LoopObservation.add(log)
    defer { LoopObservation.remove(log) }
    try body(log)
  }

  @Test("a search")
  func search() throws {
    try observed { log in
      backend.mock.fail("GET /search", with: .cannotConnect)
      backend.mock.answer(
        "GET /search",
        with: Recipe.Page(results: [Fixtures.ramen], total: 2, nextPageURL: "/search?page=2"),
        times: 1)
      let search = RecipeSearch(client: backend.client, on: time)
      let states = Recorder(search.state.signal)
      search.search.send("ram")
      time.advance(by: .seconds(1))
      search.restrict.send(Recipe.Filter(category: "soups", minutes: 30))
      time.advance(by: .seconds(1))
      let last = try #require(states.elements.last)
      try check(
        RecipeSearch.State.self, RecipeSearch.Event.self, last,
        { $0 = RecipeSearch.reduce($0, $1) }, on: log)
    }
  }

  @Test("opinions, with a failure")
  func opinions() throws {
    try observed { log in
      backend.mock.answer(
        "PUT /recipes/2/favourite",
        with: Fixtures.ramenInFull.with(opinion: Recipe.Opinion(isFavourite: true)))
      backend.mock.answer("PUT /recipes/1/rating", with: Response(status: .forbidden))
      let opinions = RecipeOpinions(client: backend.client)
      opinions.change.send(OpinionRequest(Fixtures.ramen, .toggleFavourite))
      opinions.change.send(OpinionRequest(Fixtures.borscht, .toggleRating(4)))
      try check(
        OpinionBook.self, RecipeOpinions.Event.self, opinions.state.value,
        { $0.reduce($1) }, on: log)
    }
  }

  @Test("pharmacies")
  func pharmacies() throws {
    try observed { log in
      backend.mock.answer("GET /pharmacies", with: [Fixtures.corner])
      backend.mock.answer("DELETE /pharmacies/1", with: Response(status: .forbidden))
      let feature = Pharmacies(
        controller: ServerPharmacies(client: backend.client), scheduler: time)
      let states = Recorder(feature.state.signal)
      time.advance()
      for action in [.deletePharmacy(1), .addPharmacy] as [Pharmacies.Action] {
        feature.send.send(action)
        time.advance()
      }
      let last = try #require(states.elements.last)
      try check(
        Pharmacies.State.self, Pharmacies.Event.self, last,
        { $0 = Pharmacies.reduce($0, $1) }, on: log)
    }
  }

  @Test("the messages of a room")
  func messages() throws {
    try observed { log in
      let me = Member(id: "me", username: "dana", displayName: "Dana")
      let path = "/v1/rooms/r/chatMessages"
      backend.mock.answer("GET /v1/user/me", with: me)
      backend.mock.answer(
        "GET \(path)?limit=50",
        with: [
          Message(
            id: "1", text: "Where is the \"soup\"?", sent: Timestamp(milliseconds: 1_234),
            author: me, isUnread: true)
        ])
      backend.mock.answer("POST \(path)", with: Response(status: .forbidden))
      _ = backend.mock.hold("GET /stream\(path)")
      let room = Room(
        id: "r", name: "General", uri: "kitchen/general", topic: "", userCount: 3)
      let messages = RoomMessages(client: backend.client, room: room, on: time)
      messages.send.send(.send("Here."))
      try check(
        RoomMessages.State.self, RoomMessages.Event.self, messages.state.value,
        { $0.handle($1) }, on: log)
    }
  }

  @Test("a map of places")
  func map() throws {
    try observed { log in
      let area = MapArea(south: 49.9, west: -8, north: 50, east: -7)
      let controller = MemoryPharmacies(places: [Fixtures.cornerPlace, Fixtures.popUp])
      let map = PlaceMap(controller: controller, area: area, response: Recorder().observer)
      map.send.send(.look(area.scaled(by: 0.5)))
      let reduce = PlaceMap.machine(actions: .never(), controller: controller, area: area).reduce
      try check(PlaceMap.State.self, PlaceMap.Event.self, map.state.value, reduce, on: log)
    }
  }
}
