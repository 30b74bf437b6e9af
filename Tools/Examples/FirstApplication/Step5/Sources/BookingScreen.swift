// SPDX-License-Identifier: MIT

import Proscenium

/// The screen of each state of a booking.
struct BookingRenderer: Renderer {
  let departure: Departure
  let send: @MainActor (Booking.Event) -> Void

  func render(_ state: Booking.State) -> Screen {
    switch state {
    case .choosing(let message): screen(message, ["Hold a place": .request])
    case .requesting: screen("Asking for a place…")
    case .held(_, let seconds):
      screen("Your place is held for \(seconds) seconds.", ["Pay": .pay, "Cancel": .cancel])
    case .paying: screen("Paying…")
    case .booked(let ticket): screen("Your ticket is \(ticket.number).")
    }
  }

  private func screen(
    _ message: String, _ actions: KeyValuePairs<String, Booking.Event> = [:]
  ) -> Screen {
    Screen("Booking") {
      Label("\(departure.destination), \(departure.time)", role: \.title)
      Label(Text(message))
      HStack(spacing: 2) {
        ForEach(actions, id: \.key) { title, event in
          Button(title) { send(event) }
        }
      }
    }
  }
}

extension Booking {
  @MainActor func createScene() -> some Component {
    let renderer = BookingRenderer(departure: departure, send: { loop.send($0) })
    return Observing(loop) { renderer.render($0) }
  }
}
