// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Observation
import TestKit
import Testing
import Views

/// The snippets of `Documentation/Declarations.md`, as they stand there.
@MainActor @Suite("The guide to declarations")
struct DeclarationsGuideTests {
  @Test("functions and types compose components")
  func composition() {
    let terminal = HeadlessTerminal(30, 5, Card(title: "Card", isSelected: true))
    #expect(
      terminal.content == """
        ╭─ Card ─────────────────────╮
        │ Street Quayside 2          │
        │ City Kiel                  │
        ╰────────────────────────────╯
        """)
  }

  @Test("a screen follows its model")
  func models() async {
    let model = Songs()
    let terminal = HeadlessTerminal(30, 5, SongsScreen(model: model).task { await model.load() })
    await terminal.wait(for: "So What")
    terminal.type("Bl")
    #expect(!terminal.content.contains("So What") && terminal.content.contains("Blue"))
  }

  @Test("elements have keys")
  func identity() {
    let tasks = ["sow", "reap"]
    var done: Set<String> = []
    func send(_ task: String, _ isDone: Bool) { if isDone { done.insert(task) } }
    let terminal = HeadlessTerminal(
      30, 4,
      VStack {
        if tasks.isEmpty { Text("Nothing to do") }
        ForEach(tasks, id: \.self) { task in
          Checkbox(task, isOn: done.contains(task)) { send(task, $0) }
        }
      })
    terminal.press("tab", "space")
    #expect(done == ["reap"])
  }

  @Test("a form sends what the user fills in")
  func forms() {
    enum Event: Equatable { case name(String), password(String), submit }
    struct State { var (name, password) = ("", "") }
    let state = State()
    var sent: [Event] = []
    func send(_ event: Event) { sent.append(event) }
    let terminal = HeadlessTerminal(
      40, 6,
      Form("Sign in", onSubmit: { send(.submit) }) {
        Field("Name", problem: state.name.isEmpty ? "A name, please" : nil) {
          TextField(text: state.name) { send(.name($0)) }
        }
        Field("Password") { PasswordField(text: state.password) { send(.password($0)) } }
      })
    terminal.type("A")
    terminal.press("alt+enter")
    #expect(sent == [.name("A")])
    #expect(terminal.content.contains("A name, please"))
  }

  struct Song: Identifiable {
    let id: Int
    let name: String
    let length: String
    var stars = 3
  }

  @Test("a list opens elements")
  func lists() {
    let songs = [
      Song(id: 1, name: "One", length: "3:05"), Song(id: 2, name: "Two", length: "4:00"),
    ]
    var played: [String] = []
    func play(_ song: Song) { played.append(song.name) }
    let terminal = HeadlessTerminal(
      60, 5,
      Split(part: 0.4) {
        List(songs, onOpen: { play($0) }) { song in
          ListRow(title: Text(song.name), detail: Text(song.length))
        }
      } second: {
        Scroll(takesFocus: true) { Label("No song is playing.") }
      })
    terminal.press("down", "enter")
    #expect(played == ["Two"])
  }

  @Test("a table shows an order and changes it")
  func tables() {
    let library = Binding(LibraryModel(), \.library)
    let songs = [Song(id: 1, name: "B", length: ""), Song(id: 2, name: "A", length: "", stars: 1)]
    var played: [String] = []
    func play(_ song: Song) { played.append(song.name) }
    let terminal = HeadlessTerminal(
      26, 5,
      Table(songs, order: library[\.order], onOpen: { play($0) }) {
        Column("Name", \.name)
        Column("Stars", \.stars) { Text(String(repeating: "★", count: $0.stars)) }.width(8)
      })
    #expect(
      terminal.content == "  Name ▲          Stars\n▌ A               ★\n  B               ★★★")
    terminal.press("s", "enter")
    #expect(played == ["A"])
    #expect(library.value.order == [TableSort(column: "Name", isAscending: false)])
  }

  struct Library { var order = [TableSort(column: "Name")] }

  @MainActor final class LibraryModel { var library = Library() }

  @Test("a component has local state")
  func state() {
    let terminal = HeadlessTerminal(
      30, 4,
      Stateful(false) { isExpanded in
        Button(isExpanded.value ? "Less" : "More") { isExpanded.value.toggle() }
        if isExpanded.value { Label("All there is to say.") }
      })
    terminal.press("enter")
    #expect(terminal.content == "[ Less ]\nAll there is to say.")
  }

  @Test("a custom view has a component")
  func ownViews() {
    #expect(HeadlessTerminal(10, 3, Clock(time: "12:30")).content == "12:30")
  }
}

func line(_ name: String, _ value: String) -> some Component {
  HStack(spacing: 1) {
    Label("\(name)", role: \.secondary)
    Text(value).grow()
  }
}

@DeclarationBuilder func address(street: String, city: String?) -> DeclarationList {
  line("Street", street)
  if let city { line("City", city) }
}

struct Card: Composite {
  let title: String
  let isSelected: Bool

  var body: DeclarationList {
    VStack { address(street: "Quayside 2", city: isSelected ? "Kiel" : nil) }
      .theme(isSelected ? .standard : .monochrome)
      .bordered(title)
  }
}

final class ClockView: View {
  var time = "" { didSet { setNeedsDisplay() } }

  override func measure(in room: Size) -> Size { Size(width: 5, height: 1) }
  override func draw(in painter: Painter) { painter.draw(Text(time), at: .zero) }
}

struct Clock: Component {
  let time: String

  func makeView() -> ClockView { ClockView() }
  func update(_ view: ClockView) { view.time = time }
}

struct Song: Identifiable, Sendable {
  let id: Int
  let name: String
}

enum library {
  static func songs() async -> [Song] {
    [Song(id: 1, name: "So What"), Song(id: 2, name: "Blue in Green")]
  }
}

@Observable @MainActor final class Songs {
  var songs: [Song] = []
  var filter = ""
  var matches: [Song] { filter.isEmpty ? songs : songs.filter { $0.name.contains(filter) } }

  func load() async { songs = await library.songs() }
}

struct SongsScreen: Composite {
  let model: Songs

  var body: DeclarationList {
    TextField("find", text: Binding(model, \.filter))
    List(model.matches) { ListRow(title: Text($0.name)) }
  }
}
