// SPDX-License-Identifier: MIT

import Applications
import Bindings
import Declarations
import Signals
import Views

struct Project: Equatable, Sendable {
  var (name, email) = ("", "")
  var size = "Medium"
  var isPublic = true
}

struct WizardState: Sendable {
  var project = Project()
  var step = 0
}

/// A form in three steps.
@MainActor func wizard(
  _ state: MutableProperty<WizardState>, finish: @escaping @MainActor (Project) -> Void
) -> some Component {
  Observing(state) { s in
    Label("New project, step \(s.step + 1) of 3", role: \.title)
    switch s.step {
    case 0:
      Form("Next", onSubmit: { state.value.step = 1 }) {
        Field("Name", problem: s.project.name.isEmpty ? "Enter a name." : nil) {
          TextField(text: state[\.project.name])
        }
        Field("E-mail", problem: s.project.email.contains("@") ? nil : "Enter an address.") {
          TextField(text: state[\.project.email])
        }
      }
    case 1:
      Form("Next", onSubmit: { state.value.step = 2 }) {
        Field("Size") { RadioGroup(["Small", "Medium", "Large"], selection: state[\.project.size]) }
        Field("Visibility") { Toggle("Public", isOn: state[\.project.isPublic]) }
      }
    default:
      Text("\(s.project.name) <\(s.project.email)>")
      Text("\(s.project.size), \(s.project.isPublic ? "public" : "private")")
      Button("Create") { finish(s.project) }.style(.primary).focused()
    }
    if s.step > 0 { Button("Back") { state.value.step -= 1 } }
  }
}

@main struct Wizard: TerminalApplication {
  let state = MutableProperty(WizardState())
  var root: some Component { wizard(state) { _ in state.value = WizardState() } }
  var options: ApplicationOptions {
    var options = ApplicationOptions()
    options.isLinear = CommandLine.arguments.contains("--linear")
    return options
  }
  func didStart(_ application: Application) {
    application.quitWarning = { [state] in
      state.value.project == Project() ? nil : "The project isn't created yet."
    }
  }
}
