// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import RecipeTestSupport
import Signals
import TestKit
import Testing

@Suite("The map of places")
struct PlaceMapTests {
  private typealias Check = MachineCheck<PlaceMap.State, PlaceMap.Event>
  private static let area = MapArea(south: 49.9, west: -8, north: 50, east: -7)
  private static let closer = area.scaled(by: 0.5)

  @Test("it shows the places of its area, and sends the selection after the dismissal")
  func chooses() {
    let response = Recorder<Place?, Never>()
    let map = PlaceMap(
      controller: MemoryPharmacies(places: [Fixtures.cornerPlace, Fixtures.popUp]), area: Self.area,
      response: response.observer)
    let routes = Recorder(map.routes)
    #expect(map.state.value == .shown(Self.area, [Fixtures.cornerPlace, Fixtures.popUp]))
    map.send.send(.choose(Fixtures.stationPlace))
    #expect(routes.elements.isEmpty, "it is not on the map")
    map.send.send(.choose(Fixtures.cornerPlace))
    map.send.send(.cancel)
    #expect(response.elements.isEmpty)
    #expect(routes.elements.count == 1)
    if case .dismiss(let completion) = routes.elements.last { completion() }
    #expect(response.elements == [Fixtures.cornerPlace])
  }

  @Test("the places are sorted by their distance from home, and the streets are loaded in addition")
  func home() {
    let street = MapFeature(.street, name: "Main Street", points: [Fixtures.cornerPlace.coordinate])
    let map = PlaceMap(
      controller: MemoryPharmacies(
        places: [Fixtures.cornerPlace, Fixtures.stationPlace], features: [street]),
      area: Self.area, home: Fixtures.stationPlace, response: Recorder().observer)
    #expect(
      map.state.value == .shown(Self.area, [Fixtures.stationPlace, Fixtures.cornerPlace]))
    #expect(Recorder(map.features).elements == [[], [street]])
    let failing = PlaceMap(
      controller: FailingPharmacies(), area: Self.area, response: Recorder().observer)
    #expect(Recorder(failing.features).elements == [[]])
  }

  @Test("leaving without a place is reported as well, even while it's loading")
  func cancels() {
    let held = HeldPharmacies()
    let response = Recorder<Place?, Never>()
    let map = PlaceMap(controller: held, area: Self.area, response: response.observer)
    let routes = Recorder(map.routes)
    map.send.send(.cancel)
    if case .dismiss(let completion) = routes.elements.last { completion() }
    #expect(response.elements == [nil])
    #expect(held.asked == ["places", "places called off"])
  }

  @Test("if the places can't be loaded, retry repeats the request")
  func retries() {
    let held = HeldPharmacies()
    let map = PlaceMap(controller: held, area: Self.area, response: Recorder().observer)
    let states = Recorder(map.state.signal)
    held.areas.send(.failure(Fixtures.trouble))
    map.send.send(.retry)
    held.areas.send(.success([]))
    #expect(
      states.elements == [
        .loading(Self.area, []), .failed(Self.area, Fixtures.trouble), .loading(Self.area, []),
        .shown(Self.area, []),
      ])
  }

  @Test("another area is requested immediately, and the previous places stay until the response")
  func looks() {
    let held = HeldPharmacies()
    let map = PlaceMap(controller: held, area: Self.area, response: Recorder().observer)
    held.areas.send(.success([Fixtures.cornerPlace]))
    map.send.send(.look(Self.closer))
    #expect(map.state.value == .loading(Self.closer, [Fixtures.cornerPlace]))
    map.send.send(.look(Self.area))
    #expect(held.asked == ["places", "places", "places called off", "places"])
    held.areas.send(.success([Fixtures.popUp]))
    #expect(map.state.value == .shown(Self.area, [Fixtures.popUp]))
    map.send.send(.look(Self.area))
    map.send.send(.choose(Fixtures.popUp))
    #expect(map.state.value == .closing(.loading(Self.area, [Fixtures.popUp]), Fixtures.popUp))
  }

  @Test("every state is reached, and the map can be left from all of them")
  func explored() throws {
    let explorer = Explorer(
      PlaceMap.machine(actions: .never(), controller: FailingPharmacies(), area: Self.area),
      events: { _ in [] },
      answers: [
        "userActions": { _ in
          [
            .ui(.retry), .ui(.cancel), .ui(.choose(Fixtures.cornerPlace)),
            .ui(.choose(Fixtures.popUp)),
          ]
        },
        "whenLoading": { _ in [.didLoad([Fixtures.cornerPlace]), .didFail(Fixtures.trouble)] },
      ],
      isFinal: { if case .closing = $0 { true } else { false } })
    try explorer.explore().check(
      Check.visits(["loading", "failed", "shown", "closing"]), Check.noDeadEnds,
      Check.reaches("closing") { if case .closing = $0 { true } else { false } },
      Check.invariant("what was chosen was shown") { state in
        switch state {
        case .closing(.shown(_, let places), let place?),
          .closing(.loading(_, let places), let place?):
          places.contains(place)
        case .closing(.failed, let place): place == nil
        case .closing(.closing, _): false
        case .loading, .failed, .shown, .closing: true
        }
      })
  }
}
