// SPDX-License-Identifier: MIT

import Interactors
import Networking
import Scenes
import Signals
import Views

/// Returns the view that fills the window: the scene of the notes, for a real terminal or for one of a test.
@MainActor
func makeRoot(client: SafeClient) -> View {
  NavigationView(root: NoteList(client: client).createScene())
}
