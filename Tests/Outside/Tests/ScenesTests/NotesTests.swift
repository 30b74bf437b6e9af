// SPDX-License-Identifier: MIT

import Entities
import Networking
import TestKit
import Testing
import Views

@testable import notes

@MainActor @Suite("The application")
struct NotesTests {
  @Test("starts, and takes a note from the keyboard")
  func typing() async {
    let client = MockClient()
    client.answer("GET /notes", inTurn: [.json([Note]()), .json([Note(id: 1, title: "Milk")])])
    client.answer("POST /notes", with: Note(id: 1, title: "Milk"))
    let terminal = HeadlessTerminal(columns: 40, rows: 10)
    terminal.window.root = makeRoot(client: SafeClient(client))
    #expect(terminal.text.contains("Notes"))
    terminal.type("Milk")
    terminal.press("enter")
    await terminal.wait(for: "▌ Milk")
    client.expectAllUsed()
  }
}
