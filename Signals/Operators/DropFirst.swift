extension Signal {
  /// Leaves out the first elements.
  ///
  /// - Parameter count: How many; 0 or more.
  public func dropFirst(_ count: Int = 1) -> Signal {
    precondition(count >= 0, "Can't drop \(count) elements: give 0 or more.")
    return Signal(serial: { [start] observer, lifetime in
      let left = Confined(count)
      start(
        Observer(
          next: { element in
            if left.value > 0 {
              left.value -= 1
            } else {
              observer.next(element)
            }
          },
          end: observer.ending),
        lifetime)
    })
  }
}
