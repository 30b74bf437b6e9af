// SPDX-License-Identifier: MIT

/// Keys with costs in the order of their last use. Each operation takes constant time.
struct UseOrder<Key: Hashable & Sendable>: Sendable {
  private struct Link: Sendable {
    var key: Key
    var cost: Int
    var older: Int?
    var newer: Int?
  }

  private var places: [Key: Int] = [:]
  private var links: [Link?] = []
  private var free: [Int] = []
  private var oldest: Int?
  private var newest: Int?

  /// The sum of all costs.
  private(set) var cost = 0

  /// The number of keys.
  var count: Int { places.count }

  /// Marks a key as the most recently used, with a new cost if one is given; an unknown key is
  /// added.
  mutating func use(_ key: Key, cost new: Int? = nil) {
    let old = remove(key)
    let link = Link(key: key, cost: new ?? old ?? 0, older: newest, newer: nil)
    let place: Int
    if let last = free.popLast() {
      place = last
      links[place] = link
    } else {
      place = links.count
      links.append(link)
    }
    if let newest { links[newest]?.newer = place } else { oldest = place }
    newest = place
    places[key] = place
    cost += link.cost
  }

  /// Removes a key; returns its cost, or nil if it isn't contained.
  @discardableResult
  mutating func remove(_ key: Key) -> Int? {
    guard let place = places.removeValue(forKey: key), let link = links[place] else { return nil }
    if let older = link.older { links[older]?.newer = link.newer } else { oldest = link.newer }
    if let newer = link.newer { links[newer]?.older = link.older } else { newest = link.older }
    links[place] = nil
    free.append(place)
    cost -= link.cost
    return link.cost
  }

  /// Removes the least recently used key.
  mutating func removeOldest() -> Key? {
    guard let oldest, let key = links[oldest]?.key else { return nil }
    remove(key)
    return key
  }
}
