// SPDX-License-Identifier: MIT

import Declarations
import Signals

/// The settings of an application, stored in a file that all its processes share.
///
/// ```swift
/// struct Settings: Codable, Sendable {
///   var isDark = false
///   var name = "Ada"
/// }
///
/// let preferences = Preferences(file: folders.configuration + "/settings.json", default: Settings())
/// preferences[\.isDark].value = true                     // saved in the background
/// preferences.modify { $0.name = "Grace" }
/// let toggle = Toggle("Dark", isOn: preferences[\.isDark])
/// ```
///
/// A change is visible immediately, and is then applied to the newest content of the file, under a lock. So two processes
/// that change different settings don't undo each other's changes. The file is replaced atomically and only its owner can
/// read it (mode 0600). Several changes in a row are saved together. A failure to read or save changes ``problem``; values in
/// memory stay, and the next change saves them again.
///
/// The file is a JSON object. Missing members have the default, members of a newer version are preserved, and values of the
/// wrong type are replaced by their default after the file was copied.
public final class Preferences<Value: Codable & Sendable>: Sendable {
  private typealias Change = @Sendable (inout Value) -> Void

  private struct State: Sendable {
    /// The newest value. `current` publishes it.
    var value: Value
    var unsaved: [Change] = []
    var isScheduled = false
  }

  private let file: PreferencesFile
  private let coding: PreferencesCoding<Value>
  private let current: MutableProperty<Value>
  private let failure = MutableProperty<PreferencesError?>(nil)
  private let state: Lock<State>
  /// The content of the file when it was last read or written. It is locked while the file is used.
  private let known: Lock<[UInt8]?>
  private let scheduler: any Scheduler

  /// Reads preferences.
  ///
  /// - Parameters:
  ///   - path: The path of the file. Missing folders are created with the first change. A link is followed.
  ///   - defaults: The value of a missing file, and of missing members.
  ///   - scheduler: The scheduler that saves changes; by default a serial queue.
  public init(
    file path: String, default defaults: Value,
    scheduler: any Scheduler = QueueScheduler(name: "Proscenium.Preferences")
  ) {
    file = PreferencesFile(path: path)
    coding = PreferencesCoding(defaults: defaults)
    self.scheduler = scheduler
    current = MutableProperty(defaults)
    state = Lock(State(value: defaults))
    known = Lock(nil)
    reload()
  }

  /// The current value.
  public var value: Value { current.value }

  /// A property with the current value. Its signal sends changes on the thread that makes them; those of other processes
  /// on the scheduler.
  public var property: Property<Value> { current.property }

  /// The reason why the file can't be used, or `nil`. A successful save resets it.
  public var problem: Property<PreferencesError?> { failure.property }

