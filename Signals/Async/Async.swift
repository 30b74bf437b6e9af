// SPDX-License-Identifier: MIT

extension Signal {
  /// Returns a signal that runs an asynchronous function in a new task and sends its result.
  ///
  /// Each observation calls the function again, outside any actor, and receives the result on the
  /// task's thread. Disposal cancels the task, and the result of a function that continues is dropped. A
  /// task that is cancelled before its turn doesn't call the function.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; nil is that of the observing task.
  ///   - work: Returns the element, or throws the failure.
  public static func async(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws(Failure) -> Element
  ) -> Signal {
    Signal(serial: { observer, lifetime in
      let task = Task(priority: priority) {
        if lifetime.isEnded { return }
        do throws(Failure) {
          let element = try await work()
          if lifetime.isEnded { return }
          observer.send(element)
          if lifetime.isEnded { return }
          observer.complete()
        } catch {
          if !lifetime.isEnded { observer.fail(error) }
        }
      }
      lifetime.onEnd { task.cancel() }
    })
  }
}
