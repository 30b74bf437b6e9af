// SPDX-License-Identifier: MIT

extension Signal {
  /// Returns a signal that makes an asynchronous sequence and sends its elements in order.
  ///
  /// Each observation makes a sequence and reads it in a new task, outside any actor: the
  /// next element is requested when the one before has been delivered. Completes when the sequence
  /// ends; fails with what it throws. Disposal cancels the task.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; nil is that of the observing task.
  ///   - make: Makes the sequence, inside the task.
  public static func asyncSequence(
    priority: TaskPriority? = nil,
    _ make: @escaping @Sendable () -> any AsyncSequence<Element, Failure>
  ) -> Signal {
    Signal(serial: { observer, lifetime in
      let task = Task(priority: priority) {
        if lifetime.isEnded { return }
        do throws(Failure) {
          var iterator = make().makeAsyncIterator()
          while let element = try await iterator.next(isolation: nil) {
            if lifetime.isEnded { return }
            observer.send(element)
            if lifetime.isEnded { return }
          }
          // A sequence whose task was cancelled ends too, but disposal is no end.
          if !lifetime.isEnded { observer.complete() }
        } catch {
          if !lifetime.isEnded { observer.fail(error) }
        }
      }
      lifetime.onEnd { task.cancel() }
    })
  }

  /// Returns a signal that sends the elements of an asynchronous sequence in order.
  ///
  /// Each observation reads the sequence with a separate iterator. A sequence such as
  /// `AsyncStream` has one stock of elements, which several observations would share out among
  /// themselves: pass the signal through `shareReplay`, or give a closure that makes a new one.
  ///
  /// - Parameters:
  ///   - sequence: The sequence, which several tasks may use.
  ///   - priority: The priority of the task; nil is that of the observing task.
  public static func asyncSequence(
    _ sequence: any AsyncSequence<Element, Failure> & Sendable,
    priority: TaskPriority? = nil
  ) -> Signal {
    asyncSequence(priority: priority) { sequence }
  }
}
