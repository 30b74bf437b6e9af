// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Partition points")
struct PartitionPointTests {
  @Test("the first element that doesn't satisfy the condition is found, or the end")
  func points() {
    #expect([Int]().partitionPoint { _ in true } == 0)
    for count in 0..<9 {
      for point in 0...count {
        #expect(Array(0..<count).partitionPoint { $0 < point } == point)
      }
    }
  }

  @Test("the index of a slice is that of its base")
  func slices() {
    let slice = Array(0..<20)[5..<12]
    #expect(slice.partitionPoint { _ in true } == 12)
    #expect(slice.partitionPoint { _ in false } == 5)
    for point in 5...12 { #expect(slice.partitionPoint { $0 < point } == point) }
    #expect(slice[7..<7].partitionPoint { _ in true } == 7)
  }
}
