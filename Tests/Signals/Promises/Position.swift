// SPDX-License-Identifier: MIT

import Signals

/// A place of an operator in a chain. Promises hold at each.
enum Position: CaseIterable, Sendable {
  /// The chain consists of the operator.
  case alone
  /// Operators with and without a lifetime of their own are upstream.
  case last
  /// Operators with and without a lifetime of their own are downstream.
  case first
  /// They are upstream and downstream.
  case between
  /// The operator is in an inner signal.
  case inner
  /// The operator is one of several inputs.
  case input

  /// What an input passes through before it reaches the operator.
  func upstream(_ signal: Signal<Int, Oops>) -> Signal<Int, Oops> {
    switch self {
    case .last, .between: signal.map { $0 }.prefix(.max).filter { _ in true }
    default: signal
    }
  }

  /// What the output of the operator passes through.
  func downstream(_ signal: Signal<Int, Oops>) -> Signal<Int, Oops> {
    switch self {
    case .alone, .last: signal
    case .first, .between: signal.filter { _ in true }.prefix(.max).map { $0 }
    case .inner: Signal<Int, Oops>.just(0).flatMapLatest { _ in signal }
    case .input: merge(signal, .empty())
    }
  }
}
