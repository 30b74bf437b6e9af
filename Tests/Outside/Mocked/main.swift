// SPDX-License-Identifier: MIT

import Entities
import Interactors
import Networking
import TestKit

let client = MockClient(.json([Note(id: 1, title: "Milk")]))
let notes = Recorder(NoteList(client: SafeClient(client)).notes)
print(notes.elements.last?.map(\.title).joined(separator: ", ") ?? "no notes")
