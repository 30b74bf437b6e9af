// SPDX-License-Identifier: MIT

import Entities
import Networking

extension Note {
  /// Requests all notes.
  public static func all() -> Request<[Note], ServerError> {
    .get("/notes")
  }

  /// Requests a new note with a title.
  public static func create(title: String) -> Request<Note, ServerError> {
    .post("/notes", json: ["title": title])
  }
}
