// SPDX-License-Identifier: MIT

import Networking
import Observation
import Proscenium
import TestKit
import Testing

/// The recipes of `Documentation/Cookbook.md` about data and time.
@MainActor @Suite("Cookbook: data and time")
struct DataTests {
  private let time = VirtualScheduler()
  struct Charts {
    let songs: SafeSignal<[Song]>

    init(client: SafeClient, on scheduler: some TimeScheduler) {
      songs = SafeSignal<Void>.interval(every: .seconds(10), on: scheduler).start(with: ())
        .flatMapFirst { client.response(for: Song.all) }
        .shareReplay(limit: 1)
    }
  }

  @Test("poll every ten seconds")
  func poll() {
    let client = MockClient()
    client.answer("GET /songs", with: [air])
    let songs = Recorder(Charts(client: SafeClient(client), on: time).songs)
    time.advance(by: .seconds(20))
    #expect(client.receivedRequests.count == 3 && songs.elements == [[air], [air], [air]])
    songs.dispose()
    time.advance(by: .seconds(20))
    #expect(client.receivedRequests.count == 3 && time.pending == 0)
  }

  @Test("count down")
  func countDown() {
    let scheduler = time
    let rest = SafeSignal.interval(every: .seconds(1), on: scheduler)
      .map { 2 - $0 }
      .start(with: 3)
      .prefix(4)
    // 3, 2, 1, 0, one a second, and the end
    let seconds = Recorder(rest)
    time.advance(by: .seconds(2))
    #expect(seconds.elements == [3, 2, 1] && !seconds.isCompleted)
    time.advance(by: .seconds(1))
    #expect(seconds.elements == [3, 2, 1, 0] && seconds.isCompleted)
  }

  @Test("search while the user types")
  func search() {
    let (mock, scheduler) = (MockClient(), time)
    mock.answer("GET /songs?title=blue", with: [blue])
    let client = SafeClient(mock)
    let text = MutableProperty("")
    let found = text.signal
      .debounce(for: .milliseconds(300), on: scheduler)
      .removeDuplicates()
      .flatMapLatest { $0.isEmpty ? .just([]) : client.response(for: Song.search($0)) }
    let songs = Recorder(found)
    for part in ["b", "bl", "blue"] {
      text.value = part
      time.advance(by: .milliseconds(100))
    }
    time.advance(by: .milliseconds(300))
    #expect(songs.elements == [[blue]] && mock.receivedRequests.count == 1)
  }

  @Test("load a list page by page")
  func page() {
    let client = MockClient()
    client.answer("GET /songs", with: SongPage(songs: [air], next: "/songs?page=2"))
    client.answer("GET /songs?page=2", with: SongPage(songs: [blue]))
    let demand = SafePublishSubject<Void>()
    let songs = Paged(first: Request<SongPage, Refusal>.get("/songs")) { page in
      page.next.flatMap { .get(at: $0) }
    }
    let state = client.pages(of: songs, loadingNext: demand.signal).shareReplay(limit: 1)
    let terminal = HeadlessTerminal(
      showing:
        Observing(state) { state in
          PagedList(state, elements: \.songs, loadNext: { demand.send() }) { song in
            ListRow(title: Text(song.title))
          }
        }, columns: 40, rows: 10)
    #expect(terminal.text.contains("Air"))
    demand.send()
    #expect(terminal.text.contains("Blue") && client.receivedRequests.count == 2)
  }

  @Test("undo")
  func undo() {
    let songs = MutableProperty(UndoHistory([Song]()))
    func add(_ song: Song) {
      songs.modify { $0.change("add song") { $0.append(song) } }
    }
    func undo() { songs.modify { _ = $0.undo() } }
    let terminal = HeadlessTerminal(
      showing:
        Observing(songs) { history in
          List(history.value) { ListRow(title: Text($0.title)) }
            .onKey("u", "undo", when: history.undoName != nil) { undo() }
        }, columns: 40, rows: 6)
    add(air)
    #expect(terminal.content == "▌ Air" && terminal.hints.contains("u undo"))
    terminal.press("u")
    #expect(songs.value.value.isEmpty && songs.value.redoName == "add song")
    #expect(!terminal.hints.contains("u undo"))
  }
  struct Settings: Codable, Sendable {
    var name = "Ada"
    var playsAtStart = false
  }

