// SPDX-License-Identifier: MIT

/// A descriptor, a file or a timer that a ``Loop`` waits for until it is cancelled.
@MainActor public final class LoopSource {
  /// What a descriptor is waited for.
  public enum Readiness: Hashable, Sendable {
    /// There is something to read, or the other side is gone.
    case reading
    /// Something can be written, or the other side is gone.
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

  /// Stops waiting for it and releases the closure. Has no effect the second time.
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
