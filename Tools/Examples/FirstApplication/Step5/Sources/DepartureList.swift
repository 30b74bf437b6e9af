// SPDX-License-Identifier: MIT

import Networking
import Proscenium

/// The departures of today.
struct DepartureList: Sendable {
  let reload: SafeObserver<Void>
  let departures: SafeSignal<ObservedLoadingState<[Departure], Problem>>

  init(client: any Client) {
    let reloads = SafePublishSubject<Void>()
    reload = reloads.on
    departures = reloads.signal.start(with: ()).loading { client.response(for: .departures) }
  }
}

extension ViewController {
  struct DepartureList: Composite {
    let departures: ObservedLoadingState<[Departure], Problem>
    let onReload: @MainActor () -> Void
    let onSelect, onOpen: @MainActor (Departure) -> Void

    var body: DeclarationList {
      Screen("Departures") {
        Loading(departures, message: \.message, retry: onReload) { departures in
          List(departures, onSelect: onSelect, onOpen: onOpen) { departure in
            ListRow(title: Text(departure.destination), detail: Text(departure.time))
          }
          .grow()
        }
        .grow()
      }
      .onKey("r", "reload", perform: onReload)
    }
  }
}

extension DepartureList {
  @MainActor func createScene(router: Router) -> some Component {
    Observing(departures) { departures in
      ViewController.DepartureList(
        departures: departures, onReload: { reload.send() },
        onSelect: { router.preview($0) }, onOpen: { router.show($0) })
    }
  }
}
