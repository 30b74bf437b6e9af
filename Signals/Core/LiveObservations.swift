// SPDX-License-Identifier: MIT

#if DEBUG
  import Synchronization
#endif

/// The observations that are alive, as a tree: what was observed where, and the inner signals of
/// each.
///
/// Debug builds keep it; release builds pay nothing and know nothing. A list of one's own knows
/// only what was started inside its `watch`, so that tests that run side by side don't see each
/// other:
///
/// ```swift
/// let observations = LiveObservations()
/// observations.watch { startTheScene() }
/// print(observations.tree)
/// ```
public final class LiveObservations: Sendable {
  /// All observations of the process.
  public static let all = LiveObservations()

  /// Creates a list that knows nothing yet.
  public init() {}

  /// A Boolean value that indicates whether this build keeps lists at all.
  public static var isKept: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// The number of observations and inner signals that have started and are not over.
  public var count: Int {
    #if DEBUG
      living.count { !$0.isOver }
    #else
      0
    #endif
  }

  /// The number of those in memory, over or not. When nothing is observed any more, more than none
  /// means a cycle of references.
  public var retainedCount: Int {
    #if DEBUG
      living.count
    #else
      0
    #endif
  }

  /// The loops that are in memory and were not stopped, each by its type, in the order of their creation.
  public var loops: [String] {
    #if DEBUG
      loopNames.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
    #else
      []
    #endif
  }

  /// The live observations, one a line, inner signals indented under what they belong to.
  public var tree: String {
    #if DEBUG
      let living = living.filter { !$0.isOver }
      let numbers = Set(living.map(\.number))
      let children = Dictionary(grouping: living) { trace in
        trace.parent.flatMap { numbers.contains($0) ? $0 : nil }
      }
      func lines(under parent: Int?, _ depth: Int) -> [String] {
        (children[parent] ?? []).flatMap { trace in
          [String(repeating: "  ", count: depth) + trace.description]
            + lines(under: trace.number, depth + 1)
        }
      }
      return lines(under: nil, 0).joined(separator: "\n")
    #else
      return "Live observations are known in debug builds only."
    #endif
  }

  /// Does something, and lists the observations that start meanwhile in this task and on this
  /// thread.
  public func watch<Result>(_ body: () throws -> Result) rethrows -> Result {
    #if DEBUG
      try Self.$scope.withValue((Self.scope ?? []) + [self], operation: body)
    #else
      try body()
    #endif
  }

  /// Does something asynchronous, and lists the observations that start meanwhile in this task.
  public func watch<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    #if DEBUG
      try await Self.$scope.withValue((Self.scope ?? []) + [self], operation: body)
    #else
      try await body()
    #endif
  }

  #if DEBUG
    @TaskLocal private static var scope: [LiveObservations]?
    private static let numbers = Atomic(0)
    private let entries = Lock<[Int: Trace]>([:])

    private let loopNames = Lock<[Int: String]>([:])

    func add(loop number: Int, _ name: String) {
      loopNames.withLock { $0[number] = name }
    }

    func forget(loop number: Int) {
      loopNames.withLock { _ = $0.removeValue(forKey: number) }
    }

    static func nextNumber() -> Int {
      numbers.add(1, ordering: .relaxed).newValue
    }

    /// Whose lists an observation that starts now belongs in.
    static var watchers: [LiveObservations] { [all] + (scope ?? []) }

    func add(_ trace: Trace) {
      entries.withLock { $0[trace.number] = trace }
    }

    func forget(_ number: Int) {
      entries.withLock { _ = $0.removeValue(forKey: number) }
    }

    private var living: [Trace] {
      let entries = entries.withLock { $0 }
      return entries.values.sorted { $0.number < $1.number }
    }
  #endif
}

/// What a running loop holds, so that debug builds know which loops are in memory and were not stopped.
///
/// Release builds keep no list.
@usableFromInline
package final class LoopPresence: Sendable {
  #if DEBUG
    private let name: String
    private let number: Int
    private let watchers: [LiveObservations]
  #endif

  /// Adds a loop to the lists of the task's watchers.
  @usableFromInline
  package init(_ name: String) {
    #if DEBUG
      self.name = name
      number = LiveObservations.nextNumber()
      watchers = LiveObservations.watchers
      for watcher in watchers { watcher.add(loop: number, name) }
    #endif
  }

  deinit { end() }

  /// Removes the loop from the lists.
  @usableFromInline
  package func end() {
    #if DEBUG
      for watcher in watchers { watcher.forget(loop: number) }
    #endif
  }
}
