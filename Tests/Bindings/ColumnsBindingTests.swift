// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Signals
import TestKit
import Testing
import Views

@Suite("Columns that follow a selection")
@MainActor
struct ColumnsBindingTests {
  private struct Song: Identifiable, Sendable {
    let id: Int
  }

  private let songs = MutableProperty([Song(id: 0), Song(id: 1), Song(id: 2)])
  private let list = ListView()
  private let screen = ScreenView(title: "Songs")
  private let columns: ColumnsView
  private let terminal: HeadlessTerminal
  private let made = MutableProperty<[Int]>([])

  init() {
    screen.add(list)
    terminal = HeadlessTerminal(columns: 80, rows: 12)
    let (songs, screen, list, made) = (songs, screen, list, made)
    columns = Columns(levels: 2) { flow in
      let rows = songs.signal.bind(to: list) { ListRow(title: "song \($0.id)") }
      let details = { @MainActor (song: Song) in
        made.value += [song.id]
        return Screen("Song \(song.id)") { Button("Play \(song.id)") {} }
      }
      rows.currentRowChanges.bind(to: screen) { _, song in
        if let song { flow.preview(song.id) { details(song) } } else { flow.endPreview() }
      }
      rows.activations.bind(to: screen) { _, song in flow.show(song.id) { details(song) } }
      return screen
    }.makeView()
    terminal.window.root = columns
  }

  /// Lets time pass, and shows the frame after it.
  private func wait(_ duration: Duration) {
    _ = terminal.text
    terminal.clock.advance(by: duration)
  }

  @Test("the details follow the selection after a pause, and skip what was passed quickly")
  func pause() {
    #expect(terminal.text.contains("Play 0") && list.isFocused)
    terminal.press("down", "down")
    wait(.milliseconds(149))
    #expect(terminal.text.contains("Play 0"))
    wait(.milliseconds(1))
    #expect(terminal.text.contains("Play 2") && made.value == [0, 2])
  }

  @Test("opening a row moves to its details, which are the same screen")
  func open() {
    _ = terminal.text
    wait(.seconds(1))
    terminal.press("enter")
    #expect(columns.current == 1 && made.value == [0])
    terminal.press("escape", "down", "enter")
    #expect(columns.currentScreen.title == "Song 1", "without waiting")
    wait(.seconds(1))
    #expect(made.value == [0, 1])
  }

  @Test("elements with the same identity keep their details, and without rows there are none")
  func reload() {
    _ = terminal.text
    wait(.seconds(1))
    songs.value = [Song(id: 0), Song(id: 5)]
    wait(.seconds(1))
    #expect(made.value == [0] && columns.screens.count == 2)
    songs.value = []
    wait(.seconds(1))
    #expect(columns.screens.count == 1)
  }

  @Test("with room for one screen nothing follows until there is room")
  func narrow() {
    terminal.resize(columns: 50, rows: 12)
    _ = terminal.text
    songs.value = [Song(id: 7), Song(id: 8)]
    wait(.seconds(1))
    #expect(!made.value.contains(7))
    terminal.resize(columns: 80, rows: 12)
    #expect(terminal.text.contains("Play 7"))
    terminal.resize(columns: 50, rows: 12)
    terminal.press("down", "enter")
    #expect(terminal.text.contains("Songs › Song 8"))
    terminal.press("escape")
    #expect(columns.screens.count == 1 && list.isFocused)
  }

  @Test("a flow of another container opens screens, and shows no previews")
  func otherContainers() {
    let navigation = NavigationView(root: ScreenView(title: "Songs"))
    let flow = navigation.flow
    flow.preview(1) { Screen("Song 1") {} }
    #expect(navigation.screens.count == 1)
    flow.next.show(1) { Screen("Song 1") {} }
    #expect(navigation.top?.title == "Song 1")
  }

