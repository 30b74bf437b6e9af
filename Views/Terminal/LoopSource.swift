// SPDX-License-Identifier: MIT

/// A descriptor, a file or a timer that a ``Loop`` waits for until the source is cancelled.
@MainActor public final class LoopSource {
  /// The condition of a descriptor.
  public enum Readiness: Hashable, Sendable {
    /// Data can be read, or the other side has closed the connection.
    case reading
    /// Data can be written, or the other side has closed the connection.
    case writing
  }

  /// A Boolean value that indicates whether the loop waits for the source.
  public private(set) var isActive = true

  let descriptor: Int32
  let readiness: Readiness
  private var work: (@MainActor () -> Void)?
  private var onCancel: (@MainActor () -> Void)?

  init(
    _ descriptor: Int32, _ readiness: Readiness, work: @escaping @MainActor () -> Void,
    onCancel: (@MainActor () -> Void)? = nil
  ) {
    (self.descriptor, self.readiness) = (descriptor, readiness)
    (self.work, self.onCancel) = (work, onCancel)
  }

  /// Stops waiting and releases the closure. Further calls have no effect.
  public func cancel() {
    guard isActive else { return }
    isActive = false
    work = nil
    onCancel?()
    onCancel = nil
  }

  func fire() {
    work?()
  }
}
