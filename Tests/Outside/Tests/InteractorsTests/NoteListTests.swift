// SPDX-License-Identifier: MIT

import Entities
import Interactors
import Networking
import TestKit
import Testing

@Suite("The list of notes")
struct NoteListTests {
  @Test("loads at the start, and again after a note was added")
  func adding() {
    let client = MockClient()
    client.answer("GET /notes", inTurn: [.json([Note]()), .json([Note(id: 1, title: "Milk")])])
    client.answer("POST /notes", with: Note(id: 1, title: "Milk"))
    let list = NoteList(client: SafeClient(client))
    let notes = Recorder(list.notes)
    list.add.send("Milk")
    #expect(notes.elements == [[], [Note(id: 1, title: "Milk")]])
    client.expectAllUsed()
  }

  @Test("leaves nothing behind")
  func leaks() {
    let client = MockClient()
    client.answer("GET /notes", with: [Note]())
    expectNoLeaks {
      let notes = Recorder(NoteList(client: SafeClient(client)).notes.prefix(1))
      #expect(notes.elements == [[]])
    }
  }
}
