// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import Observation
import Proscenium
import TestKit
import Testing

/// The wrong and the right forms of `Documentation/Mistakes.md` about screens.
@MainActor @Suite("Mistakes: screens")
struct MistakesTests {
  private func show(_ component: some Component) -> HeadlessTerminal {
    HeadlessTerminal(showing: component, columns: 40, rows: 8)
  }

  @Test("a property that is read without Observing isn't followed")
  func propertyInABody() {
    let count = MutableProperty(0)
    struct Wrong: Composite {
      let count: MutableProperty<Int>
      var body: DeclarationList {
        Text("Count: \(count.value)")
      }
    }
    struct Right: Composite {
      let count: MutableProperty<Int>
      var body: DeclarationList {
        Observing(count) { n in
          Text("Count: \(n)")
        }
      }
    }
    let (wrong, right) = (show(Wrong(count: count)), show(Right(count: count)))
    count.value = 1
    #expect(wrong.content == "Count: 0" && right.content == "Count: 1")
  }

  @Observable @MainActor final class Player { var playing = 0 }

  @Test("a model that only a row reads isn't followed")
  func modelInARow() {
    let player = Player()
    struct Wrong: Composite {
      let player: Player
      var body: DeclarationList {
        List([air, blue]) { song in
          ListRow(title: Text(song.id == player.playing ? "▶" : song.title))
        }
      }
    }
    struct Right: Composite {
      let player: Player
      var body: DeclarationList {
        let playing = player.playing
        List([air, blue]) { song in
          ListRow(title: Text(song.id == playing ? "▶" : song.title))
        }
      }
    }
    let (wrong, right) = (show(Wrong(player: player)), show(Right(player: player)))
    player.playing = 1
    #expect(!wrong.content.contains("▶") && right.content.contains("▶"))
  }

  struct Details {
    let song: SafeSignal<[Song]>
    init(_ id: Int, client: SafeClient) {
      song = client.response(for: Song.search("\(id)")).shareReplay(limit: 1)
    }
    @MainActor func createScene() -> some Component {
      Observing(song) { songs in Text(songs.first?.title ?? "") }
    }
  }

  @Test("an interactor that is made in a block is made at each update")
  func sceneInABlock() {
    let (state, other) = (MutableProperty(1), MutableProperty(1))
    let (wrongly, rightly) = (MockClient(), MockClient())
    for mock in [wrongly, rightly] {
      mock.answer("GET /songs?title=1", with: [air])
      mock.answer("GET /songs?title=2", with: [blue])
    }
    var client = SafeClient(wrongly)
    let wrong = show(
      Observing(state) { id in
        Details(id, client: client).createScene()
      }
    )
    client = SafeClient(rightly)
    let right = show(
      Observing(other) { id in
        Kept(for: id) {
          Details(id, client: client)
        } content: { details in
          details.createScene()
        }
      }
    )
    for property in [state, other] {
      for id in [1, 1, 2] { property.value = id }
    }
    #expect(wrong.content == "Air" && wrongly.receivedRequests.count == 1)
    #expect(right.content == "Blue" && rightly.receivedRequests.count == 2)
  }

  @Test("a loop that nothing retains stops, unless the screen observes the loop itself")
  func releasedLoop() {
    func makeLoop() -> FeedbackLoop<Int, Int> {
      let loop = FeedbackLoop(
        initial: 0, reduce: { (count: inout Int, change: Int) in count += change })
      loop.start()
      return loop
    }
    func wrongScene() -> some Component {
      let loop = makeLoop()
      let (state, on) = (loop.state, loop.on)
      return Observing(state) { n in
        Button("Count: \(n)") { on.send(1) }
      }
    }
    func rightScene() -> some Component {
      let loop = makeLoop()
      let on = loop.on
      return Observing(loop) { n in
        Button("Count: \(n)") { on.send(1) }
      }
    }
    let (wrong, right) = (show(wrongScene()), show(rightScene()))
    wrong.press("enter")
    right.press("enter")
    #expect(wrong.content.contains("Count: 0") && right.content.contains("Count: 1"))
  }

