// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@testable import machines

@Suite("Example 12, a loop in a loop")
struct ALoopInALoopTests {
  private typealias List = LazyList.State
  private let time = VirtualScheduler()
  private let more = SafePublishSubject<Void>()

  private func shelf(fails: @escaping PretendServer.Rule = { _ in false }) -> MovieShelf {
    MovieShelf(server: PretendServer(on: time, fails: fails), pageSize: 2, pageCount: 2)
  }

  private func machine(
    _ shelf: MovieShelf
  ) -> Machine<ALoopInALoop.State, ALoopInALoop.Event> {
    let more = more.signal
    return ALoopInALoop.machine { _ in LazyList.machine(shelf: shelf, more: more) }
  }

  private let one = LazyList.State(titles: [0, 1].map(MovieShelf.title), pageCount: 1)

  @Test("the inner loop runs while the outer one requests it, and its states are events")
  func inner() throws {
    let harness = LoopHarness(machine(shelf()), time: time)
    try harness.when(.chose(.drama))
    try harness.then { $0.genre = .drama }
    try harness.thenStarts("whenGenreIsChosen", key: "drama")
    try harness.then { $0.list = List(isLoading: true) }
    try harness.whenTimePasses(.seconds(1))
    try harness.then { $0.list = one }
    more.send()
    try harness.then { $0.list.isLoading = true }
    try harness.whenTimePasses(.seconds(1))
    try harness.then {
      $0.list = List(titles: (0..<4).map(MovieShelf.title), pageCount: 2, isComplete: true)
    }
    more.send()
    try harness.thenIgnores()
    try harness.thenNothing()
    try harness.when(.chose(nil))
    try harness.then(is: ALoopInALoop.State())
    try harness.thenEnds("whenGenreIsChosen", .cancelled)
    more.send()
    try harness.thenNothing()
    try harness.finish()
  }

  @Test("another genre stops the old list and its loading page")
  func another() throws {
    let shelf = shelf()
    let harness = LoopHarness(machine(shelf), time: time)
    try harness.when(.chose(.drama))
    try harness.then { $0.genre = .drama }
    try harness.thenStarts("whenGenreIsChosen", key: "drama")
    try harness.then { $0.list = List(isLoading: true) }
    try harness.whenTimePasses(.milliseconds(999))
    try harness.when(.chose(.comedy))
    try harness.then(is: ALoopInALoop.State(genre: .comedy))
    try harness.thenEnds("whenGenreIsChosen", key: "drama", .cancelled)
    try harness.thenStarts("whenGenreIsChosen", key: "comedy")
    try harness.then { $0.list = List(isLoading: true) }
    #expect(time.pending == 1, "one page is on its way, that of the new list")
    try harness.whenTimePasses(.milliseconds(999))
    try harness.thenNothing()
    try harness.whenTimePasses(.milliseconds(1))
    try harness.then { $0.list = one }
    try harness.whenStopped()
    try harness.thenEnds("whenGenreIsChosen", .cancelled)
    try harness.finish()
    #expect(shelf.server.callCount == 2)
  }

  @Test("the list is a separate machine: a failed page can be requested again")
  func list() throws {
    let harness = LoopHarness(
      LazyList.machine(shelf: shelf { $0 == 1 }, more: more.signal), time: time)
    try harness.thenStarts("more")
    try harness.thenStarts("whenLoading", key: "1")
    try harness.whenTimePasses(.seconds(1))
    try harness.then { $0 = List(hasFailed: true) }
    try harness.thenEnds("whenLoading")
    more.send()
    try harness.then { $0 = List(isLoading: true) }
    try harness.thenStarts("whenLoading", key: "1")
    try harness.whenTimePasses(.seconds(1))
    try harness.then { $0 = one }
    try harness.thenEnds("whenLoading")
    try harness.whenStopped()
    try harness.thenEnds("more")
    try harness.finish()
  }

  @Test("the list reaches its end from every state")
  func exploredList() throws {
    let explorer = Explorer(
      LazyList.machine(shelf: shelf(), more: .never()), events: { _ in [] },
      answers: [
        "more": { _ in [.more] },
        "whenLoading": { state in
          let number = state.pageCount + 1
          return [
            .failed, .loaded(.init(number: number, movies: ["film"], isLast: number == 2)),
          ]
        },
      ],
      isFinal: { $0.isComplete },
      label: { list in
        let words = list.isLoading ? "loading" : list.hasFailed ? "failed" : "at rest"
        return list.isComplete ? "complete" : "\(list.pageCount), \(words)"
      })
    try explorer.explore().check(
      .visits(["0, loading", "0, failed", "1, at rest", "1, loading", "1, failed", "complete"]),
      .noDeadEnds, .reaches("its end") { $0.isComplete })
  }

  @Test("every genre is reached and starts with an empty list, and going back is always possible")
  func explored() throws {
    let lists = [List(isLoading: true), one, List(hasFailed: true)]
    let explorer = Explorer(
      machine(shelf()), events: { _ in [.chose(.drama), .chose(.comedy), .chose(nil)] },
      answers: ["whenGenreIsChosen": { _ in lists.map { .listChanged($0) } }],
      label: { $0.genre?.rawValue ?? "none" })
    try explorer.explore().check(
      .visits(["none", "drama", "comedy"]), .noDeadEnds,
      .reaches("no genre") { $0 == ALoopInALoop.State() },
      .invariant("without a genre there is no list") { $0.genre != nil || $0.list == List() })
  }
}
