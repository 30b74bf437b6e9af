// SPDX-License-Identifier: MIT

import Entities
import Interactors
import Networking
import TestKit
import XCTest

final class NoteListXCTests: XCTestCase {
  func testLoadsAtTheStart() {
    let client = MockClient()
    client.answer("GET /notes", with: [Note(id: 1, title: "Milk")])
    let notes = Recorder(NoteList(client: SafeClient(client)).notes)
    XCTAssertEqual(notes.elements, [[Note(id: 1, title: "Milk")]])
    client.expectAllUsed()
  }
}
