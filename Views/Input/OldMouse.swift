// SPDX-License-Identifier: MIT

/// The mouse as the first terminals told of it: `CSI M` and three bytes, each 32 more than it
/// means.
///
/// Sessions ask for the newer form; a terminal that doesn't know it answers in this one, and its
/// bytes must not become text.
extension Parser {
  mutating func takeOldMouse(_ byte: UInt8) {
    collected.append(byte)
    guard collected.count == 3 else { return }
    let (bits, x, y) = (Int(collected[0]) - 32, Int(collected[1]) - 33, Int(collected[2]) - 33)
    reset()
    guard bits >= 0, x >= 0, y >= 0 else { return }
    // Three in the lowest bits says that some button came up, but not which one.
    let isRelease = bits & 0b110_0011 == 3
    sendMouse(bits: bits, at: Position(x: x, y: y), isRelease: isRelease)
  }
}
