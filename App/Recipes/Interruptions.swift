// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Signals

/// The signals that interrupt the program: an action is performed, and then the program ends by the same signal.
///
/// One object at a time has an effect. The sources of the signals exist once: Dispatch sets the handler of a signal for its first
/// source only, so a source that was made after the default action was restored would receive nothing.
final class Interruptions {
  private static let action = MutableProperty<(@Sendable () -> Void)?>(nil)
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]
  private static let observation: Void = {
    observe(numbers, on: .global()) { end(by: $0) }
  }()

  /// Begins to perform an action when the program is interrupted.
  init(_ action: @escaping @Sendable () -> Void) {
    Self.action.value = action
    _ = Self.observation
  }

  /// Restores the default action, the immediate end of the program.
  func end() {
    Self.action.value = nil
  }

  /// Performs an action on the main queue at SIGINT and SIGTERM, from now on, instead of ending the program.
  ///
  /// It is called at most once in a program, which has no other interruptions.
  static func replace(by action: @escaping @Sendable () -> Void) {
    observe([SIGINT, SIGTERM], on: .main) { _ in action() }
  }

  private static func observe(
    _ numbers: [Int32], on queue: DispatchQueue, _ action: @escaping @Sendable (Int32) -> Void
  ) {
    for number in numbers {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      // The handler retains its source, since a released one doesn't fire.
      source.setEventHandler { withExtendedLifetime(source) { action(number) } }
      source.activate()
    }
  }

  private static func end(by number: Int32) {
    action.value?()
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }
}
