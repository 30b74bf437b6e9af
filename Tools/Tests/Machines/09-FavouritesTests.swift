// SPDX-License-Identifier: MIT

import FeedbackLoops
import TestKit
import Testing

@testable import machines

@Suite("Example 9, a collection of children")
struct FavouritesTests {
  private typealias Place = Favourites.Place
  private let time = VirtualScheduler()

  private func machine(
    _ places: [String], fails: @escaping PretendServer.Rule = { _ in false }
  ) -> Machine<Favourites.State, Favourites.Event> {
    Favourites.machine(server: PretendServer(on: time, fails: fails), places: places)
  }

  @Test("a moved child keeps its effects, and the result finds it at its new place")
  func identity() throws {
    let harness = LoopHarness(machine(["Oslo", "Rome", "Bern"]), time: time)
    try harness.when(.place(id: "Bern", .toggled))
    try harness.then { $0.places[2] = Place(id: "Bern", isFavourite: true, isSaving: true) }
    try harness.thenStarts("whileSaving")
    try harness.whenTimePasses(.milliseconds(600))
    try harness.when(.favouritesFirst)
    try harness.then {
      $0.places.swapAt(0, 2); $0.places.swapAt(1, 2)
    }
    #expect(harness.state.places.map(\.id) == ["Bern", "Oslo", "Rome"])
    try harness.thenNothing()
    try harness.whenTimePasses(.milliseconds(400))
    try harness.then { $0.places[0].isSaving = false }
    try harness.thenEnds("whileSaving")
    try harness.finish()
  }

  @Test("a removed child cancels its effects, and those of the others continue")
  func removed() throws {
    let harness = LoopHarness(machine(["Oslo", "Rome"]), time: time)
    for (index, id) in ["Oslo", "Rome"].enumerated() {
      try harness.when(.place(id: id, .toggled))
      try harness.then { $0.places[index] = Place(id: id, isFavourite: true, isSaving: true) }
      try harness.thenStarts("whileSaving")
    }
    try harness.when(.removed(id: "Oslo"))
    try harness.then { $0.places.removeFirst() }
    try harness.thenEnds("whileSaving", .cancelled)
    try harness.whenTimePasses(.seconds(1))
    try harness.then { $0.places[0].isSaving = false }
    try harness.thenEnds("whileSaving")
    try harness.finish()
  }

  @Test("a refusal reverts only the child that sent the request")
  func refused() throws {
    let harness = LoopHarness(machine(["Oslo", "Rome"]) { $0 == 1 }, time: time)
    for (index, id) in ["Oslo", "Rome"].enumerated() {
      try harness.when(.place(id: id, .toggled))
      try harness.then { $0.places[index] = Place(id: id, isFavourite: true, isSaving: true) }
      try harness.thenStarts("whileSaving")
    }
    try harness.whenTimePasses(.seconds(1))
    try harness.then { $0.places[0] = Place(id: "Oslo") }
    try harness.thenEnds("whileSaving")
    try harness.then { $0.places[1].isSaving = false }
    try harness.thenEnds("whileSaving")
    try harness.finish()
  }

  @Test("after any moves and removals, no request stays pending")
  func explored() throws {
    let explorer = Explorer(
      machine(["Oslo", "Rome"]),
      events: { state in
        [.favouritesFirst, .reversed]
          + state.places.flatMap { [.place(id: $0.id, .toggled), .removed(id: $0.id)] }
      },
      answers: [
        "whileSaving": { state in
          state.places.filter(\.isSaving).flatMap {
            [.place(id: $0.id, .saved), .place(id: $0.id, .refused)]
          }
        }
      ],
      isFinal: { $0.places.isEmpty },
      label: { state in
        let saving = state.places.count(where: \.isSaving)
        return "\(saving) of \(state.places.count) on the way"
      })
    try explorer.explore().check(
      .visits([
        "0 of 2 on the way", "1 of 2 on the way", "2 of 2 on the way", "0 of 1 on the way",
        "1 of 1 on the way", "0 of 0 on the way",
      ]),
      .noDeadEnds,
      .reaches("nothing on the way", without: { if case .removed = $0 { true } else { false } }) {
        !$0.places.contains(where: \.isSaving)
      })
  }
}
