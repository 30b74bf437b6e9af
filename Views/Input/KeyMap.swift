// SPDX-License-Identifier: MIT

/// A map from key sequences to actions. Controls have one, and users may change it at any time.
///
/// ```swift
/// let keys = Window.standardKeyMap.rebinding(.help, to: "f1")
/// keys.action(for: KeyPress(.function(1)))      // .help
/// ```
///
/// A binding is found by its key sequence in constant time. If two bindings have the same keys, the first applies;
/// ``conflicts`` reports such bindings.
public struct KeyMap<Action: Hashable & Sendable>: Sendable {
  /// The bindings, in the order of the help page.
  public private(set) var bindings: [Binding]

  private var actions: [KeySequence: Action] = [:]
  private var prefixes: Set<KeySequence> = []
  /// The actions of single key presses.
  private var singles: [KeyPress: Action] = [:]
  private var letters = LetterFilter()
  /// The keys in the line of hints, and those that aren't text, which are created once: each frame asks for them.
  private(set) var hintedKeys: [HintedKeys] = []
  private(set) var hintedKeysWhileTyping: [HintedKeys] = []

  /// The keys of the bindings with one hint.
  struct HintedKeys: Sendable {
    let label: String
    let priority: Int
    let keys: [KeySequence]
    /// The keys as shown to the user.
    let sign: String
  }

  /// An action with its keys and its descriptions for the user.
  public struct Binding: Hashable, Sendable {
    /// The action.
    public let action: Action
    /// The keys that trigger the action, the best known first; empty if the action is disabled.
    public internal(set) var keys: [KeySequence]
    /// The description of the action on the help page, in a few words.
    public let help: String
    /// The description of the action in the line of hints, in one word; `nil` omits it there. Bindings with the same
    /// word are combined.
    public let hint: String?
    /// The priority in the line of hints. If there isn't room for all hints, those with higher values stay.
    public let priority: Int

    /// Creates a binding of keys to an action.
    public init(
      _ action: Action, _ keys: KeySequence..., help: String, hint: String? = nil,
      priority: Int = 3
    ) {
      self.action = action
      self.keys = keys
      self.help = help
      self.hint = hint
      self.priority = priority
    }

    /// The name of the action in settings, which is the name of its case.
    public var name: String { String(describing: action) }
  }

  /// Creates a map from bindings.
  public init(_ bindings: [Binding] = []) {
    self.bindings = bindings
    index()
  }

  private mutating func index() {
    actions = [:]
    prefixes = []
    singles = [:]
    letters = LetterFilter()
    for binding in bindings {
      for keys in binding.keys where actions[keys] == nil {
        actions[keys] = binding.action
        letters.note(keys.keyPresses[0])
        if keys.keyPresses.count == 1 { singles[keys.keyPresses[0]] = binding.action }
      }
    }
    hintedKeys = hinted(typing: false)
    hintedKeysWhileTyping = hinted(typing: true)
    for keys in actions.keys {
      for length in 1..<keys.keyPresses.count {
        if let prefix = KeySequence(Array(keys.keyPresses[..<length])) { prefixes.insert(prefix) }
      }
    }
  }
}

// MARK: Hints

extension KeyMap {
  /// Returns the keys of the bindings with a hint, in their order. Bindings with equal hints share one.
  private func hinted(typing: Bool) -> [HintedKeys] {
    var labels: [String] = []
    for case let label? in bindings.map({ $0.hint }) where !labels.contains(label) {
      labels.append(label)
    }
    return labels.compactMap { label in
      let alike = bindings.filter { $0.hint == label }
      let keys = Self.ordered(alike.compactMap { $0.firstKeys(typing: typing) })
      guard !keys.isEmpty else { return nil }
      return HintedKeys(
        label: label, priority: alike.map({ $0.priority }).max() ?? 0, keys: keys,
        sign: Self.joined(keys.map({ $0.sign })))
    }
  }

