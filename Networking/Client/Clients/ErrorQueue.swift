// SPDX-License-Identifier: MIT

import Signals

/// A queue of errors for presentation: one for each cause, in order, one at a time.
///
/// Failures with the same texts are one error until the user decides; a retry repeats all their
/// requests. Errors without an observer are stored for the first one, for information only.
final class ErrorQueue: Sendable {
  /// A closure that receives the user's decision: `true` to retry.
  typealias Decide = @Sendable (_ wantsRetry: Bool) -> Void

  private struct Cause: Hashable, Sendable {
    let title: String
    let message: String
    let canRetry: Bool
  }

  /// The requests that wait for the same decision.
  private struct Group: Sendable {
    let cause: Cause
    /// The user's choice, which only the holders of the error retain.
    let choice: @Sendable () -> Choice?
    var waiting: [(id: Int, decide: Decide)]
  }

  private struct State: Sendable {
    var held: [UserFriendlyError] = []
    /// The undecided errors by their numbers. Two can have the same cause while the decision about
    /// the older one is being made.
    var groups: [Int: Group] = [:]
    /// The number of the error that further failures of a cause join.
    var current: [Cause: Int] = [:]
    var observers: [(id: Int, observer: SafeObserver<UserFriendlyError>)] = []
    var nextID = 0
    var isDelivering = false
    /// Whether a failure was refused since the number of errors has reached the limit.
    var hasRefused = false

    mutating func makeID() -> Int {
      nextID += 1
      return nextID
    }

    /// Removes an error and returns its group; nil if it was removed before.
    mutating func removeGroup(_ number: Int) -> Group? {
      let group = groups.removeValue(forKey: number)
      guard let group else { return nil }
      if current[group.cause] == number { current[group.cause] = nil }
      hasRefused = false
      return group
    }
  }

  /// The values that are released outside the lock.
  private struct Released: Sendable {
    var group: Group?
    var choice: Choice?
    var held: [UserFriendlyError] = []
  }

  /// The reason why there will be no decision about a failure.
  enum Refusal: Error, Hashable {
    /// The errors have no observer. `isFirst` indicates whether no other error waits for one.
    case noObserver(isFirst: Bool)
    /// Too many errors wait for a decision. `isFirst` indicates whether this is the first failure since there are
    /// too many.
    case tooMany(isFirst: Bool)

    /// A Boolean value that indicates whether it is worth a line in the log.
    var isFirst: Bool {
      switch self {
      case .noObserver(let isFirst), .tooMany(let isFirst): isFirst
      }
    }
  }

  /// The result of adding a failure.
  private struct Joined: Sendable {
    var id: Int?
    /// The error to show.
    var error: UserFriendlyError?
    /// The examined choice, which is released outside the lock: its release is a decision.
    var examined: Choice?
    /// Whether this is the first refused failure since there are too many.
    var isFirstRefusal = false
  }

  /// The maximum number of errors that wait for an observer or a decision.
  private static let limit = 64
  private let state = Lock(State())

  init() {}

  /// Delivers an error to all observers, or stores it for the first one. If too many are stored,
  /// the oldest is dismissed.
  func add(_ error: UserFriendlyError) {
    let dropped: UserFriendlyError? = state.withLock { state in
      state.held.append(error)
      return state.held.count > Self.limit ? state.held.removeFirst() : nil
    }
    dropped?.dismiss()
    drain()
  }

  /// Shows a failure and waits for the decision.
  ///
  /// - Returns: The argument for `leave`. Throws if there will be no decision.
  func join(
    _ failure: UserFriendlyError, _ canRetry: Bool, _ decide: @escaping Decide
  ) throws(Refusal) -> Int {
    let cause = Cause(title: failure.title, message: failure.message, canRetry: canRetry)
    let joined = state.withLock { join(&$0, cause, failure, decide) }
    if let id = joined.id {
      if let error = joined.error { add(error) }
      return id
    }
    guard let error = joined.error else { throw .tooMany(isFirst: joined.isFirstRefusal) }
    let isFirst = state.withLock { $0.held.isEmpty }
    if !isHeld(cause) { add(error) }
    throw .noObserver(isFirst: isFirst)
  }

