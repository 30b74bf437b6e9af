// SPDX-License-Identifier: MIT

import Applications
import Bindings
import Declarations
import Signals
import Views

struct Stop: Hashable, Identifiable, Sendable {
  var city: String
  var day = ""
  var id: String { city }
}

struct Trip: Sendable {
  var stops = [Stop(city: "Bergen", day: "01.06.2027"), Stop(city: "Oslo", day: "04.06.2027")]
  var city = ""
  var day = ""
  var line = Color.rgb(0, 150, 255)
  var isChoosingColor = false
  var log: [Log.Line] = []
}

/// The stops of a trip: a list whose rows move, a map, and a log of the changes.
@MainActor struct TripScreen {
  static let places = [
    "Bergen": (0.15, 0.7), "Oslo": (0.45, 0.75), "Tromsø": (0.8, 0.1), "Trondheim": (0.45, 0.45),
  ]
  let trip = MutableProperty(Trip())

  var root: some Component {
    Observing(trip) { state in
      Overlay {
        HStack(spacing: 2) {
          VStack(spacing: 1) {
            form
            List(state.stops) { ListRow(title: Text($0.city), detail: Text($0.day)) }
              .onMove(in: trip[\.stops]).toolTip("Move a stop with Alt and the arrow keys").grow()
            Log(state.log).size(height: 3)
          }
          .grow()
          map(state).grow()
        }
      } layers: {
        if state.stops.count > 3 { Layer(.topTrailing) { Label("A long trip", role: \.warning) } }
      }
    }
  }

  private var form: some Component {
    HStack(spacing: 1) {
      ComboBox("City", options: Self.places.keys.sorted(), text: trip[\.city]).size(width: 16)
      MaskedField("99.99.9999", label: "Day", text: trip[\.day])
      Button("Add") { add() }
      Menu("Trip") {
        MenuItem("Reverse") { change("reversed") { $0.stops.reverse() } }
        MenuItem("Line…") { trip[\.isChoosingColor].value = true }
      }
      .popover("Line", isPresented: trip[\.isChoosingColor]) { ColorPicker(trip[\.line]) }
    }
  }

  private func map(_ state: Trip) -> Map {
    let places = state.stops.compactMap { stop in Self.places[stop.city].map { (stop, $0) } }
    return Map(
      places.map { .init($0.0.city, x: $0.1.0, y: $0.1.1) },
      lines: [.init(places.map { Coordinates(x: $0.1.0, y: $0.1.1) }, color: state.line)])
  }

  private func add() {
    guard !trip.value.city.isEmpty else { return }
    change("added") { trip in
      trip.stops.append(Stop(city: trip.city, day: trip.day))
      (trip.city, trip.day) = ("", "")
    }
  }

  private func change(_ word: String, _ change: (inout Trip) -> Void) {
    trip.modify { trip in
      change(&trip)
      trip.log.append(.init("\(word), \(trip.stops.count) stops"))
    }
  }
}

@main struct TripPlanner: TerminalApplication {
  let screen = TripScreen()
  var root: some Component { screen.root }
}
