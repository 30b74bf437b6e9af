// SPDX-License-Identifier: MIT

/// Which keys ask for which actions: a value that a control has, and that users may change at any time.
///
/// A binding is found by its sequence of key presses in constant time. Where two bindings want the same keys, the first has
/// them; `conflicts` tells of such.
public struct KeyMap<Action: Hashable & Sendable>: Sendable {
  /// The bindings, in the order of the help page.
  public private(set) var bindings: [Binding]

  private var actions: [KeySequence: Action] = [:]
  private var prefixes: Set<KeySequence> = []
  /// The actions of one key press alone.
  private var singles: [KeyPress: Action] = [:]
  private var letters = LetterFilter()

  /// An action with the keys that ask for it, and words for the user.
  public struct Binding: Hashable, Sendable {
    /// What is asked for.
    public let action: Action
    /// The keys that ask for it, the best known first; none if the action is turned off.
    public internal(set) var keys: [KeySequence]
    /// What the keys do, in a few words, for the help page.
    public let help: String
    /// What the keys do in a word, for the line at the bottom; `nil` keeps them off it. Bindings with the same word
    /// stand together there.
    public let hint: String?
    /// Who stays on the line where there isn't room for all: the higher.
    public let priority: Int

    /// Binds keys to an action.
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

    /// The action's name in settings: that of its case.
    public var name: String { String(describing: action) }
  }

  /// Makes a map of bindings.
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
    for keys in actions.keys {
      for length in 1..<keys.keyPresses.count {
        if let prefix = KeySequence(Array(keys.keyPresses[..<length])) { prefixes.insert(prefix) }
      }
    }
  }
}

// MARK: Asking

extension KeyMap {
  /// What a key press means after those that came before it.
  public enum Match: Hashable, Sendable {
    /// The keys ask for an action.
    case action(Action)
    /// The keys begin a longer sequence.
    case pending
    /// The keys mean nothing here.
    case none
  }

  /// The action that a key press alone asks for.
  public func action(for keyPress: KeyPress) -> Action? {
    letters.excludes(keyPress) ? nil : singles[keyPress]
  }

  /// Whether a key press certainly begins nothing, as most letters do.
  func excludes(_ keyPress: KeyPress) -> Bool { letters.excludes(keyPress) }

  /// The action that a sequence asks for.
  public func action(for keys: KeySequence) -> Action? {
    actions[keys]
  }

  /// Reads one more key press of a sequence; `prefix` keeps those that have begun one.
  public func match(_ keyPress: KeyPress, after prefix: inout [KeyPress]) -> Match {
    if prefix.isEmpty {
      // Most keys that are typed begin nothing.
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

  /// The binding of an action.
  public func binding(of action: Action) -> Binding? {
    bindings.first { $0.action == action }
  }

  /// The keys that ask for an action, the best known first.
  public func keys(for action: Action) -> [KeySequence] {
    binding(of: action)?.keys ?? []
  }
}

// MARK: Changing

extension KeyMap {
  /// The map with other keys for an action, taken away from whichever actions had them.
  ///
  /// An action that the map doesn't have changes nothing.
  public func binding(_ action: Action, to keys: KeySequence...) -> KeyMap {
    guard bindings.contains(where: { $0.action == action }) else { return self }
    return changed { binding in
      if binding.action == action {
        binding.keys = keys
      } else {
        binding.keys.removeAll(where: keys.contains)
      }
    }
  }

  /// The map with more keys for an action, taken away from whichever actions had them.
  public func adding(_ keys: KeySequence..., to action: Action) -> KeyMap {
    guard bindings.contains(where: { $0.action == action }) else { return self }
    return changed { binding in
      binding.keys.removeAll(where: keys.contains)
      if binding.action == action { binding.keys += keys }
    }
  }

  /// The map with no keys for some actions.
  public func without(_ actions: Action...) -> KeyMap {
    changed { binding in
      if actions.contains(binding.action) { binding.keys = [] }
    }
  }

  /// The map with another one's bindings behind its own; for the same keys its own come first.
  public func appending(_ other: KeyMap) -> KeyMap {
    KeyMap(bindings + other.bindings)
  }

  /// The map with each binding as a closure leaves it.
  func changed(_ change: (inout Binding) -> Void) -> KeyMap {
    var bindings = bindings
    for index in bindings.indices { change(&bindings[index]) }
    return KeyMap(bindings)
  }
}

extension KeyMap: Hashable {
  /// Whether both maps have the same bindings in the same order.
  public static func == (left: KeyMap, right: KeyMap) -> Bool {
    left.bindings == right.bindings
  }

  /// Hashes the bindings.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bindings)
  }
}
