// SPDX-License-Identifier: MIT

extension Signal where Failure == Never {
  /// Makes every element the value of a property. The binding doesn't keep the property alive.
  public func bind(
    to property: MutableProperty<Element>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    observeNext(fileID: fileID, line: line) { [core = property.core] element in
      _ = core.commit(element, over: nil)
    }
  }
}

extension MainSignal where Failure == Never {
  /// Makes every element the value of a property, on the main actor.
  public func bind(
    to property: MutableProperty<Element>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    delivered.bind(to: property, fileID: fileID, line: line)
  }
}
