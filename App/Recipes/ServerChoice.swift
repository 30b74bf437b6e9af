// SPDX-License-Identifier: MIT

import DemoServer
import Inspection
import Networking

/// The server of the application: one at an address, or the embedded one.
enum ServerChoice: Hashable {
  case at(BaseURL)
  /// The embedded server. It uses the stored secret and not that of the configuration.
  case embedded(RecipeServer.Configuration)

  /// The embedded server without options, which keeps its data in the user's folder.
  init() {
    self = .embedded(RecipeServer.Configuration(data: .file(StateFolder().dataFile), secret: []))
  }

  /// Returns the backend, which isn't started yet.
  func backend(
    folder: StateFolder, inspector: Inspector? = nil, journal: RequestJournal? = nil
  ) -> Backend {
    switch self {
    case .at(let url):
      Backend(
        at: url, folder: folder,
        upkeep: Upkeep(store: CacheFolder().store(), inspector: inspector, journal: journal))
    case .embedded(let configuration):
      Backend(configuration, folder: folder, inspector: inspector, journal: journal)
    }
  }
}
