// SPDX-License-Identifier: MIT

import Conversations
import Networking
import Proscenium
import TestKit
import Testing

/// The recipes of `Documentation/Cookbook.md` about screens.
@MainActor @Suite("Cookbook: screens")
struct ScreensTests {
  struct Place: Codable, Equatable, Sendable {
    var tab = 0
    var song: Song.ID?
    var share = 0.5
    var path: [Song.ID] = []
    var order = [TableSort(column: "Title")]
  }

  private let songs = [blue, air]

  private func show(
    columns: Int = 40, rows: Int = 8, _ component: some Component
  ) -> HeadlessTerminal {
    HeadlessTerminal(showing: component, columns: columns, rows: rows)
  }

  @Test("a table that the user sorts")
  func table() {
    let place = MutableProperty(Place())
    let terminal = show(
      Observing(place) {
        Table(songs, order: place[\.order]) {
          Column("Title", \.title)
          Column("Minutes", \.minutes).width(10)
        }
      }
    )
    #expect(
      terminal.content == """
          Title ▲                     Minutes
        ▌ Air                         3
          Blue                        5
        """)
    terminal.press("s")
    #expect(place.value.order == [TableSort(column: "Title", isAscending: false)])
    #expect(terminal.content.split(separator: "\n")[1].contains("Blue"))
  }

  struct SignUp: Equatable, Sendable { var (name, mail) = ("", "") }

  @Test("a form that checks what is entered")
  func form() {
    let saved = MutableProperty([SignUp]())
    func save(_ draft: SignUp) { saved.value.append(draft) }
    let form = FormModel(
      SignUp(),
      rules: [
        .required(\.name, "Enter a name."),
        .valid(\.mail, "An address has an @.") { $0.contains("@") },
      ])
    let screen = EditForm("Sign up", form, onSubmit: save) {
      FormField("Name", \.name)
      FormField("Mail", \.mail)
    }
    let terminal = show(screen)
    terminal.type("Ada")
    terminal.press("alt+enter")
    #expect(
      terminal.content == """
        Name  Ada

        Mail
              An address has an @.

              [ Sign up ]
        """)
    #expect(saved.value.isEmpty)
    terminal.type("ada@example.com")
    terminal.press("alt+enter")
    #expect(saved.value.map(\.mail) == ["ada@example.com"])
  }

  @Test("pages of a path")
  func navigation() {
    let place = MutableProperty(Place())
    let terminal = show(
      Observing(place) {
        Navigation(path: place[\.path]) {
          Screen("Songs") {
            List(songs, onOpen: { place[\.path].value = [$0.id] }) {
              ListRow(title: Text($0.title))
            }
          }
        } destination: { id in
          Screen("Song \(id)") { Text("This is song \(id).") }
        }
      }
    )
    terminal.press("enter")
    #expect(terminal.content.contains("This is song 2."))
    terminal.press("escape")
    #expect(place.value.path.isEmpty && terminal.content.contains("Blue"))
  }

  @Test("tabs")
  func tabs() {
    let place = MutableProperty(Place())
    let terminal = show(
      Observing(place) {
        Tabs(selection: place[\.tab]) {
          TabItem("Songs") { Text("All songs") }
          TabItem("Queue") { Text("Nothing in the queue") }
        }
      }
    )
    #expect(terminal.content == " Songs   Queue\nAll songs")
    place.value.tab = 1
    #expect(terminal.content.contains("Nothing in the queue"))
  }

  @Test("two panes side by side")
  func split() {
    let place = MutableProperty(Place())
    let terminal = show(
      rows: 3,
      Observing(place) { state in
        Split(part: place[\.share]) {
          List(songs, selection: place[\.song]) { ListRow(title: Text($0.title)) }
        } second: {
          if let song = songs.first(where: { $0.id == state.song }) {
            Text("\(song.minutes) minutes")
          }
        }
      }
    )
    terminal.press("down")
    #expect(place.value.song == air.id)
    #expect(terminal.content == "  Blue              │3 minutes\n▌ Air               │")
  }

  @Test("panes that appear where there is room")
  func size() {
    let terminal = show(
      columns: 90,
      Adaptive { size in
        if size.width >= 80 {
          HStack(spacing: 2) {
            Text("Songs").grow()
            Text("Queue").grow()
          }
        } else {
          Text("Songs")
        }
      }
    )
    #expect(terminal.content.contains("Queue"))
    terminal.resize(columns: 60, rows: 8)
    #expect(!terminal.content.contains("Queue") && terminal.content.contains("Songs"))
  }

  @Test("a dialog with components")
  func dialog() async {
    let presenter = Presenter()
    let terminal = show(columns: 60, Button("Rate") {}.presenter(presenter))
    let rating = Task { @MainActor in
      let stars: Int? = await presenter.present("Rate the song") { finish in
        Stateful(3) { stars in
          NumberField("Stars", value: stars, in: 1...5)
          Button("Rate") { finish(stars.value) }
        }
      }
      return stars
    }
    await terminal.wait(for: "Rate the song")
    terminal.press("up", "tab", "enter")
    #expect(await rating.value == 4)
  }

  @Test("a question before something is deleted")
  func confirm() async {
    let presenter = Presenter()
    let songs = MutableProperty([air, blue])
    @MainActor func delete(_ song: Song) async {
      let question = "Delete “\(song.title)”?"
      guard await presenter.confirm(question, action: "Delete", isDestructive: true) else { return }
      songs.modify { $0.removeAll { $0.id == song.id } }
    }
    let terminal = show(
      columns: 60,
      Observing(songs) { all in
        List(all) { ListRow(title: Text($0.title)) }
          .rowAction("delete", "delete") { song in Task { await delete(song) } }
      }
      .presenter(presenter)
    )
    terminal.press("delete")
    await terminal.wait(for: "Delete “Air”?")
    terminal.press("tab", "enter")
    await terminal.wait { !$0.contains("Air") }
    #expect(songs.value == [blue])
  }

  @Test("a menu")
  func menu() {
    let order = MutableProperty("title")
    let terminal = show(
      Menu("Sort") {
        MenuItem("By title") { order.value = "title" }
        MenuItem("By length") { order.value = "length" }
      }
    )
    terminal.press("enter", "down", "enter")
    #expect(order.value == "length")
  }

  @Test("a palette of commands")
  func palette() {
    let played = MutableProperty(false)
    let presenter = Presenter()
    let palette = CommandPaletteView([
      Command("Play", keys: "p") { played.value = true },
      Command("Stop", keys: "s") { played.value = false },
    ])
    let screen = Text("Songs").onKey("f6", "commands") { presenter.present(palette) }
      .presenter(presenter)
    let terminal = HeadlessTerminal(showing: screen, columns: 60, rows: 16)
    terminal.press("f6")
    terminal.type("pl")
    terminal.press("enter")
    #expect(played.value && terminal.window.modals.isEmpty)
  }

  // MARK: Progress and pictures

  @Test("progress, spinners, charts and maps")
  func pictures() {
    let terminal = show(
      columns: 50, rows: 30,
      VStack {
        ProgressBar("Copying", fraction: 0.42)
        ProgressBar("Looking for files", fraction: nil)
        Spinner("Loading…")
        LineChart("Plays", series: [.init("Air", values: [1, 4, 2])])
          .size(height: 6)
        BarChart("Minutes", groups: [.init("Air", [3]), .init("Blue", [5])])
        Sparkline("Today", values: [1, 4, 2, 8])
        Map([.init("Kiel", x: 0.2, y: 0.3), .init("Riga", x: 0.8, y: 0.6)], showsTitles: true)
          .size(height: 8)
      })
    let spoken = terminal.window.accessibilityText
    for text in ["42%", "Loading…", "Plays", "Blue", "Today", "Kiel", "Riga"] {
      #expect(spoken.contains(text) || terminal.content.contains(text), "\(text)")
    }
  }

  @Test("a drawing")
  func drawing() {
    let terminal = show(
      Drawing { painter, size, theme in
        for x in 0..<size.width where x % 4 == 0 {
          painter.draw(Text("│"), at: Position(x: x, y: 0), style: theme.accent)
        }
      }
      .size(height: 1)
    )
    #expect(terminal.content.hasPrefix("│   │   │"))
  }

  // MARK: Texts that arrive

  @Test("Markdown while it arrives")
  func markdown() {
    let answer = StreamedText()
    let screen = StreamedMarkdown(answer)
    answer.append("All **pans are h")
    answer.append("ot**.")  // All pans are hot.
    answer.complete()
    #expect(show(screen).content == "All pans are hot.")
  }
  struct Message: Identifiable, Equatable, Sendable {
    let id: Int
    let author: String
    let text: StreamedText
  }

  @Test("a transcript of messages")
  func transcript() {
    let messages = [
      Message(id: 1, author: "You", text: StreamedText("Which pans?", isComplete: true)),
      Message(id: 2, author: "Chef", text: StreamedText("The **hot** ones.", isComplete: true)),
    ]
    let terminal = show(
      Transcript(messages) { message in
        MessageRow(message.author, isOwn: message.author == "You") {
          StreamedMarkdown(message.text)
        }
      }
    )
    #expect(terminal.content.contains("Chef") && terminal.content.contains("The hot ones."))
  }
}