  @Test("keep settings")
  func settings() {
    let folder = TemporaryFolder("cookbook")
    let path = folder.path("settings.json")
    let preferences = Preferences(file: path, default: Settings())
    let form = SettingsForm(preferences) {
      SettingsSection("Player") {
        FormField("Name", \.name)
        FormField("Play at the start", \.playsAtStart)
      }
    }
    let terminal = HeadlessTerminal(showing: form, columns: 40, rows: 8)
    terminal.press("tab", "space")
    #expect(preferences.value.playsAtStart && preferences.save())
    #expect(Preferences(file: path, default: Settings()).value.playsAtStart)
  }
  @Observable @MainActor final class Player {
    var song: Song?
    var isPlaying = false
    var title: String { song.map { isPlaying ? "▶ \($0.title)" : $0.title } ?? "Nothing to play" }
  }

  struct PlayerScreen: Composite {
    let player: Player

    var body: DeclarationList {
      Label(Text(player.title))
      Checkbox("Play", isOn: Binding(player, \.isPlaying))
    }
  }

  @Test("follow an observable model")
  func model() {
    let player = Player()
    let terminal = HeadlessTerminal(showing: PlayerScreen(player: player), columns: 30, rows: 4)
    player.song = air
    terminal.press("space")
    #expect(terminal.content.hasPrefix("▶ Air"))
  }

  @Test("show the result of an async function")
  func asyncFunction() async {
    let client = MockClient()
    client.answer("GET /songs", inTurn: [.failure(.cannotConnect), .json([air])])
    let terminal = HeadlessTerminal(
      showing:
        AsyncContent {
          try await client.value(for: Song.all)
        } content: { songs in
          List(songs) { ListRow(title: Text($0.title)) }
        }, columns: 60, rows: 8)
    await terminal.wait(for: "Try again")
    terminal.press("enter")
    await terminal.wait(for: "Air")
  }
  @Observable @MainActor final class Import {
    private(set) var progress: Double?
    private var task: Task<Void, Never>?

    func start(_ files: [String], read: @escaping @Sendable (String) async -> Void) {
      guard progress == nil else { return }
      progress = 0
      task = Task {
        defer { progress = nil }
        for (number, file) in files.enumerated() where !Task.isCancelled {
          progress = Double(number) / Double(files.count)
          await read(file)
        }
      }
    }

    func cancel() { task?.cancel() }
  }

  struct ImportScreen: Composite {
    let work: Import

    var body: DeclarationList {
      if let progress = work.progress {
        ProgressBar("Importing", fraction: progress)
        Button("Cancel") { work.cancel() }
      } else {
        Label("Nothing is imported.")
      }
    }
  }

  @Test("work in the background, with progress and cancellation")
  func work() async {
    let work = Import()
    let terminal = HeadlessTerminal(showing: ImportScreen(work: work), columns: 40, rows: 4)
    let (started, starts) = AsyncStream.makeStream(of: String.self)
    let (going, goes) = AsyncStream.makeStream(of: Void.self)
    work.start(["a", "b", "c", "d"]) { file in
      starts.yield(file)
      for await _ in going { break }
    }
    var files = started.makeAsyncIterator()
    #expect(await files.next() == "a")
    goes.yield()
    #expect(await files.next() == "b")
    #expect(terminal.content.contains("25%"))
    terminal.press("enter")
    await terminal.wait(for: "Nothing is imported.")
    starts.finish()
    #expect(await files.next() == nil, "nothing follows the cancellation")
  }

  @Test("what other libraries write")
  func others() {
    let bag = DisposeBag()
    let shown = MutableProperty([String]())
    let show: @Sendable (String) -> Void = { title in shown.modify { $0.append(title) } }
    // RxSwift: title.skip(1).distinctUntilChanged().subscribe(onNext: show).disposed(by: bag)
    // Combine: title.dropFirst().removeDuplicates().sink(receiveValue: show).store(in: &bag)
    let title = MutableProperty("Air")
    title.signal.dropFirst(1).removeDuplicates().observeNext { show($0) }.dispose(in: bag)
    for text in ["Blue", "Blue", "Cake"] { title.value = text }
    #expect(shown.value == ["Blue", "Cake"])
  }
}
