// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import Views

/// What an example shows. Sections and nodes are known by plain words.
typealias ExampleScreen = Screen<String, String>

/// A small example that can be shown in a terminal.
struct Example: Sendable {
  /// Its place in the order of learning.
  let number: Int
  /// What it is called, as its file is after the number.
  let name: String
  /// What it teaches: the first lines of its file.
  let lesson: String
  /// Starts it, with the time from a scheduler on the main actor.
  let start: @MainActor @Sendable (any TimeScheduler) -> Performance

}

/// Puts the title and the lesson of an example above what it shows.
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

/// An example that runs, as long as this is kept.
struct Performance {
  /// What it shows, at first and after each event.
  let screens: SafeSignal<ExampleScreen>
  private let owners: [any Sendable]

  /// - Parameters:
  ///   - screens: What it shows.
  ///   - owners: The loops and stores behind it.
  init(screens: SafeSignal<ExampleScreen>, owners: [any Sendable]) {
    self.screens = screens
    self.owners = owners
  }

  /// Runs a machine in a loop, and shows each of its states.
  ///
  /// - Parameters:
  ///   - machine: What runs.
  ///   - render: Makes of a state what is shown; it does nothing else.
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
  /// An action with a letter as its key.
  init(
    _ label: String, _ letter: Character, isEnabled: Bool = true,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(label, key: KeyPress(.character(letter)), isEnabled: isEnabled, action: action)
  }
}
