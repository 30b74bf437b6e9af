// SPDX-License-Identifier: MIT

import Applications
import Networking
import Signals

struct Settings: Codable, Sendable {
  var showsBodies = true
  var name = ""
  var path: [Place] = []
  var tab = 0
}

enum Place: Codable, Hashable, Sendable {
  case ticket(Int)
  case new
}

/// The parts of the application that last as long as it runs.
final class Tracker: Sendable {
  let session: OAuthSession
  let tickets: TicketList
  let preferences: Preferences<Settings>
  let signIn: FormModel<Credentials, OAuthToken>
  let draft: FormModel<TicketDraft, Ticket>
  private let client: any Client
  private let scheduler: any TimeScheduler

  init(
    session: OAuthSession, client: some Client, preferences: Preferences<Settings>,
    scheduler: some TimeScheduler
  ) {
    (self.session, self.client, self.preferences) = (session, client, preferences)
    self.scheduler = scheduler
    tickets = TicketList(
      client: client, isSignedIn: session.state.signal.map { $0 == .signedIn }, on: scheduler)
    signIn = FormModel(
      Credentials(name: preferences.value.name),
      rules: [
        .required(\.name, "Enter your name."), .required(\.password, "Enter your password."),
      ],
      submit: { client.response(for: .signIn($0)).mapFailure { FormRefusal($0.message) } })
    draft = FormModel(
      TicketDraft(), rules: [.required(\.title, "Enter a title.")],
      submit: { client.response(for: .create($0)).mapFailure(Self.refusal) })
  }

  func details(of id: Int) -> TicketDetails { TicketDetails(id, client: client, on: scheduler) }

  @Sendable private static func refusal(_ problem: Problem) -> FormRefusal<TicketDraft> {
    guard case .server(let error, _) = problem, error.field == "title" else {
      return FormRefusal(problem.message)
    }
    return FormRefusal(at: \.title, error.message)
  }
}
