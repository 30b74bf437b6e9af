// SPDX-License-Identifier: MIT

extension Signal where Failure == Never {
  /// Sends every element to an observer, but not the end.
  public func bind(
    to observer: SafeObserver<Element>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    observeNext(fileID: fileID, line: line, observer.next)
  }

  /// Sends every element to a subject, but not the end.
  public func bind(
    to subject: SafePublishSubject<Element>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    observeNext(fileID: fileID, line: line, subject.on.next)
  }

  /// Gives every element to an object, as long as that lives; the binding doesn't keep it alive.
  ///
  /// For objects of the main actor use `onMain.bind(to:)`. Disfavoured, so that a module may bind to its
  /// own kind of objects with the same words.
  @_disfavoredOverload
  public func bind<Target: AnyObject & Sendable>(
    to target: Target,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ update: @escaping @Sendable (Target, Element) -> Void
  ) -> Disposable {
    observeNext(fileID: fileID, line: line) { [weak target] element in
      if let target { update(target, element) }
    }
  }

  /// Makes every element the value of an object's property, as long as the object lives.
  @_disfavoredOverload
  public func bind<Target: AnyObject & Sendable>(
    to target: Target,
    _ keyPath: ReferenceWritableKeyPath<Target, Element> & Sendable,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Disposable {
    bind(to: target, fileID: fileID, line: line) { target, element in
      target[keyPath: keyPath] = element
    }
  }
}