  @Test("a state that is sent before the screen appears is lost")
  func stateInASubject() {
    do {
      let selection = SafePublishSubject<Song>()
      selection.send(air)
      let screen = Observing(selection.signal) { song in Text(song.title) }
      #expect(show(screen).content == "")
    }
    do {
      let selection = MutableProperty<Song?>(nil)
      selection.value = air
      let screen = Observing(selection) { song in Text(song?.title ?? "") }
      #expect(show(screen).content == "Air")
    }
  }

  enum Phase: Sendable { case waiting, ready }

  @Test("a switch in a builder shows another field for each case")
  func switchInABuilder() {
    struct Wrong {
      @DeclarationBuilder func field(_ phase: Phase) -> DeclarationList {
        switch phase {
        case .waiting: TextField("name", text: "Ada") { _ in }
        case .ready: TextField("your name", text: "Ada") { _ in }
        }
      }
    }
    struct Right {
      func field(_ phase: Phase) -> some Component {
        switch phase {
        case .waiting: return TextField("name", text: "Ada") { _ in }
        case .ready: return TextField("your name", text: "Ada") { _ in }
        }
      }
    }
    let phase = MutableProperty(Phase.waiting)
    let wrong = show(Observing(phase) { Wrong().field($0) })
    let right = show(Observing(phase) { Right().field($0) })
    let before = (wrong.window.focused, right.window.focused)
    phase.value = .ready
    #expect(wrong.focusedLabel == "your name" && right.focusedLabel == "your name")
    #expect(wrong.window.focused !== before.0 && right.window.focused === before.1)
  }

  @Test("rows with their position as the key keep the focus at the position")
  func positions() {
    let songs = MutableProperty([air, blue])
    let wrong = show(
      Observing(songs) { songs in
        ForEach(Array(songs.enumerated()), id: \.offset) { _, song in
          Checkbox(song.title, isOn: false) { _ in }
        }
      })
    let right = show(
      Observing(songs) { songs in
        ForEach(songs) { song in
          Checkbox(song.title, isOn: false) { _ in }
        }
      })
    songs.value = [Song(id: 3, title: "Cake"), air, blue]
    #expect(wrong.focusedLabel == "Cake" && right.focusedLabel == "Air")
  }

  @Test("a field that shows another element keeps the caret and the undo history")
  func fieldWithoutID() {
    let song = MutableProperty(air)
    let wrong = show(
      Observing(song) { song in
        TextField("title", text: song.title) { _ in }
      })
    let right = show(
      Observing(song) { song in
        TextField("title", text: song.title) { _ in }.id(song.id)
      })
    let before = (wrong.window.focused, right.window.focused)
    song.value = blue
    #expect(wrong.content == "Blue" && right.content == "Blue")
    #expect(wrong.window.focused === before.0 && right.window.focused !== before.1)
  }

  @Test("a letter is text while a field has the focus")
  func letters() {
    let saves = MutableProperty(0)
    func save() { saves.value += 1 }
    let terminal = show(
      VStack {
        TextField("title", text: "") { _ in }
      }
      .onKey("s", "save") { save() }
      .onKey("ctrl+s", "save") { save() }
    )
    terminal.press("s")
    #expect(saves.value == 0)
    terminal.press("ctrl+s")
    #expect(saves.value == 1)
  }

  @Test("a long list needs rows that are made when they become visible")
  func longLists() {
    let songs = (1...5_000).map { Song(id: $0, title: "Song \($0)") }
    var made = 0
    let terminal = show(
      LazyColumn(songs) { song in
        let _ = made += 1
        Label(Text(song.title))
      }
    )
    #expect(terminal.content.contains("Song 1") && made < 100)
  }

  @Test("a task belongs to an identity")
  func tasks() async {
    let id = MutableProperty(1)
    let loaded = MutableProperty([[Int]](repeating: [], count: 2))
    @MainActor func load(_ id: Int, _ form: Int) async { loaded.modify { $0[form].append(id) } }
    let terminal = show(
      Observing(id, loaded) { id, all in
        Text("\(all)")
        Label("song \(id)").task { await load(id, 0) }
        Label("song \(id)").task(id: id) { await load(id, 1) }
      })
    await terminal.wait(for: "[[1], [1]]")
    id.value = 2
    await terminal.wait(for: "[[1], [1, 2]]")
  }
}
