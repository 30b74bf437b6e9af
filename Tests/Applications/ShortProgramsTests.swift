// SPDX-License-Identifier: MIT

import Applications
import Bindings
import Declarations
import Signals
import TestKit
import Testing
import Views

/// The programs whose lines the end of `Documentation/Declarations.md` counts. Each is complete but for `@main` and its
/// imports. The counter is `Tests/Outside/Counter`.
@MainActor @Suite("Short programs")
struct ShortProgramsTests {
  // MARK: A form of five fields with validation

  struct Entry: Equatable, Sendable { var (name, mail, age, city, password) = ("", "", "", "", "") }

  struct SignUp: TerminalApplication {
    let form = FormModel(
      Entry(),
      rules: [
        .required(\.name, "A name, please."),
        .valid(\.mail, "An address has an @.") { $0.contains("@") },
        .valid(\.age, "A number, please.") { Int($0) != nil },
        .valid(\.password, "At least 8 letters.") { $0.count >= 8 },
      ])
    var root: some Component {
      EditForm("Sign up", form, onSubmit: register) {
        FormField("Name", \.name)
        FormField("Mail", \.mail)
        FormField("Age", \.age)
        FormField("City", \.city)
        FormField("Password", \.password, isSecret: true)
      }
    }
  }

  /// The function of the program that receives a valid entry.
  static let registered = MutableProperty<[Entry]>([])
  static func register(_ entry: Entry) { registered.modify { $0.append(entry) } }

  @Test("a form shows the problems at their fields, and is submitted when there are none")
  func form() {
    let terminal = HeadlessTerminal(showing: SignUp().root, columns: 50, rows: 16)
    terminal.type("Ada")
    terminal.press("alt+enter")
    for problem in ["An address has an @.", "A number, please.", "At least 8 letters."] {
      #expect(terminal.content.contains(problem))
    }
    terminal.type("ada@example.com")
    terminal.press("enter")
    terminal.type("36")
    terminal.press("enter", "enter")
    terminal.type("enchantress")
    terminal.press("alt+enter")
    #expect(Self.registered.value.map(\.mail) == ["ada@example.com"])
    #expect(Self.registered.value.map(\.age) == ["36"])
  }

  // MARK: A list with details, search and loading

  struct Search: Sendable { var (text, song) = ("", Int?.none) }

  struct Songs: TerminalApplication {
    let songs = MutableProperty(ObservedLoadingState<[Song], Refusal>.idle)
    let search = MutableProperty(Search())
    let reloads = SafePublishSubject<Void>()
    let bag = DisposeBag()

    init() {
      reloads.signal.start(with: ()).loading { requestSongs() }.bind(to: songs).dispose(in: bag)
    }

    var root: some Component {
      Observing(songs) { songs in
        Loading(songs, message: \.message, retry: { reloads.send() }) { songs in
          Observing(search) { state in
            let found = songs.filter { state.text.isEmpty || $0.name.contains(state.text) }
            Split(part: 0.4) {
              TextField("Search", text: search[\.text])
              List(found, selection: search[\.song]) { ListRow(title: Text($0.name)) }
            } second: {
              if let song = found.first(where: { $0.id == state.song }) {
                Scroll(takesFocus: true) { Label(Text(song.text)) }
              }
            }
          }
        }
      }
    }
  }

  /// The song, the error and the request of the program, which aren't part of its screen.
  struct Song: Identifiable, Sendable { var (id, name, text) = (0, "", "") }
  struct Refusal: Error { let message: String }
  nonisolated static let answers = MutableProperty(PublishSubject<[Song], Refusal>())
  nonisolated static func requestSongs() -> Signal<[Song], Refusal> { answers.value.signal }

  @Test("songs are loaded, after a failure again, then searched and read")
  func songs() {
    let program = Songs()
    let terminal = HeadlessTerminal(showing: program.root, columns: 50, rows: 8)
    #expect(terminal.content.contains("Loading…"))
    Self.answers.swap(PublishSubject()).fail(Refusal(message: "No answer."))
    #expect(terminal.content.contains("No answer.") && terminal.content.contains("Try again"))
    terminal.press("enter")
    #expect(terminal.content.contains("Loading…"))
    let answer = Self.answers.swap(PublishSubject())
    answer.send([
      Song(id: 1, name: "One", text: "The first."), Song(id: 2, name: "Two", text: "The second."),
    ])
    answer.complete()
    #expect(terminal.content.contains("One") && terminal.content.contains("Two"))
    terminal.press("tab", "down")
    #expect(terminal.content.contains("The second."))
    terminal.press("shift+tab")
    terminal.type("One")
    #expect(!terminal.content.contains("Two"))
    program.bag.dispose()
  }
}
