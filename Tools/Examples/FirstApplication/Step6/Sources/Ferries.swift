// SPDX-License-Identifier: MIT

import CurlNetworking
import Proscenium

@main struct Ferries: TerminalApplication {
  let token: MutableProperty<Token?>
  let client: any Client
  let scheduler: any TimeScheduler

  /// Creates the program with a client, for tests.
  init(
    token: MutableProperty<Token?> = MutableProperty(nil), client: any Client,
    scheduler: any TimeScheduler = MainScheduler()
  ) {
    (self.token, self.client, self.scheduler) = (token, client, scheduler)
  }

  init() throws {
    let token = MutableProperty<Token?>(nil)
    let middleware = [Self.authorization(with: token)]
    guard let address = CommandLine.arguments.dropFirst().first else {
      self.init(token: token, client: Harbour.client(middleware: middleware, on: MainScheduler()))
      return
    }
    var configuration = CurlClient.Configuration()
    configuration.middleware = middleware
    self.init(token: token, client: try CurlClient(address, configuration: configuration))
  }

  /// Returns the middleware that adds the token to requests. A token that the server rejects is forgotten.
  static func authorization(with token: MutableProperty<Token?>) -> some Middleware {
    AuthorizationMiddleware(
      BearerAuthorization(token: { token.value?.text }, rejected: { _ in token.value = nil }))
  }

  var root: some Component {
    Observing(token) { current in
      if current == nil {
        Stateful(Authentication(client: client)) { authentication in
          authentication.value.createScene { token.value = $0 }
        }
      } else {
        Columns(levels: 3) { flow in
          DepartureList(client: client)
            .createScene(router: Router(client: client, flow: flow, scheduler: scheduler))
        }
        .grow()
        .onKey("ctrl+o", "sign out") { token.value = nil }
      }
    }
  }
}
