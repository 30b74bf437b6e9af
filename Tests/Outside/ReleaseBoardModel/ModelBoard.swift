// SPDX-License-Identifier: MIT

import Networking
import Observation
import Proscenium
import ReleaseBoard

/// What the screens share.
@Observable @MainActor final class BoardModel {
  var settings: BoardSettings {
    didSet { preferences.modify { [settings] in $0 = settings } }
  }
  let search: SearchModel
  @ObservationIgnored let client: any Client
  @ObservationIgnored let scheduler: any TimeScheduler
  @ObservationIgnored private let preferences: Preferences<BoardSettings>

  init(
    client: any Client, preferences: Preferences<BoardSettings>, scheduler: any TimeScheduler
  ) {
    (self.client, self.preferences, self.scheduler) = (client, preferences, scheduler)
    settings = preferences.value
    search = SearchModel(client: client)
  }
}

/// The release board with `@Observable` models and asynchronous functions.
@MainActor public struct ModelBoard {
  private let board: BoardModel
  private let presenter = Presenter()

  public init(
    client: some Client, settings: Preferences<BoardSettings>,
    on scheduler: some TimeScheduler = MainScheduler()
  ) {
    board = BoardModel(client: client, preferences: settings, scheduler: scheduler)
  }

  public var root: some Component {
    Tabs {
      TabItem("Repositories") {
        Columns(levels: 2) { flow in SearchScreen(board: board, flow: flow, presenter: presenter) }
      }
      TabItem("Settings") { SettingsScreen(board: board) }
    }
    .grow()
    .presenter(presenter)
  }
}

struct SettingsScreen: Composite {
  let board: BoardModel

  var body: DeclarationList {
    Label("Releases", role: \.heading)
    Toggle("Show prereleases", isOn: Binding(board, \.settings)[\.showsPrereleases])
  }
}

extension TimeScheduler {
  /// Waits on the scheduler's clock, such as the virtual one of a test.
  func wait(for duration: Duration) async throws {
    _ = try await SafeSignal<Void>.timer(after: duration, on: self).first()
  }
}
