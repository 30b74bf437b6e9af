// SPDX-License-Identifier: MIT

import Networking
import Proscenium
import ReleaseBoard

/// The release board with interactors, whose inputs and outputs are signals.
@MainActor public struct SignalsBoard {
  private let client: any Client
  private let scheduler: any TimeScheduler
  private let settings: Preferences<BoardSettings>
  private let search: RepositorySearch
  private let presenter = Presenter()

  public init(
    client: some Client, settings: Preferences<BoardSettings>,
    on scheduler: some TimeScheduler = MainScheduler()
  ) {
    (self.client, self.settings, self.scheduler) = (client, settings, scheduler)
    search = RepositorySearch(client: client, on: scheduler)
  }

  public var root: some Component {
    Tabs {
      TabItem("Repositories") {
        Columns(levels: 2) { flow in
          search.createScene(flow: flow, settings: settings, details: details)
        }
      }
      TabItem("Settings") {
        SettingsForm(settings) {
          SettingsSection("Releases") { FormField("Show prereleases", \.showsPrereleases) }
        }
      }
    }
    .grow()
    .presenter(presenter)
  }

  private func details(of id: Repository.ID) -> some Component {
    RepositoryDetails(id, client: client, on: scheduler)
      .createScene(presenter: presenter, settings: settings)
  }
}