  /// Changes the value, and saves the change.
  ///
  /// - Parameter change: Changes the value. It is called for the value in memory and once more for the newest value in the
  ///   file, so it has no other effects.
  public func modify(_ change: @escaping @Sendable (inout Value) -> Void) {
    let mustSchedule = state.withLock { state in
      change(&state.value)
      state.unsaved.append(change)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    publish()
    if mustSchedule {
      scheduler.schedule { [self] in save() }
    }
  }

  /// A part of the value that can be read, set and bound to controls. Setting it saves it.
  public subscript<Part: Sendable>(
    _ keyPath: WritableKeyPath<Value, Part> & Sendable
  ) -> PreferencesPart<Value, Part> {
    PreferencesPart(preferences: self, keyPath: keyPath)
  }

  /// Saves all changes, on the current thread. Call it before the program ends.
  ///
  /// - Returns: Whether all changes are saved; ``problem`` has the reason otherwise.
  @discardableResult
  public func save() -> Bool {
    let outcome: Outcome? = known.withLock { known in
      let changes = state.withLock { state in
        state.isScheduled = false
        defer { state.unsaved = [] }
        return state.unsaved
      }
      guard !changes.isEmpty else { return nil }
      do throws(PreferencesError) {
        let outcome = try file.withLock { () throws(PreferencesError) in
          try apply(changes, &known)
        }
        return rebased(outcome)
      } catch {
        state.withLock { $0.unsaved.insert(contentsOf: changes, at: 0) }
        return Outcome(problem: error)
      }
    }
    if let outcome { show(outcome) }
    return failure.value == nil
  }

  /// Applies changes to the newest content of the file.
  private func apply(
    _ changes: [Change], _ known: inout [UInt8]?
  ) throws(PreferencesError) -> Outcome {
    let bytes = try file.read()
    let document = bytes.flatMap(coding.document)
    if let bytes, document?.invalidMembers.isEmpty != true {
      try file.write(bytes, suffix: ".invalid")
    }
    var value = document?.value ?? coding.defaults
    for change in changes { change(&value) }
    guard let result = coding.bytes(value, replacing: document) else {
      throw .unwritable(path: file.path, reason: "the value can't be encoded as JSON")
    }
    try file.write(result)
    defer { known = result }
    return Outcome(value: bytes == known ? nil : value)
  }

  /// Reads the file again, such as after another process has changed it.
  public func reload() {
    let outcome: Outcome? = known.withLock { known in
      do throws(PreferencesError) {
        guard let bytes = try file.read(), bytes != known else { return nil }
        known = bytes
        guard let document = coding.document(bytes) else {
          return Outcome(problem: .invalid(path: file.path, members: []))
        }
        let invalid = document.invalidMembers
        return rebased(
          Outcome(
            value: document.value,
            problem: invalid.isEmpty ? nil : .invalid(path: file.path, members: invalid)))
      } catch {
        return Outcome(problem: error)
      }
    }
    if let outcome { show(outcome) }
  }

  /// The result of reading or saving, which is shown after all locks are released.
  private struct Outcome: Sendable {
    /// The value in the file, if it isn't the one in memory.
    var value: Value?
    var problem: PreferencesError?
  }

  /// Makes a value from the file the newest one, and applies the unsaved changes to it. It is called while `known` is
  /// locked, so that no change is both unsaved and in the file, or neither.
  private func rebased(_ outcome: Outcome) -> Outcome {
    guard let value = outcome.value else { return outcome }
    state.withLock { state in
      state.value = value
      for change in state.unsaved { change(&state.value) }
    }
    return outcome
  }

  /// Shows the newest value if the file had another one, and a problem.
  private func show(_ outcome: Outcome) {
    if outcome.value != nil { publish() }
    if failure.value != outcome.problem { failure.value = outcome.problem }
  }

  /// Makes the newest value the current one. Of several threads, the last one finds the last value.
  private func publish() {
    current.modify { current in current = state.withLock { $0.value } }
  }
}

/// The reason why preferences couldn't be read or saved.
public enum PreferencesError: Error, Hashable, CustomStringConvertible {
  /// The file exists and can't be read. The defaults are used, and the file isn't changed.
  case unreadable(path: String, reason: String)
  /// The file isn't a JSON object, or some of its values couldn't be decoded: these have their defaults. Before the file
  /// is changed, it is copied to the same path with the suffix `.invalid`.
  case invalid(path: String, members: [String])
  /// The file can't be written. The changes stay in memory and are saved with the next one.
  case unwritable(path: String, reason: String)

  /// A sentence with the path, the reason and advice.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\(path) can't be read: \(reason). The defaults are used. Correct its permissions, and start again."
    case .invalid(let path, let members):
      members.isEmpty
        ? "\(path) isn't valid JSON. The defaults are used, and the next change keeps a copy of it."
        : "\(path) has invalid values for \(members.joined(separator: ", ")). The defaults are used for them."
    case .unwritable(let path, let reason):
      "\(path) can't be written: \(reason). Changes are lost when the program ends."
    }
  }
}

/// A part of preferences that can be read, set, observed, and bound to controls.
public struct PreferencesPart<Whole: Codable & Sendable, Part: Sendable>: SettableProperty {
  let preferences: Preferences<Whole>
  let keyPath: any WritableKeyPath<Whole, Part> & Sendable

  /// The current value of the part. Setting it saves it.
  nonisolated public var value: Part {
    get { preferences.value[keyPath: keyPath] }
    nonmutating set {
      preferences.modify { [keyPath] in $0[keyPath: keyPath] = newValue }
    }
  }

  /// The part now and after each change of the preferences.
  public var signal: SafeSignal<Part> {
    preferences.property.signal.map { [keyPath] in $0[keyPath: keyPath] }
  }
}
