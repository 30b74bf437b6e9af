// SPDX-License-Identifier: MIT

/// The main queue, drained by a custom loop instead of `dispatchMain`.
///
/// libdispatch supports run loops with functions whose names end in `4CF`: one returns a descriptor or port that
/// becomes ready when work is queued, another runs the work. Tasks of the main actor are such work.
///
/// Only the main thread may do that. After `dispatchMain`, which an asynchronous `main` and test runners call, other
/// threads run the main actor, and libdispatch itself runs the work; there is no value then.
@MainActor struct MainQueue {
  /// The descriptor to wait on; `nil` if the queue has none, and then it is drained only after other events.
  let descriptor: Int32?

  /// Runs the queued work without asking whether there is any. The descriptor stays ready if there was.
  func performPending() {
    drainMainQueue(nil)
  }

  #if canImport(Darwin)
    init?() {
      guard isMainThread() == 1 else { return nil }
      descriptor = System.queue(watching: mainQueuePort())
    }

    /// Runs the queued work.
    func drain() {
      System.receive(from: mainQueuePort())
      drainMainQueue(nil)
    }
  #else
    init?() {
      guard threadID() == System.processID else { return nil }
      let handle = mainQueueHandle()
      descriptor = handle >= 0 ? handle : nil
    }

    /// Runs the queued work.
    func drain() {
      if let descriptor {
        var counter = [UInt8](repeating: 0, count: 8)
        _ = System.read(descriptor, into: &counter)
      }
      drainMainQueue(nil)
    }
  #endif
}

#if canImport(Darwin)
  // SAFETY: has no parameter and returns the main queue's port, a number; declared so in libdispatch's private header.
  @_silgen_name("_dispatch_get_main_queue_port_4CF")
  private func mainQueuePort() -> UInt32

  // SAFETY: has no parameter and returns 1 on the main thread, else 0; declared so in `pthread.h`.
  @_silgen_name("pthread_main_np")
  private func isMainThread() -> Int32
#else
  // SAFETY: has no parameter and returns an eventfd that libdispatch owns; declared so in its private header.
  @_silgen_name("_dispatch_get_main_queue_handle_4CF")
  private func mainQueueHandle() -> Int32

  // SAFETY: has no parameter and returns the number of the thread, which for the first one is that of the process;
  // declared so in `unistd.h`, but only for C with GNU extensions.
  @_silgen_name("gettid")
  private func threadID() -> Int32
#endif

// SAFETY: ignores its argument; must be called on the main thread, where `MainQueue` runs as part of the main actor.
@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_: UnsafeMutableRawPointer?)
