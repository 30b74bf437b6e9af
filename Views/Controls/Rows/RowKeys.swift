// SPDX-License-Identifier: MIT

/// The keys of rows, and the search for the row of a key.
struct RowKeys {
  /// The distance to which rows are compared with a key where `indexOfID` is missing.
  static let searchDistance = 100_000

  /// Returns the key of a row.
  var id: (Int) -> AnyHashable = { $0 }
  /// Returns the row of a key.
  var indexOfID: ((AnyHashable) -> Int?)?

  /// Returns the index of a key among a number of rows, searched from its old place outwards.
  func index(of key: AnyHashable, near old: Int, count: Int) -> Int? {
    if let indexOfID { return indexOfID(key).flatMap { (0..<count).contains($0) ? $0 : nil } }
    guard count > 0 else { return nil }
    let old = min(max(0, old), count - 1)
    for distance in 0...min(max(old, count - 1 - old), Self.searchDistance) {
      if old + distance < count, id(old + distance) == key { return old + distance }
      if old >= distance, id(old - distance) == key { return old - distance }
    }
    return nil
  }
}
