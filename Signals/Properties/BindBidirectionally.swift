// SPDX-License-Identifier: MIT

extension MutableProperty {
  /// Keeps this property and another one equal: the other takes this one's value now, and then each
  /// takes every value that the other is given.
  ///
  /// Only the echo of the binding's own write is left out. Values that both are given at the same time,
  /// by different threads, end with one of them in both.
  ///
  /// - Returns: The handle of the binding, which ends with the first of the properties at the latest.
  public func bindBidirectionally(to other: MutableProperty<Value>) -> Disposable {
    let lifetime = Lifetime()
    let gate = Gate()
    let mine = SerialState<Set<Int>>([], in: gate)
    let theirs = SerialState<Set<Int>>([], in: gate)
    follow(other, gate, lifetime, echoes: mine, making: theirs)
    other.follow(self, gate, lifetime, echoes: theirs, making: mine)
    return Disposable(lifetime)
  }

  /// Writes this property's values to another one; the sets hold the versions that a binding wrote,
  /// and are touched inside the gate.
  private func follow(
    _ target: MutableProperty, _ gate: Gate, _ lifetime: Lifetime,
    echoes: SerialState<Set<Int>>, making newEchoes: SerialState<Set<Int>>
  ) {
    versions.run(
      in: lifetime.input("bindBidirectionally"),
      next: { [weak self, weak target] event in
        guard let self, let target else { return }
        gate.perform {
          if lifetime.isEnded { return }
          if echoes.value.remove(event.version) != nil { return }
          // A value that was overwritten meanwhile is no news: the newer one's event is on its way.
          guard self.version == event.version else { return }
          newEchoes.value.insert(target.store(event.value))
        }
      },
      end: { _ in lifetime.end() })
  }
}
