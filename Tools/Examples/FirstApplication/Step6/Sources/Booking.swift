// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import Proscenium

struct Hold: Codable, Hashable, Identifiable, Sendable {
  let id: Int
}

struct Ticket: Codable, Hashable, Sendable {
  let number: String
}

extension Request where Failure == ServerError {
  static func hold(on id: Departure.ID) -> Request<Hold, ServerError> {
    .post("/departures/\(id)/holds")
  }

  static func payment(of id: Hold.ID) -> Request<Ticket, ServerError> {
    .post("/holds/\(id)/payment")
  }
}

/// The booking of a place. The server holds it for two minutes, in which the user pays.
struct Booking: Sendable {
  enum State: Hashable, Sendable {
    case choosing(message: String)
    case requesting
    case held(Hold, seconds: Int)
    case paying(Hold)
    case booked(Ticket)
  }

  enum Event: Hashable, Sendable {
    case request, pay, cancel
    case held(Hold), paid(Ticket), refused(String), tick
  }

  let departure: Departure
  let loop: FeedbackLoop<State, Event>

  init(of departure: Departure, client: any Client, on scheduler: any TimeScheduler) {
    self.departure = departure
    loop = FeedbackLoop(Self.machine(departure.id, client: client, on: scheduler))
    loop.start()
  }

  static func machine(
    _ id: Departure.ID, client: any Client, on scheduler: any TimeScheduler
  ) -> Machine<State, Event> {
    Machine(
      initial: .choosing(message: ""),
      reduce: { state, event in state = next(state, event) },
      feedbacks: [
        Feedback(while: { $0 == .requesting }) { _ in
          client.response(for: .hold(on: id)).map { .held($0) }
            .catch { .just(.refused($0.message)) }
        }
        .named("request"),
        Feedback(while: { $0.isHeld }) { _ in
          SafeSignal.interval(every: .seconds(1), on: scheduler).map { _ in .tick }
        }
        .named("seconds"),
        Feedback(when: { $0.payment }) { hold in
          client.response(for: .payment(of: hold.id)).map { .paid($0) }
            .catch { .just(.refused($0.message)) }
        }
        .named("pay"),
      ])
  }

  static func next(_ state: State, _ event: Event) -> State {
    switch (state, event) {
    case (.choosing, .request): .requesting
    case (.requesting, .held(let hold)): .held(hold, seconds: 120)
    case (.held(let hold, let seconds), .tick) where seconds > 1: .held(hold, seconds: seconds - 1)
    case (.held, .tick): .choosing(message: "The two minutes are over.")
    case (.held(let hold, _), .pay): .paying(hold)
    case (.held, .cancel): .choosing(message: "")
    case (.paying, .paid(let ticket)): .booked(ticket)
    case (.requesting, .refused(let message)), (.paying, .refused(let message)):
      .choosing(message: message)
    default: state
    }
  }
}

extension Booking.State {
  var isHeld: Bool { if case .held = self { true } else { false } }
  var payment: Hold? { if case .paying(let hold) = self { hold } else { nil } }
}
