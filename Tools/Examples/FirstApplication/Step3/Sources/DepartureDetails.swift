// SPDX-License-Identifier: MIT

import Networking
import Proscenium

/// The facts of one departure.
struct DepartureDetails: Sendable {
  let reload: SafeObserver<Void>
  let facts: SafeSignal<ObservedLoadingState<DepartureFacts, Problem>>

  init(of id: Departure.ID, client: any Client) {
    let reloads = SafePublishSubject<Void>()
    reload = reloads.on
    facts = reloads.signal.start(with: ()).loading { client.response(for: .facts(of: id)) }
  }
}

extension ViewController {
  struct DepartureDetails: Composite {
    let facts: ObservedLoadingState<DepartureFacts, Problem>
    let onReload: @MainActor () -> Void

    var body: DeclarationList {
      Screen("Details") {
        Loading(facts, message: \.message, retry: onReload) { facts in
          Label(Text(facts.departure.destination), role: \.title)
          Label("The \(facts.ship) leaves at \(facts.departure.time).")
          Label("\(facts.minutes) minutes, \(facts.freePlaces) free places", role: \.secondary)
        }
      }
    }
  }
}

extension DepartureDetails {
  @MainActor func createScene() -> some Component {
    Observing(facts) { facts in
      ViewController.DepartureDetails(facts: facts, onReload: { reload.send() })
    }
  }
}
