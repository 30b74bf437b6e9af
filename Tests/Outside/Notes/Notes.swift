// SPDX-License-Identifier: MIT

import Interactors
import Networking
import Scenes
import Signals
import Views

/// The application: one window with the scene of the notes, in a real terminal or in one of a test.
@MainActor
func start(in window: Window, client: SafeClient) {
  window.root = Navigation(root: NoteList(client: client).createScene())
}
