// SPDX-License-Identifier: MIT

extension Signal where Failure == Never {
  /// Makes every element the value of a property.
  public func bind(
    to property: MutableProperty<Element>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    observeNext(fileID: fileID, line: line, property.on.next)
  }
}
