// SPDX-License-Identifier: MIT

/// A link in a long chain of operators, which is started and released with constant stack.
// SAFETY: `upstream` is written in `deinit` only, when nothing else refers to the object.
@usableFromInline
final class ChainLink<Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline typealias Start = @Sendable (Observer<Element, Failure>, Lifetime) -> Void
  private var upstream: Upstream?

  private final class Upstream: Sendable {
    let start: Start

    init(_ start: @escaping Start) {
      self.start = start
    }
  }

  @usableFromInline
  init(_ upstream: @escaping Start) {
    self.upstream = Upstream(upstream)
  }

  deinit {
    Turns.release(&upstream)
  }

  /// Starts what is upstream; in its turn, if much of the stack is in use.
  @usableFromInline var start: Start {
    { observer, lifetime in
      Turns.perform(in: lifetime) {
        if !lifetime.isEnded { self.upstream?.start(observer, lifetime) }
      }
    }
  }
}
