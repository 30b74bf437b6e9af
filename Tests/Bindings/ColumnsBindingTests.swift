// SPDX-License-Identifier: MIT

import Bindings
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

  private let time = VirtualScheduler()
  private let songs = MutableProperty([Song(id: 0), Song(id: 1), Song(id: 2)])
  private let list = ListView()
  private let screen = ScreenView(title: "Songs")
  private let columns: ColumnsView
  private let terminal: HeadlessTerminal
  private let made = MutableProperty<[Int]>([])

  init() {
    screen.add(list)
    columns = ColumnsView(root: screen, levels: 2)
    terminal = HeadlessTerminal(columns: 80, rows: 12)
    let rows = songs.signal.bind(to: list) { ListRow(title: "song \($0.id)") }
    let made = made
    columns.follow(rows, of: screen, after: .milliseconds(100), on: time) { song in
      made.value += [song.id]
      let details = ScreenView(title: "Song \(song.id)")
      details.add(ButtonView("Play \(song.id)"))
      return details
    }
    terminal.window.root = columns
  }

  @Test("the details follow the selection after a pause, and skip what was passed quickly")
  func pause() {
    _ = terminal.text
    time.advance(by: .milliseconds(100))
    #expect(terminal.text.contains("Play 0") && list.isFocused)
    terminal.press("down", "down")
    time.advance(by: .milliseconds(99))
    #expect(terminal.text.contains("Play 0"))
    time.advance(by: .milliseconds(1))
    #expect(terminal.text.contains("Play 2") && made.value == [0, 2])
  }

  @Test("opening a row moves to its details, which are the same screen")
  func open() {
    _ = terminal.text
    time.advance(by: .seconds(1))
    terminal.press("enter")
    #expect(columns.current == 1 && made.value == [0])
    terminal.press("escape", "down", "enter")
    #expect(columns.currentScreen.title == "Song 1", "without waiting")
    time.advance(by: .seconds(1))
    #expect(made.value == [0, 1])
  }

  @Test("elements with the same identity keep their details, and without rows there are none")
  func reload() {
    _ = terminal.text
    time.advance(by: .seconds(1))
    songs.value = [Song(id: 0), Song(id: 5)]
    time.advance(by: .seconds(1))
    #expect(made.value == [0] && columns.screens.count == 2)
    songs.value = []
    time.advance(by: .seconds(1))
    #expect(columns.screens.count == 1)
  }

  @Test("with room for one screen nothing follows until there is room")
  func narrow() {
    terminal.resize(columns: 50, rows: 12)
    _ = terminal.text
    songs.value = [Song(id: 7), Song(id: 8)]
    time.advance(by: .seconds(1))
    #expect(!made.value.contains(7))
    terminal.resize(columns: 80, rows: 12)
    #expect(terminal.text.contains("Play 7"))
    terminal.resize(columns: 50, rows: 12)
    terminal.press("down", "enter")
    #expect(terminal.text.contains("Songs › Song 8"))
    terminal.press("escape")
    #expect(columns.screens.count == 1 && list.isFocused)
  }

  @Test("released columns release their screens")
  func released() {
    weak var gone: ScreenView?
    do {
      let screen = ScreenView(title: "")
      let list = ListView()
      screen.add(list)
      let columns = ColumnsView(root: screen, levels: 2)
      let rows = songs.signal.bind(to: list) { ListRow(title: "\($0.id)") }
      columns.follow(rows, of: screen, on: time) { _ in ScreenView(title: "") }
      gone = screen
    }
    #expect(gone == nil)
  }
}
