// SPDX-License-Identifier: MIT

import Proscenium

struct Departure: Identifiable, Sendable {
  let id: Int
  let time: String
  let destination: String
}

@main struct Ferries: TerminalApplication {
  let departures = [
    Departure(id: 1, time: "08:10", destination: "Nordholm"),
    Departure(id: 2, time: "09:30", destination: "Sandvik"),
    Departure(id: 3, time: "11:00", destination: "Nordholm"),
  ]
  let opened = MutableProperty<Departure?>(nil)

  var root: some Component {
    Observing(opened) { departure in
      List(departures, onOpen: { opened.value = $0 }) { departure in
        ListRow(title: Text(departure.destination), detail: Text(departure.time))
      }
      .grow()
      if let departure {
        Label("The ferry to \(departure.destination) leaves at \(departure.time).")
      }
    }
  }
}
