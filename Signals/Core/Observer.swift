// SPDX-License-Identifier: MIT

/// The receiving end of a signal, and the input of a subject: two closures, for elements and the
/// end.
public struct Observer<Element, Failure: Error>: Sendable {
  @usableFromInline package let next: @Sendable (Element) -> Void
  @usableFromInline package let completion: @Sendable (Completion<Failure>) -> Void
  /// What serializes the elements, if `next` does nothing else, so that it need not be done twice.
  @usableFromInline package let serialized: SerializedElements<Element>?

  /// Creates an observer from what to do with an element and with the end.
  @inlinable
  public init(
    next: @escaping @Sendable (Element) -> Void,
    end: @escaping @Sendable (Completion<Failure>) -> Void = { _ in }
  ) {
    self.next = next
    self.completion = end
    serialized = nil
  }

  /// Creates an observer from closures, and what `next` does.
  @inlinable
  package init(
    next: @escaping @Sendable (Element) -> Void,
    end: @escaping @Sendable (Completion<Failure>) -> Void,
    serialized: SerializedElements<Element>?
  ) {
    self.next = next
    self.completion = end
    self.serialized = serialized
  }

  /// Sends an element.
  @inlinable
  public func send(_ element: Element) {
    next(element)
  }

  /// Sends the end. Later events are ignored.
  @inlinable
  public func end(_ end: Completion<Failure>) {
    completion(end)
  }

  /// Ends well.
  @inlinable
  public func complete() {
    completion(.completed)
  }

  /// Ends with a failure.
  @inlinable
  public func fail(_ failure: Failure) {
    completion(.failed(failure))
  }

  /// Returns an observer of something else, which turns it into an element for this one.
  @inlinable
  public func contramap<Other>(
    _ transform: @escaping @Sendable (Other) -> Element
  ) -> Observer<Other, Failure> {
    Observer<Other, Failure>(next: { next(transform($0)) }, end: completion)
  }
}

extension Observer where Element == Void {
  /// Sends the event that carries nothing but its moment.
  @inlinable
  public func send() {
    next(())
  }
}

/// An input that takes elements and cannot fail.
public typealias SafeObserver<Element> = Observer<Element, Never>

extension Observer where Element: Sendable {
  /// An observer that takes events from several sources through one gate, until the end of a
  /// lifetime.
  @inlinable
  package func passing(through gate: Gate, while lifetime: Lifetime) -> Observer {
    let output = GatedObserver(self, gate, lifetime)
    return Observer(next: { output.receive($0) }, end: { output.finish($0) })
  }
}

/// An observer behind a gate, until the end of a lifetime.
@usableFromInline
final class GatedObserver<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let gate: Gate
  @usableFromInline let observer: Observer<Element, Failure>
  @usableFromInline let lifetime: Lifetime

  @inlinable
  init(_ observer: Observer<Element, Failure>, _ gate: Gate, _ lifetime: Lifetime) {
    self.gate = gate
    self.observer = observer
    self.lifetime = lifetime
  }

  @inlinable
  func receive(_ element: Element) {
    gate.perform(self, element) { output, element in
      if !output.lifetime.isEnded { output.observer.next(element) }
    }
  }

  @inlinable
  func finish(_ end: Completion<Failure>) {
    gate.perform(self, end) { $0.lifetime.close($0.observer, with: $1) }
  }
}
