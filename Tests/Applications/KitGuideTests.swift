// SPDX-License-Identifier: MIT

import Applications
import Bindings
import Declarations
import Networking
import Signals
import TestKit
import Testing
import Views

/// The snippets of `Documentation/Applications.md` about forms, dialogs, loading, undo, preferences and navigation, as they stand there.
@MainActor @Suite("The guide to the application kit")
struct KitGuideTests {
  struct Settings: Codable, Sendable {
    var name = "Ada"
    var isDark = false
    var isLarge = false
  }

  struct Refusal: Error, Decodable, Sendable, Hashable, UserMessageProviding {
    var message: String { "The server refuses." }
  }

  struct Song: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    let title: String
    static var all: Request<[Song], Refusal> { .get("/songs") }
  }

  struct SongPage: Sendable {
    let songs: [Song]
  }

  typealias Failure = ClientError<Refusal>

  @Test("a form is submitted to a server")
  func forms() async throws {
    let double = MockClient()
    double.answer("POST /bookings", with: 7)
    let client = double
    let form = FormModel(
      Booking(),
      rules: [
        .required(\.name, "Enter a name."),
        .valid(\.guests, "At most 4.") { $0 <= 4 },
        .draft(\.to, "Leave after you arrive.") { $0.from < $0.to },
      ],
      submit: { booking in
        client.response(for: .create(booking)).mapFailure { FormRefusal($0.message) }
      })
    var numbers: [Int] = []
    func show(_ number: Int) { numbers.append(number) }
    let terminal = HeadlessTerminal(
      showing:
        EditForm("Book", form, onSubmit: { number in show(number) }) {
          FormField("Name", \.name)
          FormField("Guests", \.guests, in: 1...9)
          FormField("Room", \.room, from: Booking.Room.allCases)
          FormField("Breakfast", \.hasBreakfast)
        })
    terminal.type("Ada")
    terminal.press("alt+enter")
    #expect(numbers == [7])
    double.expectAllUsed()
  }

  @Test("dialogs are awaited")
  func questions() async {
    let presenter = Presenter()
    let folder = "/"
    let isSure = await presenter.confirm("Delete 3 files?", action: "Delete", isDestructive: true)
    let name = await presenter.ask("What is the folder called?", initial: "New folder")
    let size = await presenter.choose("How large?", from: ["small", "large"])
    let path = await presenter.chooseFile("Import", in: folder, suffix: ".csv")
    // Without a window they are answered at once.
    #expect(!isSure && name == nil && size == nil && path == nil)
  }

  @Test("messages offer an action")
  func messages() {
    let terminal = HeadlessTerminal(columns: 40, rows: 8)
    let presenter = Presenter(on: terminal.window)
    let (double, bag) = (MockClient(), DisposeBag())
    double.answer("GET /songs", inTurn: [.failure(.cannotConnect), .json([Song]())])
    let client = SafeClient(double)
    var restored = 0
    func restore() { restored += 1 }

    presenter.show(Toast("“Soup” is deleted."), action: ToastAction("Undo") { restore() })
    let errors = presenter.bind(
      errorsOf: client.errors, message: \.message, retry: { $0.retry() })
    errors.dispose(in: bag)

    terminal.press("alt+u")
    #expect(restored == 1)
    let songs = Recorder(client.response(for: Song.all))
    #expect(songs.elements.isEmpty && terminal.window.shownToasts.count == 1)
    terminal.press("alt+u")
    #expect(songs.elements == [[]])
  }

  @Test("a list is loaded, and fails, and is loaded again")
  func loading() {
    let client = MockClient()
    client.answer(
      "GET /songs",
      inTurn: [.failure(.cannotConnect), .json([Song(id: 1, title: "Air")])])
    let (reloads, bag) = (SafePublishSubject<Void>(), DisposeBag())
    let state = MutableProperty(ObservedLoadingState<[Song], Failure>.idle)
    reloads.signal.start(with: ()).loading { client.response(for: Song.all) }
      .bind(to: state).dispose(in: bag)
    let terminal = HeadlessTerminal(
      showing:
        Observing(state) { state in
          Loading(state, message: \.message, retry: { reloads.send() }) { songs in
            List(songs) { ListRow(title: Text($0.title)) }
          }
        }, columns: 70, rows: 10)
    #expect(terminal.text.contains("Try again"))
    terminal.press("enter")
    #expect(terminal.text.contains("Air"))
  }

  @Test("a list shows its pages")
  func paging() {
    let demand = SafePublishSubject<Void>()
    let state = PagingState<SongPage, Failure>(
      pages: [SongPage(songs: [Song(id: 1, title: "Air")])], end: .complete)
    let terminal = HeadlessTerminal(
      showing:
        PagedList(state, elements: \.songs, loadNext: { demand.send() }) { song in
          ListRow(title: Text(song.title))
        })
    #expect(terminal.text.contains("Air"))
  }

  @Test("a change is undone")
  func undo() {
    var board = UndoHistory([String]())
    board.change("add card") { $0.append("Buy flour") }
    board.undo()  // "add card", and board.value is []
    board.redo()  // "add card", and board.value is ["Buy flour"]
    #expect(board.value == ["Buy flour"] && board.undoName == "add card")
  }

  @Test("preferences and their screen")
  func preferences() {
    let temporary = TemporaryFolder("guide")
    let path = temporary.path("settings.json")
    let preferences = Preferences(file: path, default: Settings())
    preferences[\.isDark].value = true
    preferences.modify { $0.name = "Grace" }
    #expect(preferences.save())
    let terminal = HeadlessTerminal(
      showing:
        SettingsForm(preferences) {
          SettingsSection("Account") { FormField("Name", \.name) }
          SettingsSection("Appearance") { FormField("Large text", \.isLarge) }
        }, columns: 40, rows: 10)
    #expect(terminal.text.contains("Grace"))
  }

  enum Route: Codable, Hashable { case album(String), song(Int) }

  struct Place: Codable, Sendable { var path: [Route] = [] }

  @Test("a program begins at the place of an address, or where the user left")
  func places() {
    let temporary = TemporaryFolder("guide")
    let path = temporary.path("place.json")
    let links = LinkTable<Route> {
      DeepLink("album/{name}") { link in link["name"].map { [.album($0)] } }
      DeepLink("song/{id}") { link in link.value("id").map { [.song($0)] } }
    }
    let remembered = Preferences(file: path, default: Place())
    let address = CommandLine.arguments.dropFirst().first
    if let start = address.flatMap(links.path) { remembered[\.path].value = start }
    #expect(remembered.value.path.isEmpty)
    remembered[\.path].value = links.path(for: "song/42") ?? []
    #expect(remembered.save())
    #expect(Preferences(file: path, default: Place()).value.path == [.song(42)])
  }

  struct Guarded: TerminalApplication {
    let form = FormModel(Booking())
    var root: some Component { EditForm("Book", form) { FormField("Name", \.name) } }

    func didStart(_ application: Application) {
      application.quitWarning = { form.state.value.hasChanges ? "The booking isn't saved." : nil }
    }
  }

  @Test("a path is shown as pages")
  func navigation() {
    struct Board: Sendable { var path: [Int] = [] }
    let (board, presenter) = (MutableProperty(Board()), Presenter())
    let form = FormModel(Booking())
    let terminal = HeadlessTerminal(
      showing:
        Observing(board) {
          Navigation(path: board[\.path]) {
            Screen("Home") { Button("Open") { board[\.path].value = [1] } }
          } destination: { number in
            Screen("Page \(number)") { Text("This is page \(number).") }
          }
        }.presenter(presenter))
    terminal.press("enter")
    #expect(terminal.text.contains("This is page 1."))
    @MainActor func mayDiscard() async -> Bool { await presenter.confirm("Discard the changes?") }
    let edit =
      Screen("Edit", shouldLeave: mayDiscard) {
        TextField("Name", text: form[\.name])
      }
    _ = edit
  }
}

extension Request where Resource == Int, Failure == KitGuideTests.Refusal {
  fileprivate static func create(_ booking: Booking) -> Self {
    .post("/bookings", json: ["name": booking.name])
  }
}
