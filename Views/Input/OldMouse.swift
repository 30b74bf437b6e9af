// SPDX-License-Identifier: MIT

/// The oldest mouse protocol (X10): `CSI M` and three bytes, each of which is its value plus 32.
///
/// Sessions request the newer protocol. A terminal that doesn't support it uses this one, and its
/// bytes must not become text.
extension Parser {
  mutating func takeOldMouse(_ byte: UInt8) {
    collected.append(byte)
    guard collected.count == 3 else { return }
    let (bits, x, y) = (Int(collected[0]) - 32, Int(collected[1]) - 33, Int(collected[2]) - 33)
    reset()
    guard bits >= 0, x >= 0, y >= 0 else { return }
    // Three in the lowest bits means that an unknown button was released.
    let isRelease = bits & 0b110_0011 == 3
    sendMouse(bits: bits, at: Position(x: x, y: y), isRelease: isRelease)
  }
}
