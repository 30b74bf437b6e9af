// SPDX-License-Identifier: MIT

import OpenCombine
import Signals

extension Workload {
  static var properties: [Workload] {
    [
      Workload(
        name: "W12 property: set and read", count: 1_000_000, ours: property,
        theirs: theirProperty, byHand: handProperty, budget: 450)
    ]
  }

  private static func property(_ count: Int) {
    let property = MutableProperty(0)
    let sum = Sum()
    let handle = property.signal.observeNext { sum.value &+= $0 }
    for number in 0..<count {
      property.value = number
      sum.value &+= property.value
    }
    handle.dispose()
  }

  private static func theirProperty(_ count: Int) {
    let property = CurrentValueSubject<Int, Never>(0)
    let sum = Sum()
    let handle = property.sink { sum.value &+= $0 }
    for number in 0..<count {
      property.value = number
      sum.value &+= property.value
    }
    handle.cancel()
  }

  private static func handProperty(_ count: Int) {
    let sum = Sum()
    let (value, observer): (Sum, (Int) -> Void) = (Sum(), { sum.value &+= $0 })
    for number in 0..<count {
      value.value = number
      observer(number)
      sum.value &+= value.value
    }
  }
}