  private func join(
    _ state: inout State, _ cause: Cause, _ failure: UserFriendlyError, _ decide: @escaping Decide
  ) -> Joined {
    guard !state.observers.isEmpty else { return Joined(error: failure) }
    let id = state.makeID()
    let current = state.current[cause]
    let examined = current.flatMap { state.groups[$0]?.choice() }
    if let current, examined?.isOpen == true {
      state.groups[current]?.waiting.append((id, decide))
      return Joined(id: id, examined: examined)
    }
    guard state.groups.count < Self.limit else {
      defer { state.hasRefused = true }
      return Joined(examined: examined, isFirstRefusal: !state.hasRefused)
    }
    let number = state.makeID()
    let retry: @Sendable () -> Void = { [weak self] in self?.decide(number, true) }
    var error = UserFriendlyError(
      title: cause.title, note: failure.note, message: failure.reason,
      retry: cause.canRetry ? retry : nil,
      dismiss: { [weak self] in self?.decide(number, false) }
    ).caused(by: failure.underlyingError)
    error.isOffline = failure.isOffline
    state.groups[number] = Group(
      cause: cause, choice: { [weak choice = error.choice] in choice },
      waiting: [(id, decide)])
    state.current[cause] = number
    return Joined(id: id, error: error, examined: examined)
  }

  /// Withdraws a request from a decision. An error without waiting requests becomes void.
  func leave(_ id: Int) {
    // Values are released after the lock, with everything that their closures retain.
    let released = state.withLock { state -> Released in
      let place = state.groups.first { $0.value.waiting.contains { $0.id == id } }
      guard let place else { return Released() }
      var released = Released(group: place.value)
      state.groups[place.key]?.waiting.removeAll { $0.id == id }
      guard place.value.waiting.count == 1 else { return released }
      released.choice = place.value.choice()
      _ = state.removeGroup(place.key)
      released.held = state.held
      state.held.removeAll { $0.choice === released.choice }
      return released
    }
    released.choice?.withdraw()
  }

  /// A signal of all errors from now on, and of the stored ones.
  var signal: SafeSignal<UserFriendlyError> {
    Signal(serial: { [self] observer, lifetime in
      let id = state.withLock { state in
        let id = state.makeID()
        state.observers.append((id, observer))
        return id
      }
      lifetime.onEnd { [weak self] in
        let before = self?.state.withLock { state in
          defer { state.observers.removeAll { $0.id == id } }
          return state.observers
        }
        withExtendedLifetime(before) {}
      }
      drain()
    })
  }

  private func isHeld(_ cause: Cause) -> Bool {
    state.withLock { state in
      state.held.contains { $0.title == cause.title && $0.message == cause.message }
    }
  }

  private func decide(_ number: Int, _ wantsRetry: Bool) {
    let group = state.withLock { $0.removeGroup(number) }
    for (_, decide) in group?.waiting ?? [] { decide(wantsRetry) }
  }

  /// Delivers stored errors outside the lock. Only one thread at a time does this, and it also
  /// delivers errors that are added meanwhile, including those added by an observer.
  private func drain() {
    var isFirst = true
    while let (error, observers) = next(isFirst) {
      isFirst = false
      for observer in observers { observer.send(error) }
    }
  }

  private func next(
    _ isFirst: Bool
  ) -> (UserFriendlyError, [SafeObserver<UserFriendlyError>])? {
    state.withLock { state in
      if isFirst, state.isDelivering { return nil }
      state.isDelivering = !state.held.isEmpty && !state.observers.isEmpty
      guard state.isDelivering else { return nil }
      return (state.held.removeFirst(), state.observers.map(\.observer))
    }
  }
}
