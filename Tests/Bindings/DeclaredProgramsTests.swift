// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Signals
import TestKit
import Testing
import Views

/// Whole programs in few lines, as a reader of the guide would write them.
@MainActor @Suite("Declared programs")
struct DeclaredProgramsTests {
  // MARK: A form of five fields with validation, in 24 lines

  struct SignUp {
    var (name, email, age, city, password) = ("", "", "", "", "")
    var isDone = false
  }

  static func signUp(_ state: MutableProperty<SignUp>) -> some Component {
    Observing(state) { s in
      Form("Sign up", onSubmit: { state.value.isDone = true }) {
        Field("Name", problem: s.name.isEmpty ? "A name, please" : nil) {
          TextField(text: s.name) { state.value.name = $0 }
        }
        Field("Email", problem: s.email.contains("@") ? nil : "An address has an @") {
          TextField(text: s.email) { state.value.email = $0 }
        }
        Field("Age", problem: Int(s.age) == nil ? "A number, please" : nil) {
          TextField(text: s.age) { state.value.age = $0 }
        }
        Field("City") { TextField(text: s.city) { state.value.city = $0 } }
        Field("Password", problem: s.password.count < 8 ? "At least 8 letters" : nil) {
          PasswordField(text: s.password) { state.value.password = $0 }
        }
      }
      if s.isDone { Text("Welcome, \(s.name)!") }
    }
  }

  @Test("a form shows errors, focuses the first invalid field, and submits when all are valid")
  func form() {
    let state = MutableProperty(SignUp())
    let terminal = HeadlessTerminal(50, 16, Self.signUp(state))
    terminal.type("Ada")
    terminal.press("enter", "alt+enter")
    #expect(
      terminal.content == """
        Name      Ada

        Email
                  An address has an @

        Age
                  A number, please

        City

        Password
                  At least 8 letters

                  [ Sign up ]
        """)
    terminal.type("ada@example.com")
    terminal.press("enter")
    terminal.type("36")
    terminal.press("enter", "enter")
    terminal.type("enchantress")
    terminal.press("enter", "enter")
    #expect(state.value.isDone)
    #expect(terminal.content.hasSuffix("[ Sign up ]\nWelcome, Ada!"))
  }

  // MARK: Master and details with search and loading, in 30 lines

  struct Song: Identifiable { var (id, name, text) = (0, "", "") }

  struct Library {
    var (songs, search) = ([Song](), "")
    var selected: Song.ID?
    var (isLoading, failure) = (true, String?.none)
    var found: [Song] { songs.filter { search.isEmpty || $0.name.contains(search) } }
    var song: Song? { found.first { $0.id == selected } ?? found.first }
  }

  static func library(_ state: MutableProperty<Library>, reload: @escaping @MainActor () -> Void)
    -> some Component
  {
    Observing(state) { s in
      if s.isLoading {
        Spinner("Loading…")
      } else if let failure = s.failure {
        Label(Text(failure), role: \.error)
        Button("Try again") { reload() }
      } else {
        Split(part: 0.4) {
          TextField("Search", text: s.search) { state.value.search = $0 }
          List(s.found, selection: s.song?.id, onSelect: { state.value.selected = $0.id }) { song in
            ListRow(title: Text(song.name))
          }
        } second: {
          if let song = s.song { Scroll(takesFocus: true) { Label(Text(song.text)) } }
        }
      }
    }
  }

  @Test("a library is loaded, searched and read")
  func masterDetail() {
    let state = MutableProperty(Library())
    let terminal = HeadlessTerminal(40, 6, Self.library(state) { state.value.isLoading = true })
    #expect(terminal.content.contains("Loading"))
    state.modify {
      $0.isLoading = false; $0.failure = "No connection"
    }
    terminal.window.render()
    #expect(terminal.content == "No connection\n[ Try again ]")
    terminal.press("enter")
    state.modify {
      $0.isLoading = false
      $0.failure = nil
      $0.songs = [
        Song(id: 1, name: "One", text: "first"), Song(id: 2, name: "Two", text: "second"),
      ]
    }
    terminal.window.render()
    #expect(terminal.content.contains("first"))
    terminal.press("tab", "down")
    #expect(terminal.content.contains("second"))
    #expect(state.value.selected == 2)
    terminal.press("shift+tab")
    terminal.type("One")
    #expect(terminal.content.contains("first") && !terminal.content.contains("Two"))
  }
}
