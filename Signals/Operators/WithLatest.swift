// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends each element together with the latest one of another signal, once that has one.
  ///
  /// Elements that come before the other's first are left out. Completes with this signal; a failure
  /// of either ends it.
  @inlinable
  public func with<Other>(
    latestFrom other: Signal<Other, Failure>
  ) -> Signal<(Element, Other), Failure> {
    Signal<(Element, Other), Failure>(serial: { [start] observer, lifetime in
      let company = WithLatestState(observer, lifetime, Element.self, Other.self)
      other.run(
        in: lifetime.input("with(latestFrom:)"),
        next: { value in company.gate.perform(company, value) { $0.latest.value = $1 } },
        end: { end in
          if end.failure != nil { company.gate.perform(company, end) { $0.finish($1) } }
        })
      if lifetime.isEnded { return }
      start(
        Observer(
          next: { element in company.gate.perform(company, element) { $0.receive($1) } },
          end: { end in company.gate.perform(company, end) { $0.finish($1) } }),
        lifetime)
    })
  }
}

/// One observation of `with(latestFrom:)`; its state is touched inside the gate.
@usableFromInline
final class WithLatestState<Element: Sendable, Other: Sendable, Failure: Error>: Sendable {
  @usableFromInline let gate = Gate()
  @usableFromInline let latest = UncheckedBox<Other?>(nil)
  @usableFromInline let observer: Observer<(Element, Other), Failure>
  @usableFromInline let lifetime: Lifetime

  @inlinable
  init(
    _ observer: Observer<(Element, Other), Failure>, _ lifetime: Lifetime, _: Element.Type,
    _: Other.Type
  ) {
    self.observer = observer
    self.lifetime = lifetime
  }

  @inlinable
  func receive(_ element: Element) {
    if let other = latest.value, !lifetime.isEnded { observer.next((element, other)) }
  }

  @inlinable
  func finish(_ end: Completion<Failure>) {
    if !lifetime.isEnded { observer.end(end) }
  }
}
