// SPDX-License-Identifier: MIT

import Networking
import Proscenium
import TestKit
import Testing

/// The wrong and the right forms of `Documentation/Mistakes.md` about signals, servers and tests.
@MainActor @Suite("Mistakes: signals and servers")
struct SignalMistakesTests {
  private let time = VirtualScheduler()

  @Test("an observation ends with its handle")
  func handles() {
    let (titles, bag) = (SafePublishSubject<String>(), DisposeBag())
    let shown = MutableProperty([String]())
    let show: @Sendable (String) -> Void = { title in shown.modify { $0.append(title) } }
    _ = titles.signal.observeNext { show($0) }
    titles.send("Air")
    #expect(shown.value.isEmpty)
    titles.signal.observeNext { show($0) }.dispose(in: bag)
    titles.send("Blue")
    #expect(shown.value == ["Blue"])
  }

  @Test("a failure that is caught behind flatMapLatest ends the chain")
  func caughtBehind() {
    let client = MockClient()
    client.answer("GET /songs", inTurn: [.status(500), .status(500), .json([air])])
    let taps = SafePublishSubject<Void>()
    let once = taps.signal
      .flatMapLatest { client.response(for: Song.all) }
      .replaceFailure(with: [])
    let wrong = Recorder(once)
    taps.send()
    #expect(wrong.elements == [[]] && wrong.isCompleted)
    let always = taps.signal
      .flatMapLatest { client.response(for: Song.all).replaceFailure(with: []) }
    let right = Recorder(always)
    taps.send()
    taps.send()
    #expect(right.elements == [[], [air]] && !right.isCompleted)
  }

  @Test("each observation of a signal sends the request again")
  func sharing() {
    let mock = MockClient()
    mock.answer("GET /songs", with: [air])
    let client = SafeClient(mock)
    let songs = client.response(for: Song.all)
    let count = songs.map(\.count)
    _ = (Recorder(songs), Recorder(count))
    #expect(mock.receivedRequests.count == 2)
    let shared = client.response(for: Song.all).shareReplay(limit: 1)
    let number = shared.map(\.count)
    let (first, second) = (Recorder(shared), Recorder(number))
    #expect(first.elements == [[air]] && second.elements == [1])
    #expect(mock.receivedRequests.count == 3)
  }

  @Test("flatMapLatest cancels what runs, flatMapConcat waits for it")
  func saves() {
    let mock = MockClient()
    let pending = mock.hold("POST /songs")
    let client = SafeClient(mock)
    @Sendable func save(_ song: Song) -> SafeSignal<Song> {
      client.response(for: Request<Song, Refusal>.post("/songs", json: song))
    }
    let songs = SafePublishSubject<Song>()
    let latest = songs.signal.flatMapLatest { save($0) }
    let wrong = Recorder(latest)
    songs.send(air)
    songs.send(blue)
    #expect(pending.cancelled == 1)
    wrong.dispose()
    let all = songs.signal.flatMapConcat { save($0) }
    let right = Recorder(all)
    songs.send(air)
    songs.send(blue)
    pending.answer(with: air)
    pending.answer(with: blue)
    #expect(right.elements == [air, blue])
  }
  struct Clock {
    let seconds: SafeSignal<Int>

    init(on scheduler: some TimeScheduler = MainScheduler()) {
      seconds = .interval(every: .seconds(1), on: scheduler)
    }
  }

  @Test("an interactor receives its scheduler")
  func schedulers() {
    let seconds = Recorder(Clock(on: time).seconds)
    time.advance(by: .seconds(3))
    #expect(seconds.elements == [0, 1, 2])
  }
  @MainActor final class SongCounter {
    private(set) var count = 0
    private let bag = DisposeBag()

    init(_ songs: SafeSignal<[Song]>) {
      songs.onMain.observeNext { [weak self] songs in self?.count = songs.count }
        .dispose(in: bag)
    }
  }

  @Test("an observation in a bag of the observer doesn't keep it")
  func cycles() {
    let songs = SafePublishSubject<[Song]>()
    var counter: SongCounter? = SongCounter(songs.signal)
    weak let gone = counter
    songs.send([air])
    #expect(counter?.count == 1)
    counter = nil
    #expect(gone == nil)
  }

  @Test("a request without an observer of errors completes when it fails")
  func errors() {
    let mock = MockClient()
    mock.answer("GET /songs", inTurn: [.status(500), .status(500), .json([air])])
    let client = SafeClient(mock)
    let terminal = HeadlessTerminal(columns: 60, rows: 8)
    let (presenter, bag) = (Presenter(on: terminal.window), DisposeBag())
    do {
      let songs = Recorder(client.response(for: Song.all))
      #expect(songs.isCompleted && songs.elements.isEmpty)
    }
    presenter.bind(errorsOf: client.errors, message: \.message, retry: { $0.retry() })
      .dispose(in: bag)
    let songs = Recorder(client.response(for: Song.all))
    #expect(!songs.isCompleted && terminal.window.shownToasts.count == 1)
    terminal.press("alt+u")
    #expect(songs.elements == [[air]])
  }

  struct Pass: Codable, Hashable, Sendable { var text: String }

  @Test("only requests that may be repeated are repeated")
  func repeated() {
    let scheduler = time
    let lost = StubResponse.failure(.connectionLost(maybeSent: true))
    func client() -> MockClient {
      MockClient(lost, .json(air), middleware: [RetryMiddleware(on: scheduler)])
    }
    let save = Request<Song, Refusal>.post("/songs", json: air)
    let wrong = Recorder(client().response(for: save))
    time.run()
    #expect(wrong.failure != nil)
    let put = Request<Song, Refusal>.put("/songs/1", json: air)
    let search = Request<Song, Refusal>.post("/search", json: "air").idempotent()
    for request in [put, search] {
      let right = Recorder(client().response(for: request))
      time.run()
      #expect(right.elements == [air])
    }
  }
  nonisolated static func read(_ files: [String]) async -> Int {
    files.map(\.utf8.count).reduce(0, +)
  }

  @Test("work that takes long leaves the main actor")
  func work() async {
    let size = MutableProperty(0)
    let terminal = HeadlessTerminal(
      showing: Observing(size) { bytes in
        Text("\(bytes) bytes")
        Button("Count") { Task { size.value = await Self.read(["a", "bc"]) } }
      })
    terminal.press("enter")
    await terminal.wait(for: "3 bytes")
  }

  @Test("what a task does is awaited")
  func awaiting() async {
    let client = MockClient()
    client.answer("GET /songs", with: [air])
    let terminal = HeadlessTerminal(
      showing: AsyncContent {
        try await client.value(for: Song.all)
      } content: { songs in
        Text(songs.first?.title ?? "")
      })
    await terminal.wait(for: "Air")
    #expect(terminal.content == "Air")
  }
}
