// SPDX-License-Identifier: MIT

/// Custom keys from settings, which map names of actions to lists of key sequences.
extension KeyMap {
  /// Returns the map with a user's settings applied, and the problems of the settings.
  ///
  /// An action in the settings gets exactly the keys listed there; an empty list disables it. Those keys are removed
  /// from actions that the settings don't contain. Keys that can't be parsed are skipped and reported. An action whose
  /// keys all can't be parsed keeps its previous keys.
  public func merging(_ settings: [String: [String]]) -> (
    keyMap: KeyMap, problems: [KeyMapProblem]
  ) {
    guard !settings.isEmpty else { return (self, []) }
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
