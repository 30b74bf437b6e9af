// SPDX-License-Identifier: MIT

/// The main queue's work, run by a loop of our own instead of by `dispatchMain`.
///
/// libdispatch offers this to run loops under names that end in `4CF`: a descriptor or port that becomes ready when
/// work is queued, and a function that does the work. Tasks of the main actor are such work.
@MainActor struct MainQueue {
  /// What to wait on; `nil` if the queue gives none, and then it is only drained when something else happens.
  let descriptor: Int32?

  #if canImport(Darwin)
    init() {
      descriptor = System.queue(watching: mainQueuePort())
    }

    /// Does the work that is queued.
    func drain() {
      System.receive(from: mainQueuePort())
      drainMainQueue(nil)
    }
  #else
    init() {
      let handle = mainQueueHandle()
      descriptor = handle >= 0 ? handle : nil
    }

    /// Does the work that is queued.
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
  // SAFETY: takes nothing and returns the main queue's port, a number; declared so in libdispatch's private header.
  @_silgen_name("_dispatch_get_main_queue_port_4CF")
  private func mainQueuePort() -> UInt32
#else
  // SAFETY: takes nothing and returns an eventfd that libdispatch keeps; declared so in its private header.
  @_silgen_name("_dispatch_get_main_queue_handle_4CF")
  private func mainQueueHandle() -> Int32
#endif

// SAFETY: ignores its argument; must be called on the main thread, where `MainQueue`, being the main actor's, runs.
@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_: UnsafeMutableRawPointer?)