  /// Returns alternative keys; arrows are in a fixed order.
  static func ordered(_ keys: [KeySequence]) -> [KeySequence] {
    let arrows = ["↑", "↓", "←", "→"]
    guard keys.allSatisfy({ arrows.contains($0.sign) }) else { return keys }
    return arrows.compactMap { arrow in keys.first { $0.sign == arrow } }
  }

  /// Joins the symbols of keys: arrows without a separator, single characters with blanks, and names with a slash: `↑↓`,
  /// `+ -`, `PgUp/PgDn`. Brackets have a comma, since `[ ]` looks like a check box.
  static func joined(_ signs: [String]) -> String {
    if signs.allSatisfy(["↑", "↓", "←", "→"].contains) { return signs.joined() }
    guard signs.allSatisfy({ $0.count == 1 }) else { return signs.joined(separator: "/") }
    return signs.joined(separator: signs.contains("[") ? ", " : " ")
  }
}

extension KeyMap.Binding {
  /// Returns the best known keys; while the user types, the best known that aren't text.
  func firstKeys(typing: Bool) -> KeySequence? {
    keys.first { !typing || !$0.isText }
  }
}

// MARK: Asking

extension KeyMap {
  /// The meaning of a key press after the key presses before it.
  public enum Match: Hashable, Sendable {
    /// The keys trigger an action.
    case action(Action)
    /// The keys are the beginning of a longer sequence.
    case pending
    /// The keys have no binding.
    case none
  }

  /// Returns the action of a single key press.
  public func action(for keyPress: KeyPress) -> Action? {
    letters.excludes(keyPress) ? nil : singles[keyPress]
  }

  /// Returns whether a key press certainly begins no binding, as most letters don't.
  func excludes(_ keyPress: KeyPress) -> Bool { letters.excludes(keyPress) }

  /// Returns the action of a key sequence.
  public func action(for keys: KeySequence) -> Action? {
    actions[keys]
  }

  /// Matches the next key press of a sequence. `prefix` holds the key presses of an incomplete sequence.
  public func match(_ keyPress: KeyPress, after prefix: inout [KeyPress]) -> Match {
    if prefix.isEmpty {
      // Most typed characters begin no sequence.
      if letters.excludes(keyPress) { return .none }
      if let action = singles[keyPress] { return .action(action) }
      if prefixes.isEmpty { return .none }
    }
    guard let keys = KeySequence(prefix + [keyPress]) else { return .none }
    if let action = actions[keys] {
      prefix = []
      return .action(action)
    }
    if prefixes.contains(keys) {
      prefix = keys.keyPresses
      return .pending
    }
    prefix = []
    return .none
  }

  /// Returns the binding of an action.
  public func binding(of action: Action) -> Binding? {
    bindings.first { $0.action == action }
  }

  /// Returns the keys that trigger an action, the best known first.
  public func keys(for action: Action) -> [KeySequence] {
    binding(of: action)?.keys ?? []
  }
}

// MARK: Changing

extension KeyMap {
  /// Returns the map with other keys for an action. The keys are removed from other actions.
  ///
  /// Returns the same map if it doesn't contain the action.
  public func rebinding(_ action: Action, to keys: KeySequence...) -> KeyMap {
    guard bindings.contains(where: { $0.action == action }) else { return self }
    return changed { binding in
      if binding.action == action {
        binding.keys = keys
      } else {
        binding.keys.removeAll(where: keys.contains)
      }
    }
  }

  /// Returns the map with additional keys for an action. The keys are removed from other actions.
  public func adding(_ keys: KeySequence..., to action: Action) -> KeyMap {
    guard bindings.contains(where: { $0.action == action }) else { return self }
    return changed { binding in
      binding.keys.removeAll(where: keys.contains)
      if binding.action == action { binding.keys += keys }
    }
  }

  /// Returns the map without keys for some actions.
  public func without(_ actions: Action...) -> KeyMap {
    changed { binding in
      if actions.contains(binding.action) { binding.keys = [] }
    }
  }

  /// Returns the map followed by the bindings of another one. For the same keys, this map's bindings apply.
  public func appending(_ other: KeyMap) -> KeyMap {
    KeyMap(bindings + other.bindings)
  }

