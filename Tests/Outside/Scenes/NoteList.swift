// SPDX-License-Identifier: MIT

import Bindings
import Entities
import Interactors
import Screens
import Signals
import Views

extension NoteList {
  /// Creates the screen of the notes and binds it to the interactor.
  @MainActor public func createScene() -> ViewController.NoteList {
    let screen = ViewController.NoteList()
    screen.titleField.submissions.signal.bind(to: add, while: screen)
    notes.bind(to: screen.list, id: \.id) { note in ListRow(title: Text(note.title)) }
    return screen
  }
}
