// SPDX-License-Identifier: MIT

import Networking
import Proscenium

/// The ways from one screen to the next.
@MainActor struct Router {
  let client: any Client
  let flow: Flow
  var scheduler: any TimeScheduler = MainScheduler()

  func show(_ departure: Departure) { flow.show(departure.id) { details(of: departure) } }
  func preview(_ departure: Departure) { flow.preview(departure.id) { details(of: departure) } }

  func book(_ departure: Departure) {
    flow.show(departure.id) {
      Booking(of: departure, client: client, on: scheduler).createScene()
    }
  }

  private func details(of departure: Departure) -> some Component {
    DepartureDetails(of: departure.id, client: client).createScene(router: next)
  }

  private var next: Router { Router(client: client, flow: flow.next, scheduler: scheduler) }
}
