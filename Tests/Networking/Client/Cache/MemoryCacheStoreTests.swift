// SPDX-License-Identifier: MIT

import HTTPTypes
import TestKit
import Testing

@testable import Networking

@Suite("Responses kept in memory")
struct MemoryCacheStoreTests {
  private func entry(_ url: String, _ variant: String = "", bytes: Int = 0) -> CachedResponse {
    CachedResponse(
      url: url, variant: variant, requested: HTTPDate(seconds: 0), received: HTTPDate(seconds: 0),
      response: Response(body: [UInt8](repeating: 7, count: bytes)))
  }

  @Test("stored responses are found by address and variant, and can be removed")
  func basics() {
    let store = MemoryCacheStore()
    store.keep(entry("a"))
    store.keep(entry("a", "2", bytes: 1))
    store.keep(entry("b"))
    #expect(store.responses(for: "a").map(\.variant) == ["", "2"])
    store.keep(entry("a", "2", bytes: 5))
    #expect(store.responses(for: "a").map(\.response.body.count) == [0, 5])
    store.forget("a")
    #expect(store.responses(for: "a").isEmpty)
    #expect(store.responses(for: "b").count == 1)
    store.apply(.keep(entry("c")))
    store.apply(.forget(["b", "nowhere"]))
    store.apply(.none)
    #expect(store.responses(for: "b").isEmpty && store.responses(for: "c").count == 1)
    store.forgetAll()
    #expect(store.size == 0 && store.responses(for: "c").isEmpty)
  }

  @Test("the least recently used response is evicted")
  func leastRecent() {
    let cost = entry("a", bytes: 1_000).cost
    let store = MemoryCacheStore(limit: cost * 3)
    for url in ["a", "b", "c"] { store.keep(entry(url, bytes: 1_000)) }
    _ = store.responses(for: "a")
    store.keep(entry("d", bytes: 1_000))
    #expect(["a", "b", "c", "d"].filter { !store.responses(for: $0).isEmpty } == ["a", "c", "d"])
    #expect(store.size == cost * 3)
  }

  @Test("a response that is too large isn't stored, and its predecessor is removed")
  func tooLarge() {
    let store = MemoryCacheStore(limit: 4_000)
    store.keep(entry("a"))
    store.keep(entry("a", bytes: 3_000))
    #expect(store.responses(for: "a").isEmpty && store.size == 0)
    MemoryCacheStore(limit: -1).keep(entry("a"))
  }

  @Test("the order of use equals that of a simple list, for random operations")
  func order() {
    var random = SeededRandom(5)
    for _ in 0..<50 {
      var order = UseOrder<Int>()
      var list: [(key: Int, cost: Int)] = []
      for _ in 0..<200 {
        let key = random.below(12)
        switch random.below(4) {
        case 0:
          let place = list.firstIndex { $0.key == key }
          #expect(order.remove(key) == place.map { list[$0].cost })
          if let place { list.remove(at: place) }
        case 1: #expect(order.removeOldest() == (list.isEmpty ? nil : list.removeFirst().key))
        default:
          let new = random.oneIn(2) ? random.below(100) : nil
          let place = list.firstIndex { $0.key == key }
          let old = place.map { list.remove(at: $0).cost }
          list.append((key, new ?? old ?? 0))
          order.use(key, cost: new)
        }
        #expect(order.cost == list.reduce(0) { $0 + $1.cost })
        #expect(order.count == list.count)
      }
      while let key = order.removeOldest() { #expect(key == list.removeFirst().key) }
      #expect(list.isEmpty && order.cost == 0)
    }
  }
}
