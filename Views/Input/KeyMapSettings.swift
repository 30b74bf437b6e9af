// SPDX-License-Identifier: MIT

/// A user's own keys, read from text: from names of actions to lists of key presses.
extension KeyMap {
  /// The map with a user's settings over its own keys, and what is wrong with them.
  ///
  /// An action that the settings name has their keys and no others; an empty list turns it off. Keys that they give to
  /// one action are taken from those that the settings don't name. What can't be read is left out and told; an action
  /// of whose keys none can be read keeps its own.
  public func merging(_ settings: [String: [String]]) -> (
    keyMap: KeyMap, problems: [KeyMapProblem]
  ) {
    var problems: [KeyMapProblem] = []
    let names = bindings.map(\.name)
    for name in settings.keys.sorted() where !names.contains(name) {
      problems.append(.unknownAction(name: name, known: names))
    }
    var wanted: [String: [KeySequence]] = [:]
    for name in names where wanted[name] == nil {
      guard let texts = settings[name] else { continue }
      var sequences: [KeySequence] = []
      for text in texts {
        if let keys = KeySequence(text) {
          if !sequences.contains(keys) { sequences.append(keys) }
        } else {
          problems.append(.unreadableKeys(text: text, action: name))
        }
      }
      if texts.isEmpty || !sequences.isEmpty { wanted[name] = sequences }
    }
    let taken = Set(wanted.values.joined())
    let merged = changed { binding in
      if let keys = wanted[binding.name] {
        binding.keys = keys
      } else {
        binding.keys.removeAll(where: taken.contains)
      }
    }
    let known = Set(conflicts)
    problems += merged.conflicts.filter { !known.contains($0) }
    return (merged, problems)
  }
}
