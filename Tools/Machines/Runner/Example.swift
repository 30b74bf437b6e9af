// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import Views

/// The screen of an example. Its sections and nodes have strings as identifiers.
typealias ExampleScreen = Screen<String, String>

/// A small example that can be shown in a terminal.
struct Example: Sendable {
  /// The number in the recommended order.
  let number: Int
  /// The name, which is the name of its file without the number.
  let name: String
  /// The lesson, which is the first comment of its file.
  let lesson: String
  /// Starts the example with a scheduler on the main actor.
  let start: @MainActor @Sendable (any TimeScheduler) -> Performance

}

/// Shows the title and the lesson of an example above its screen.
struct LessonRenderer: Renderer {
  let example: Example

  func render(_ screen: ExampleScreen) -> ExampleScreen {
    var screen = screen
    screen.title = "\(example.number). \(example.name)"
    let lesson = BoxSection<String, String>("lesson", footer: SeparatorRow()) {
      Node("lesson", TextRow(example.lesson, role: .secondary, wraps: true))
    }
    screen.pinnedTop = Box(sections: [lesson] + screen.pinnedTop.sections)
    return screen
  }
}

/// A running example, which stops when this value is released.
struct Performance {
  /// The screens, beginning with the first one, and then one after each event.
  let screens: SafeSignal<ExampleScreen>
  private let owners: [any Sendable]

  /// - Parameters:
  ///   - screens: The screens.
  ///   - owners: The loops and stores that produce them.
  init(screens: SafeSignal<ExampleScreen>, owners: [any Sendable]) {
    self.screens = screens
    self.owners = owners
  }

  /// Runs a machine in a loop, and shows each of its states.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - render: Returns the screen for a state. It must not have side effects.
  init<State: Sendable, Event: Sendable>(
    _ machine: Machine<State, Event>,
    render: @escaping @Sendable (Context<State, Event>) -> ExampleScreen
  ) {
    let loop = FeedbackLoop(machine)
    loop.start()
    self.init(screens: loop.contexts.map(render), owners: [loop])
  }
}

extension BarItem {
  /// Creates an action with a letter as its key.
  init(
    _ label: String, _ letter: Character, isEnabled: Bool = true,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(label, key: KeyPress(.character(letter)), isEnabled: isEnabled, action: action)
  }
}
