// SPDX-License-Identifier: MIT

import Declarations
import FeedbackLoops
import Signals
import Views

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

extension Example {
  /// Returns the screen of a performance below the title and the lesson.
  func screen(_ screen: Screen) -> Screen {
    var content = screen
    (content.leading, content.trailing) = ([], [])
    return Screen(
      "\(number). \(name)", isBusy: screen.isBusy, leading: screen.leading,
      trailing: screen.trailing
    ) {
      Row(lesson, role: \.secondary, wraps: true)
      Divider()
      content
    }
  }
}

/// A running example, which stops when this value is released.
struct Performance {
  /// The screens, beginning with the first one, and then one after each event.
  let screens: SafeSignal<Screen>
  private let owners: [any Sendable]

  /// - Parameters:
  ///   - screens: The screens.
  ///   - owners: The loops and stores that produce them.
  init(screens: SafeSignal<Screen>, owners: [any Sendable]) {
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
    render: @escaping @Sendable (Context<State, Event>) -> Screen
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
