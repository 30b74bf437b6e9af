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
    /// It delivers the end later than its input ends, and releases the input before.
    case delaysEnd
    /// It holds on to its input when nobody observes.
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

  /// The signal, fed by subjects.
  func fed() -> Stage {
    let time = VirtualScheduler()
    let inputs = Inputs()
    return Stage(signal: make(inputs, time), inputs: inputs, time: time)
  }

  /// The signal, with cold inputs; the last one asked for is of another kind.
  func cold(_ source: Signal<Int, Oops>, last: Signal<Int, Oops>? = nil) -> Stage {
    let time = VirtualScheduler()
    let counting = Inputs { _ in .never() }
    _ = make(counting, time)
    let count = counting.count
    let inputs = Inputs { $0 == count - 1 ? last ?? source : source }
    return Stage(signal: make(inputs, time), inputs: inputs, time: time)
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
  private let source: (@Sendable (Int) -> Signal<Int, Oops>)?

  /// Inputs that are fed by hand.
  init() {
    source = nil
  }

  /// Inputs that are made by number.
  init(_ source: @escaping @Sendable (Int) -> Signal<Int, Oops>) {
    self.source = source
  }

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
    return signal.handleEvents(start: { self.started.add() }, over: { self.over.add() })
  }

  /// One more input, which can't fail.
  func safe() -> SafeSignal<Int> { next().suppressError() }
}