  @Test("each level has its selection, and the screens of a level go with it")
  func levels() {
    var flows: [Flow] = []
    let columns = Columns(levels: 3) { flow in
      flows = [flow, flow.next]
      return Screen("Artists") {}
    }.makeView()
    let terminal = HeadlessTerminal(showing: columns, columns: 120, rows: 8)
    flows[0].preview(1) { Screen("Album 1") {} }
    terminal.clock.advance(by: .seconds(1))
    flows[1].preview(1) { Screen("Track 1") {} }
    terminal.clock.advance(by: .seconds(1))
    #expect(columns.screens.map(\.title) == ["Artists", "Album 1", "Track 1"])
    flows[0].preview(2) { Screen("Album 2") {} }
    terminal.clock.advance(by: .seconds(1))
    #expect(columns.screens.map(\.title) == ["Artists", "Album 2"])
    flows[1].show(7) { Screen("Track 7") { Button("Play") {} } }
    #expect(columns.current == 2)
    flows[0].dismiss()
    #expect(columns.current == 0)
  }

  @Test("a selection that changes while the columns are in no window is followed afterwards")
  func outside() {
    var flow = Flow.none
    let columns = Columns { given in
      flow = given
      return Screen("Songs") {}
    }.makeView()
    terminal.window.root = columns
    flow.preview(1) { Screen("Song 1") {} }
    wait(.seconds(1))
    terminal.window.root = ScreenView(title: "Other")
    _ = terminal.text
    flow.preview(2) { Screen("Song 2") {} }
    terminal.window.root = columns
    wait(.seconds(1))
    #expect(columns.screens.map(\.title) == ["Songs", "Song 2"])
  }

  @Test("where no time passes, as for a picture, the details are shown in the next frame")
  func frozen() {
    var flow = Flow.none
    let columns = Columns { given in
      flow = given
      return Screen("Songs") {}
    }.makeView()
    let surface = HeadlessSurface(size: Size(width: 80, height: 8))
    let window = Window(surface: surface, clock: FrozenClock())
    window.root = columns
    window.render()
    flow.preview(1) { Screen("Song 1") { Text("details") } }
    window.render()
    #expect(surface.drawnText().contains("details"))
  }

  @Test(
    "in random steps, the screen beside a list is that of the element selected last",
    arguments: 0..<8)
  func randomSteps(seed: Int) {
    var chance = SeededRandom(UInt64(seed))
    var flow = Flow.none
    let columns = Columns(levels: 3) { given in
      flow = given
      return Screen("root") { Button("root") {} }
    }.makeView()
    /// The model: the element selected or opened last on each level; `nil` if no rule says what is beside it.
    var selected: [Int?] = [nil, nil]
    terminal.window.root = columns
    for step in 0..<200 {
      let (level, id) = (
        Int.random(in: 0...1, using: &chance), Int.random(in: 0...3, using: &chance)
      )
      let given = level == 0 ? flow : flow.next
      let screen = { @MainActor in Screen("\(level).\(id)") { Button("\(id)") {} } }
      let isThere = columns.screens.count > level
      let second = columns.screens.dropFirst().first
      switch Int.random(in: 0..<8, using: &chance) {
      case 0, 1, 2:
        given.preview(id, screen)
        if isThere { selected[level] = id }
      case 3:
        given.show(id, screen)
        if isThere { selected[level] = id }
      case 4:
        given.present(screen())
        if isThere { selected[level] = nil }
      case 5: columns.back()
      case 6:
        terminal.resize(columns: [50, 80, 120].randomElement(using: &chance) ?? 80, rows: 12)
      default: terminal.window.root = ScreenView(title: "other")
      }
      terminal.window.root = columns
      wait(.seconds(1))
      // A screen that has been replaced or removed takes the selection inside it along.
      if columns.screens.dropFirst().first !== second { selected[1] = nil }
      _ = terminal.text
      for level in 0...1 {
        guard let id = selected[level], columns.screens.indices.contains(level),
          columns.showsNext(after: columns.screens[level])
        else { continue }
        let titles = columns.screens.map(\.title)
        #expect(titles.dropFirst(level + 1).first == "\(level).\(id)", "step \(step), \(titles)")
      }
      #expect(columns.currentScreen.containsFocus, "step \(step)")
    }
  }

  @Test("released columns release their screens")
  func released() {
    weak var gone: ScreenView?
    do {
      let columns = Columns { flow in
        let screen = ScreenView(title: "")
        let list = ListView()
        screen.add(list)
        songs.signal.bind(to: list) { ListRow(title: "\($0.id)") }
          .currentRowChanges.bind(to: screen) { _, song in
            if let song { flow.preview(song.id) { ScreenView(title: "") } }
          }
        return screen
      }.makeView()
      gone = columns.root
    }
    #expect(gone == nil)
  }
}
