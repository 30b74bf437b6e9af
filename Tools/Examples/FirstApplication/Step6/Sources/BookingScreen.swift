// SPDX-License-Identifier: MIT

import Proscenium

/// The screen of each state of a booking.
struct BookingRenderer: Renderer {
  let departure: Departure
  let send: @MainActor (Booking.Event) -> Void

  func render(_ state: Booking.State) -> Screen {
    switch state {
    case .choosing(let message):
      screen(message, action: "Hold a place") { send(.request) }
    case .requesting:
      screen("Asking for a place…", action: "Cancel") { send(.cancel) }
    case .held(_, let seconds):
      screen("Your place is held for \(seconds) seconds.", action: "Pay") { send(.pay) }
    case .paying:
      screen("Paying…")
    case .booked(let ticket):
      screen("Your ticket is \(ticket.number).")
    }
  }

  private func screen(
    _ message: String, action: String = "", perform: @escaping @MainActor () -> Void = {}
  ) -> Screen {
    Screen("Booking") {
      Label("\(departure.destination), \(departure.time)", role: \.title)
      Label(Text(message))
      if !action.isEmpty { Button(action, action: perform) }
    }
  }
}

extension Booking {
  @MainActor func createScene() -> some Component {
    let renderer = BookingRenderer(departure: departure, send: { loop.send($0) })
    return Observing(loop.state) { renderer.render($0) }
  }
}
