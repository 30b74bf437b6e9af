// SPDX-License-Identifier: MIT

/// Work that a user starts, one run at a time: with what it needs to know to enable a button.
///
/// A run starts only while the action is enabled and no other run is active; a request at another
/// moment is refused, not queued. Any thread may request a run; of several at once, one starts.
///
/// A run ends with the work's completion or failure, or when its observation is disposed. On an
/// end of the work's own the action is free again just before that end is delivered, so that
/// another run can be asked for inside, and `retry` and `append` do what they say.
public final class Action<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  private let runner: Runner<Input, Output, Failure>
  private let runs = DisposeBag()

  /// A Boolean value that indicates whether a run is active. Its signal sends changes only.
  public let isExecuting: Property<Bool>

  /// A Boolean value that indicates whether a run would start now: enabled, and no run is active. Its
  /// signal sends changes only.
  public let isEnabled: Property<Bool>

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether runs may start; it doesn't affect an active run.
  ///   - execute: Makes the work of a run, on the thread that starts it.
  public init(
    isEnabled: Property<Bool> = Property(constant: true),
    execute: @escaping @Sendable (Input) -> Signal<Output, Failure>
  ) {
    let runner = Runner(isAllowed: isEnabled, execute: execute)
    let isBusy = runner.isBusy.property
    self.runner = runner
    isExecuting = Property(value: { isBusy.value }, signal: isBusy.signal.removeDuplicates())
    self.isEnabled = Property(
      value: { isEnabled.value && !isBusy.value },
      signal: combineLatest(isEnabled.signal, isBusy.signal)
        .map { isAllowed, isBusy in isAllowed && !isBusy }
        .removeDuplicates())
  }

  deinit {
    runs.dispose()
    runner.values.complete()
    runner.failures.complete()
  }

  /// The elements of all runs. Completes when the action is released.
  public var values: SafeSignal<Output> { runner.values.signal }

  /// The failures of all runs, without refusals. Completes when the action is released.
  public var failures: SafeSignal<Failure> { runner.failures.signal }

  /// Returns a signal whose observation is a run: it fails with `disabled` when none can start at its
  /// start.
  ///
  /// Disposing the observation cancels the run and frees the action.
  public func apply(_ input: Input) -> Signal<Output, ActionFailure<Failure>> {
    runner.run(input)
  }

  /// The input: starts a run with each element, and ignores it while disabled or busy.
  ///
  /// It keeps the action alive. A run that it started is cancelled when the action is released.
  public var on: SafeObserver<Input> {
    Observer(next: { input in
      self.runner.run(input).observe(next: { _ in }).dispose(in: self.runs)
    })
  }
}

/// Why the observation of an action's run failed.
public enum ActionFailure<Failure: Error>: Error {
  /// The run was refused: the action was disabled, or another run went on.
  case disabled
  /// The run's own failure.
  case failed(Failure)
}

extension ActionFailure: Equatable where Failure: Equatable {}
extension ActionFailure: Hashable where Failure: Hashable {}

/// The parts of an action that its runs need: they don't keep the action itself.
private final class Runner<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  let isBusy = MutableProperty(false)
  let values = SafePublishSubject<Output>()
  let failures = SafePublishSubject<Failure>()
  private let isAllowed: Property<Bool>
  private let execute: @Sendable (Input) -> Signal<Output, Failure>

  init(
    isAllowed: Property<Bool>, execute: @escaping @Sendable (Input) -> Signal<Output, Failure>
  ) {
    self.isAllowed = isAllowed
    self.execute = execute
  }

  func run(_ input: Input) -> Signal<Output, ActionFailure<Failure>> {
    Signal(serial: { [self] observer, lifetime in
      guard let turn = takeTurn() else { return observer.fail(.disabled) }
      let work = Lifetime()
      // Disposal cancels the work before it lets another run in.
      lifetime.onEnd {
        work.end()
        turn.dispose()
      }
      // An observer of `isExecuting` may have disposed the run already.
      if lifetime.isEnded { return }
      execute(input).run(
        in: work,
        next: { [values] value in
          values.send(value)
          if !lifetime.isEnded { observer.next(value) }
        },
        end: { [failures] end in
          // What the run used is released before another run can start.
          work.end()
          turn.dispose()
          if let failure = end.failure { failures.send(failure) }
          if !lifetime.isEnded { observer.end(end.mapFailure { .failed($0) }) }
        })
    })
  }

  /// Makes the action busy, unless it may not run or is busy; disposing the handle makes it free.
  private func takeTurn() -> Disposable? {
    guard isAllowed.value else { return nil }
    let isTaken = isBusy.modify { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isTaken else { return nil }
    return Disposable { [isBusy] in isBusy.value = false }
  }
}
