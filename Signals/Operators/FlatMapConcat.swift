extension Signal {
  /// Starts the signal that a closure makes of each element, one after the other, in order.
  ///
  /// An element that comes while an inner signal runs waits for its completion. A hundred thousand
  /// inner signals that complete at once need no more stack than one.
  public func flatMapConcat<Other>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    Signal<Other, Failure>(serial: { observer, lifetime in
      let inputs = LifetimeSet(lifetime)
      // The gate makes the bookkeeping serial and is the trampoline: an inner signal that completes
      // while it is being started only leaves a note, which the starter finds when it leaves.
      let gate = Gate()
      let line = Confined(Line<Element>())

      @Sendable func proceed() {
        guard !line.value.isBusy, !lifetime.isEnded else { return }
        guard let element = line.value.next() else {
          if line.value.isOuterDone { observer.complete() }
          return
        }
        line.value.isBusy = true
        let inner = inputs.add()
        // Inner signals run one at a time, so their events need no gate to be serial.
        transform(element).run(
          in: inner,
          next: observer.next,
          end: { end in
            inputs.remove(inner)
            gate.perform {
              line.value.isBusy = false
              if end.failure != nil { observer.end(end) } else { proceed() }
            }
          })
      }

      self.run(
        in: inputs.add(),
        next: { element in
          gate.perform {
            line.value.waiting.append(element)
            proceed()
          }
        },
        end: { end in
          gate.perform {
            line.value.isOuterDone = true
            if end.failure != nil { observer.end(end) } else { proceed() }
          }
        })
    })
  }
}

/// Elements that wait for their turn.
private struct Line<Element: Sendable>: Sendable {
  var waiting: [Element] = []
  var isBusy = false
  var isOuterDone = false
  private var head = 0

  /// Takes the first; the storage is given back when all are taken.
  mutating func next() -> Element? {
    guard head < waiting.count else {
      waiting.removeAll(keepingCapacity: true)
      head = 0
      return nil
    }
    defer { head += 1 }
    return waiting[head]
  }
}
