// SPDX-License-Identifier: MIT

/// The SHA-256 hash (FIPS 180-4), for names that don't reveal their source.
package struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// Returns the hash of bytes in 64 hexadecimal digits.
  package static func hex(_ bytes: some Sequence<UInt8>) -> String {
    words(bytes).map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
    .joined()
  }

  /// Returns the hash of bytes in 32 bytes.
  package static func bytes(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    words(bytes).flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private static func words(_ bytes: some Sequence<UInt8>) -> [UInt32] {
    var message = Array(bytes)
    let bits = UInt64(message.count) * 8
    message.append(0x80)
    while message.count % 64 != 56 { message.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    var digest = SHA256()
    for start in stride(from: 0, to: message.count, by: 64) {
      digest.take(message[start..<start + 64])
    }
    return digest.state
  }

  private mutating func take(_ block: ArraySlice<UInt8>) {
    var schedule: [UInt32] = []
    schedule.reserveCapacity(64)
    var word: UInt32 = 0
    for (index, byte) in block.enumerated() {
      word = word << 8 | UInt32(byte)
      if index % 4 == 3 { schedule.append(word) }
    }
    func turned(_ value: UInt32, _ count: UInt32) -> UInt32 {
      value >> count | value << (32 - count)
    }
    for index in 16..<64 {
      let (old, new) = (schedule[index - 15], schedule[index - 2])
      let first = turned(old, 7) ^ turned(old, 18) ^ old >> 3
      let second = turned(new, 17) ^ turned(new, 19) ^ new >> 10
      schedule.append(schedule[index - 16] &+ first &+ schedule[index - 7] &+ second)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let choice = e & f ^ ~e & g
      let one = h &+ sum &+ choice &+ Self.constants[index] &+ schedule[index]
      let other = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      let majority = a & b ^ a & c ^ b & c
      (h, g, f, e) = (g, f, e, d &+ one)
      (d, c, b, a) = (c, b, a, one &+ other &+ majority)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var constants: [UInt32] = []
    var candidate: UInt64 = 2
    while constants.count < 64 {
      var divisor: UInt64 = 2
      while divisor * divisor <= candidate, candidate % divisor != 0 { divisor += 1 }
      if divisor * divisor > candidate { constants.append(cubeRootFraction(candidate)) }
      candidate += 1
    }
    return constants
  }()

  /// Returns the largest integer root of number · 2^96 by bisection; bits beyond 32 are dropped.
  private static func cubeRootFraction(_ number: UInt64) -> UInt32 {
    var (low, high): (UInt64, UInt64) = (0, 1 << 35)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isCube(of: middle, atMost: number) { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  /// Returns whether root³ is at most number · 2^96; root is below 2^35 and number below 2^32.
  private static func isCube(of root: UInt64, atMost number: UInt64) -> Bool {
    let (squareHigh, squareLow) = root.multipliedFullWidth(by: root)
    let (lowHigh, low) = squareLow.multipliedFullWidth(by: root)
    let high = squareHigh * root + lowHigh
    let bound = number << 32
    return high < bound || (high == bound && low == 0)
  }
}
