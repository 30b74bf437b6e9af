extension Signal {
  /// Sends each element together with the latest one of another signal, once that has one.
  ///
  /// Elements that come before the other's first are left out. Completes with this signal; a failure
  /// of either ends it.
  public func with<Other>(
    latestFrom other: Signal<Other, Failure>
  ) -> Signal<(Element, Other), Failure> {
    Signal<(Element, Other), Failure>(serial: { [start] observer, lifetime in
      let gate = Gate()
      let latest = Confined<Other?>(nil)
      other.run(
        in: lifetime.input(),
        next: { value in gate.perform { latest.value = value } },
        end: { end in
          if end.failure != nil { gate.perform { observer.end(end) } }
        })
      if lifetime.isEnded { return }
      start(
        Observer(
          next: { element in
            gate.perform {
              if let value = latest.value, !lifetime.isEnded { observer.next((element, value)) }
            }
          },
          end: { end in gate.perform { observer.end(end) } }),
        lifetime)
    })
  }
}