  /// Returns the map with each binding changed by a closure.
  func changed(_ change: (inout Binding) -> Void) -> KeyMap {
    var bindings = bindings
    for index in bindings.indices { change(&bindings[index]) }
    return KeyMap(bindings)
  }
}

extension KeyMap: Hashable {
  /// Returns whether both maps have the same bindings in the same order.
  public static func == (left: KeyMap, right: KeyMap) -> Bool {
    left.bindings == right.bindings
  }

  /// Hashes the bindings.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bindings)
  }
}

/// A filter of the letters that begin a binding of a key map.
///
/// Text is typed letter by letter, and few letters have a binding. The filter excludes the others in a few
/// instructions, without comparing characters.
struct LetterFilter: Sendable {
  /// A bit for each ASCII letter, and one for all distant characters together.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var hasFar = false

  /// From this scalar on, no character equals an ASCII letter. (The Kelvin sign equals a K.)
  private static let far: UInt32 = 0x2E80

  /// Adds the first key press of a binding.
  mutating func note(_ keyPress: KeyPress) {
    guard case .character(let character) = keyPress.key, keyPress.modifiers.isEmpty else { return }
    let utf8 = character.utf8
    guard let first = utf8.first, utf8.count == 1 else { return hasFar = true }
    if first < 64 { low |= 1 << UInt64(first) } else { high |= 1 << UInt64(first - 64) }
  }

  /// Returns whether a key press certainly begins no binding. Keys other than letters aren't excluded.
  func excludes(_ keyPress: KeyPress) -> Bool {
    guard case .character(let character) = keyPress.key, keyPress.modifiers.isEmpty else {
      return false
    }
    let utf8 = character.utf8
    guard let first = utf8.first else { return false }
    if utf8.count == 1 {
      return (first < 64 ? low >> UInt64(first) : high >> UInt64(first - 64)) & 1 == 0
    }
    guard let scalar = character.unicodeScalars.first else { return false }
    return !hasFar && scalar.value >= Self.far
  }
}

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
          let twin = keys.keyPresses.lazy.compactMap(\.controlTwin).first.map { KeySequence($0) }
          if let twin, !texts.contains(where: { KeySequence($0) == twin }) {
            problems.append(.sameControl(keys, action: name, reportedAs: twin))
          }
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

/// A problem in a user's key settings, with advice.
public enum KeyMapProblem: Error, Hashable, Sendable {
  /// The settings contain an unknown action.
  case unknownAction(name: String, known: [String])
  /// The settings contain keys that can't be parsed.
  case unreadableKeys(text: String, action: String)
  /// Two actions have the same keys. The first applies.
  case sameKeys(KeySequence, actions: [String])
  /// Most terminals report another key for one that has the same control character, such as Backspace for Ctrl-H.
  case sameControl(KeySequence, action: String, reportedAs: KeySequence)
  /// A sequence is never completed, because its beginning triggers another action.
  case hiddenKeys(KeySequence, action: String, by: KeySequence, of: String)
}

extension KeyMapProblem: CustomStringConvertible {
  /// The problem, its cause and advice.
  public var description: String {
    switch self {
    case .unknownAction(let name, let known):
      "Unknown action \"\(name)\". Use one of: \(known.joined(separator: ", "))."
    case .unreadableKeys(let text, let action):
      "The keys \"\(text)\" of \"\(action)\" can't be read. Write keys such as \"ctrl+k\", \"f5\""
        + " or \"shift+tab\", with blanks between the steps of a sequence."
    case .sameKeys(let keys, let actions):
      "The keys \"\(keys)\" are assigned to \(Self.list(actions)); \"\(actions.first ?? "")\" keeps them."
        + " Assign different keys to the others."
    case .sameControl(let keys, let action, let other):
      "Most terminals report the keys \"\(keys)\" of \"\(action)\" as \"\(other)\". Choose different keys."
    case .hiddenKeys(let keys, let action, let shorter, let other):
      "The keys \"\(keys)\" of \"\(action)\" can't be reached, because \"\(shorter)\" of"
        + " \"\(other)\" is performed first. Change one of them."
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
