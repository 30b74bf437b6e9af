// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

/// An operator that is put to the tests of all promises that concern it.
struct Specimen: Sendable, CustomTestStringConvertible {
  /// What makes a promise not concern an operator, or be kept in another way.
  enum Trait: Sendable {
    /// It sends nothing before the end, or before time passes.
    case waits
    /// A failure of its input isn't a failure of its output.
    case absorbsFailure
    /// It releases its input before it delivers the failure.
    case releasesFirst
    /// It keeps its input while it has no observer.
    case holdsInput
    /// It is started by hand, and runs until it is ended by hand.
    case startsByHand
    /// It ends its output itself before its inputs do.
    case endsEarly
  }

  let name: String
  let traits: Set<Trait>
  let make: @Sendable (Inputs, VirtualScheduler) -> Signal<Int, Oops>

  init(
    _ name: String, _ traits: Trait...,
    make: @escaping @Sendable (Inputs, VirtualScheduler) -> Signal<Int, Oops>
  ) {
    self.name = name
    self.traits = Set(traits)
    self.make = make
  }

  var testDescription: String { name }

  func has(_ trait: Trait) -> Bool { traits.contains(trait) }

  static let all = unary + combining + flattening + timed + failing + sharing

  /// All operators at all positions in the long form of a test. In the short form each operator is at two of them, and each
  /// position has a third of the operators.
  static let positioned: [(Specimen, Position)] = all.enumerated().flatMap { number, specimen in
    Position.allCases.enumerated()
      .filter { TestLength.isLong || (number + $0.offset) % 3 == 0 }
      .map { (specimen, $0.element) }
  }

  /// The numbers of the inputs.
  var inputs: Range<Int> {
    let counting = Inputs(at: .alone) { _ in .never() }
    _ = make(counting, VirtualScheduler())
    return 0..<counting.count
  }

  /// The signal, fed by subjects.
  func fed(at position: Position = .alone) -> Stage {
    stage(Inputs(at: position), position)
  }

  /// The signal, with cold inputs, one of which may be another one.
  func cold(
    _ source: Signal<Int, Oops>, but other: (index: Int, signal: Signal<Int, Oops>)? = nil,
    at position: Position = .alone
  ) -> Stage {
    stage(Inputs(at: position) { $0 == other?.index ? other?.signal ?? source : source }, position)
  }

  private func stage(_ inputs: Inputs, _ position: Position) -> Stage {
    let time = VirtualScheduler()
    return Stage(signal: position.downstream(make(inputs, time)), inputs: inputs, time: time)
  }

  struct Stage: Sendable {
    let signal: Signal<Int, Oops>
    let inputs: Inputs
    let time: VirtualScheduler
  }
}

/// The inputs of a specimen, and how often they have been started and released.
final class Inputs: Sendable {
  let started = Counter()
  let over = Counter()
  private let content = Lock<[PublishSubject<Int, Oops>]>([])
  private let asked = Counter()
  private let safeInputs = Lock<Set<Int>>([])
  private let position: Position
  private let source: (@Sendable (Int) -> Signal<Int, Oops>)?

  /// Inputs that are fed by subjects, or made by number.
  init(at position: Position, _ source: (@Sendable (Int) -> Signal<Int, Oops>)? = nil) {
    self.position = position
    self.source = source
  }

  /// Returns whether a failure of an input isn't a failure for the operator.
  func isSafe(_ index: Int) -> Bool { safeInputs.withLock { $0.contains(index) } }

  var subjects: [PublishSubject<Int, Oops>] { content.withLock { $0 } }

  var count: Int { asked.value }

  /// One more input.
  func next() -> Signal<Int, Oops> {
    let number = asked.value
    asked.add()
    let signal: Signal<Int, Oops>
    if let source {
      signal = source(number)
    } else {
      let subject = PublishSubject<Int, Oops>()
      content.withLock { $0.append(subject) }
      signal = subject.signal
    }
    return position.upstream(
      signal.handleEvents(start: { self.started.add() }, over: { self.over.add() }))
  }

  /// One more input, which can't fail.
  func safe() -> SafeSignal<Int> {
    safeInputs.withLock { _ = $0.insert(asked.value) }
    return next().suppressError()
  }
}
