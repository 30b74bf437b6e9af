// SPDX-License-Identifier: MIT

// While the name in a form's field has no verdict, a feedback requests one for that name. The
// effect waits until the user pauses, then asks the server. Another letter is another name, whose
// effect replaces the previous one. So an answer about an older name never arrives, however slow
// the server is.

import Declarations
import FeedbackLoops
import Signals
import Views

enum SignUpForm {
  enum Availability: Hashable, Sendable {
    case unknown, free, taken, failed
  }

  enum Phase: Hashable, Sendable {
    case editing, signingUp, refused, done
  }

  struct State: Hashable, Sendable {
    var name = ""
    var password = ""
    var availability = Availability.unknown
    var phase = Phase.editing

    var nameToCheck: String? {
      availability == .unknown && name.count >= 3 ? name : nil
    }

    var nameProblem: String? {
      switch availability {
      case .unknown: name.count < 3 ? "A name has three letters or more." : nil
      case .free: nil
      case .taken: "\(name) is taken."
      case .failed: "Whether \(name) is free is not known. Press Enter to ask again."
      }
    }

    var passwordProblem: String? {
      password.count < 6 ? "A password has six letters or more." : nil
    }

    var words: String {
      switch phase {
      case .editing: availability == .free ? "\(name) is free." : ""
      case .signingUp: "Signing up…"
      case .refused: "The server did not answer. Please try again."
      case .done: "Welcome, \(name)."
      }
    }

    var canSignUp: Bool { availability == .free && passwordProblem == nil }
  }

  enum Event: Hashable, Sendable {
    case nameChanged(String), passwordChanged(String), submitted
    case checked(Availability)
    case signedUp, refused
  }

  static func reduce(_ state: inout State, _ event: Event) {
    switch (state.phase, event) {
    case (.editing, .nameChanged(let name)), (.refused, .nameChanged(let name)):
      if name != state.name { state.availability = .unknown }
      state.name = name
      state.phase = .editing
    case (.editing, .passwordChanged(let password)), (.refused, .passwordChanged(let password)):
      state.password = password
      state.phase = .editing
    case (.editing, .checked(let availability)):
      state.availability = availability
    case (.editing, .submitted), (.refused, .submitted):
      if state.canSignUp { state.phase = .signingUp }
      if state.availability == .failed { state.availability = .unknown }
    case (.signingUp, .signedUp):
      state.phase = .done
    case (.signingUp, .refused):
      state.phase = .refused
    case (.editing, .signedUp), (.editing, .refused), (.signingUp, _), (.refused, _), (.done, _):
      break
    }
  }

  static let takenNames: Set = ["anna", "bert", "claire"]

  static func machine(
    server: PretendServer, on scheduler: any TimeScheduler
  ) -> Machine<State, Event> {
    Machine(
      initial: State(), reduce: reduce,
      feedbacks: [
        Feedback(when: { $0.nameToCheck }) { name in
          SafeSignal<Void>.timer(after: .milliseconds(400), on: scheduler).flatMapLatest {
            server.answer { takenNames.contains(name) ? .checked(.taken) : .checked(.free) }
              .replaceFailure(with: .checked(.failed))
          }
        }.named("whenNameIsUnknown"),
        Feedback(while: { $0.phase == .signingUp }) { _ in
          server.answer { .signedUp }.replaceFailure(with: .refused)
        }.named("whileSigningUp"),
      ])
  }
}

extension SignUpForm {
  static func render(_ context: Context<State, Event>) -> Screen {
    let submit = context.action(.submitted)
    return Screen("Sign up", isBusy: context.nameToCheck != nil || context.phase == .signingUp) {
      TextField(
        "Name, try anna", text: context.name, onChange: { context.send(.nameChanged($0)) },
        onSubmit: { _ in submit() }
      )
      .defaultFocus()
      Label("\(context.nameProblem ?? "")", role: \.error)
      PasswordField(
        "Password", text: context.password, onChange: { context.send(.passwordChanged($0)) },
        onSubmit: { _ in submit() })
      Label("\(context.passwordProblem ?? "")", role: \.error)
      Button("Sign up", action: submit).disabled(!context.canSignUp)
      Label("\(context.words)", role: \.accent)
    }
  }
}
