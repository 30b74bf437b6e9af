// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Networking
import Proscenium
import Recordings
import TestKit
import Testing

/// The recipes of `Documentation/Cookbook.md` about tests.
@MainActor @Suite("Cookbook: tests")
struct TestingTests {
  struct SongList {
    let reload: SafeObserver<Void>
    let songs: SafeSignal<[Song]>

    init(client: SafeClient) {
      let reloads = SafePublishSubject<Void>()
      reload = reloads.on
      songs = reloads.signal.start(with: ())
        .flatMapLatest { client.response(for: Song.all) }.shareReplay(limit: 1)
    }

    @MainActor func createScene() -> some Component {
      Observing(songs) { songs in
        Screen("Songs") { List(songs) { ListRow(title: Text($0.title)) } }
          .onKey("r", "reload") { reload.send() }
      }
    }
  }
  @Test("r loads the songs again")
  func scene() {
    let client = MockClient()
    client.answer("GET /songs", inTurn: [.json([air]), .json([air, blue])])
    let list = SongList(client: SafeClient(client))
    let terminal = HeadlessTerminal(showing: list.createScene(), columns: 30, rows: 6)
    #expect(terminal.content == "▌ Air")
    terminal.press("r")
    #expect(terminal.content == "▌ Air\n  Blue")
    client.expectAllUsed()
  }
  @Test("a slow server is given up after two seconds")
  func client() {
    let time = VirtualScheduler()
    let client = MockClient(total: .seconds(2), on: time)
    let pending = client.hold("GET /songs")
    let songs = Recorder(client.response(for: Song.all))
    #expect(pending.count == 1 && songs.end == nil)
    time.advance(by: .seconds(2))
    #expect(songs.failure?.isTransient == true && client.cancelled.count == 1)
  }
  enum Door: Hashable, Sendable { case closed, opening, open }
  enum DoorEvent: Hashable, Sendable { case push, opened, pull }

  static func door(motor: SafeSignal<DoorEvent>) -> Machine<Door, DoorEvent> {
    Machine(
      initial: .closed,
      reduce: { door, event in
        switch (door, event) {
        case (.closed, .push): door = .opening
        case (.opening, .opened): door = .open
        case (.opening, .pull), (.open, .pull): door = .closed
        case (.closed, _), (.opening, _), (.open, _): break
        }
      },
      feedbacks: [Feedback(while: { $0 == .opening }) { _ in motor }.named("motor")])
  }

  @Test("a pushed door opens")
  func machine() throws {
    let harness = LoopHarness(Self.door(motor: .just(.opened)))
    try harness.when(.push)
    try harness.then(is: .opening)
    try harness.thenStarts("motor")
    try harness.then(is: .open)
    try harness.thenEnds("motor")
    try harness.finish()
  }

  @Test("no door stays half open")
  func explorer() throws {
    let explorer = Explorer(
      Self.door(motor: .never()), events: { _ in [.push, .pull] },
      answers: ["motor": { _ in [.opened] }])
    try explorer.explore().check(.noDeadEnds, .reaches("closed") { $0 == .closed })
  }

  struct Search: Codable, Equatable, Sendable {
    var text = ""

    static let reduce: @Sendable (inout Search, SearchEvent) -> Void = { search, event in
      switch event {
      case .typed(let text): search.text = text
      }
    }
  }

  enum SearchEvent: Codable, Equatable, Sendable { case typed(String) }

  @Test("what happened before a crash is replayed")
  func crash() throws {
    let (folder, time) = (TemporaryFolder("cookbook"), VirtualScheduler())
    let file = folder.path("search.flight")
    let machine = Machine<Search, SearchEvent>(initial: Search(), reduce: Search.reduce)
    let recorder = try FlightRecorder<Search, SearchEvent>(file: file, time: time)
    let loop = FeedbackLoop(machine, hook: recorder.hook)
    loop.start()
    loop.send(.typed("soup"))
    let recording = try Recording<Search, SearchEvent>(
      flight: Data(contentsOf: URL(filePath: file)))
    try recording.check(Search.reduce)
    #expect(recording.steps.map(\.event) == [.typed("soup")])
    loop.stop()
  }
}
