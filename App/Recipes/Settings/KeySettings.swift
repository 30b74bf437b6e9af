// SPDX-License-Identifier: MIT

import Views

/// The keys of the window and of the application, with the user's changes.
struct KeySettings {
  /// An action of the application that has a key in every screen.
  enum Action: Hashable, Sendable, CaseIterable {
    case commands
    case problems
    case settings
  }

  /// The keys of the application without changes.
  static let standardKeyMap = KeyMap<Action>([
    .init(.commands, "ctrl+p", help: "find command", hint: "commands", priority: 6),
    .init(.problems, "f8", help: "show problems"),
    .init(.settings, "f7", help: "show settings"),
  ])

  /// The keys of the window.
  let window: KeyMap<Window.Action>
  /// The keys of the application.
  let application: KeyMap<Action>
  /// The problems of the changes, with advice.
  let problems: [KeyMapProblem]

  /// Applies changes.
  ///
  /// - Parameter changes: The names of actions, each with the keys that it gets instead of its standard ones. Without
  ///   keys it has none.
  init(_ changes: [String: [String]]) {
    let standard = (window: Window.standardKeyMap, application: Self.standardKeyMap)
    guard !changes.isEmpty else {
      (window, application, problems) = (standard.window, standard.application, [])
      return
    }
    let names = (
      window: standard.window.bindings.map(\.name),
      application: standard.application.bindings.map(\.name)
    )
    let window = standard.window.merging(changes.filter { names.window.contains($0.key) })
    let application = standard.application.merging(
      changes.filter { names.application.contains($0.key) })
    self.window = window.keyMap
    self.application = application.keyMap
    let known = names.window + names.application
    let unknown = changes.keys.filter { !known.contains($0) }.sorted()
      .map { KeyMapProblem.unknownAction(name: $0, known: known) }
    // A screen handles the application's keys before the window does.
    let holders = application.keyMap.bindings.flatMap { binding in
      binding.keys.flatMap { keys in
        window.keyMap.bindings.filter { $0.keys.contains(keys) }
          .map { KeyMapProblem.sameKeys(keys, actions: [binding.name, $0.name]) }
      }
    }
    problems = unknown + window.problems + application.problems + holders
  }

  /// Returns the commands of the root view, for the keys with one step.
  ///
  /// - Parameters:
  ///   - actions: The actions of the commands.
  ///   - perform: Performs an action.
  @MainActor
  func commands(
    for actions: [Action] = Action.allCases, _ perform: @escaping @MainActor (Action) -> Void
  ) -> [KeyCommand] {
    application.bindings.filter { actions.contains($0.action) }.flatMap { binding in
      binding.keys.enumerated().compactMap { index, keys in
        guard let key = keys.keyPresses.first, keys.keyPresses.count == 1 else { return nil }
        let label = index == 0 ? binding.hint ?? "" : ""
        let help = index == 0 ? binding.help : ""
        return KeyCommand(key, label, help: help, priority: binding.priority) {
          perform(binding.action)
        }
      }
    }
  }
}
