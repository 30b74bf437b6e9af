// SPDX-License-Identifier: MIT

/// A problem in a user's key settings, with advice.
public enum KeyMapProblem: Error, Hashable, Sendable {
  /// The settings contain an unknown action.
  case unknownAction(name: String, known: [String])
  /// The settings contain keys that can't be parsed.
  case unreadableKeys(text: String, action: String)
  /// Two actions have the same keys. The first applies.
  case sameKeys(KeySequence, actions: [String])
  /// A sequence is never completed, because its beginning triggers another action.
  case hiddenKeys(KeySequence, action: String, by: KeySequence, of: String)
}

extension KeyMapProblem: CustomStringConvertible {
  /// The problem, its cause and advice.
  public var description: String {
    switch self {
    case .unknownAction(let name, let known):
      "There is no action \"\(name)\" to give keys to. Use one of: \(known.joined(separator: ", "))."
    case .unreadableKeys(let text, let action):
      "The keys \"\(text)\" of \"\(action)\" can't be read. Write keyPresses such as \"ctrl+k\", \"f5\""
        + " or \"shift+tab\", with blanks between the steps of a sequence."
    case .sameKeys(let keys, let actions):
      "The keys \"\(keys)\" are given to \(Self.list(actions)); \"\(actions.first ?? "")\" has them."
        + " Give the others different keys."
    case .hiddenKeys(let keys, let action, let shorter, let other):
      "The keys \"\(keys)\" of \"\(action)\" can't be reached, since \"\(shorter)\" of"
        + " \"\(other)\" acts at once. Change one of them."
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: " and ")
  }
}

extension KeyMap {
  /// The problems in the map: keys of two actions, and sequences that other keys hide.
  public var conflicts: [KeyMapProblem] {
    var holders: [KeySequence: [String]] = [:]
    var order: [KeySequence] = []
    for binding in bindings {
      for keys in binding.keys where holders[keys]?.contains(binding.name) != true {
        if holders[keys] == nil { order.append(keys) }
        holders[keys, default: []].append(binding.name)
      }
    }
    var problems: [KeyMapProblem] = []
    for keys in order {
      guard let names = holders[keys], let name = names.first else { continue }
      if names.count > 1 { problems.append(.sameKeys(keys, actions: names)) }
      if let shorter = order.first(where: { keys.continues($0) }) {
        problems.append(
          .hiddenKeys(keys, action: name, by: shorter, of: holders[shorter]?.first ?? ""))
      }
    }
    return problems
  }
}
