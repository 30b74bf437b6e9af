// SPDX-License-Identifier: MIT

import Networking
import Proscenium

/// The ways from one screen to the next.
@MainActor struct Router {
  let client: any Client
  let flow: Flow

  func show(_ departure: Departure) { flow.show(departure.id) { details(of: departure) } }
  func preview(_ departure: Departure) { flow.preview(departure.id) { details(of: departure) } }

  private func details(of departure: Departure) -> some Component {
    DepartureDetails(of: departure.id, client: client).createScene()
  }
}
