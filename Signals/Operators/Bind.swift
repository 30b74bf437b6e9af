extension Signal where Failure == Never {
  /// Sends every element to an observer, but not the end.
  public func bind(to observer: SafeObserver<Element>) -> Disposable {
    observeNext(observer.next)
  }

  /// Sends every element to a subject, but not the end.
  public func bind(to subject: SafePublishSubject<Element>) -> Disposable {
    observeNext(subject.on.next)
  }

  /// Makes every element the value of a property.
  public func bind(to property: MutableProperty<Element>) -> Disposable {
    observeNext(property.on.next)
  }
}
