// SPDX-License-Identifier: MIT

/// A scheduler that works on an actor.
///
/// Work is done in tasks, which an actor may run in another order than they were made;
/// `observe(on:)` keeps the order of a signal's events all the same.
public struct ActorScheduler<Home: Actor>: Scheduler {
  private let home: Home

  /// Creates a scheduler for an actor, which it keeps alive.
  public init(_ home: Home) {
    self.home = home
  }

  /// Does the work on the actor, always later.
  public func schedule(_ work: @escaping @Sendable () -> Void) {
    Task { [home] in await Self.run(work, on: home) }
  }

  private static func run(_ work: @Sendable () -> Void, on home: isolated Home) {
    work()
  }
}
