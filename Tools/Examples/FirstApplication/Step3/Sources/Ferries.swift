// SPDX-License-Identifier: MIT

import Networking
import Proscenium

@main struct Ferries: TerminalApplication {
  let client: any Client

  init(client: any Client) { self.client = client }

  init() { self.init(client: Harbour.client(on: MainScheduler())) }

  var root: some Component {
    Columns { flow in
      DepartureList(client: client).createScene(router: Router(client: client, flow: flow))
    }
  }
}
