// SPDX-License-Identifier: MIT

import Testing

@testable import Views

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Both ends of a pseudo-terminal.
final class PseudoTerminal {
  /// The master end, or -1 after it was closed.
  private(set) var master: Int32
  let slave: Int32

  init(columns: UInt16 = 40, rows: UInt16 = 6) {
    var first: Int32 = -1
    var second: Int32 = -1
    let result = openpty(&first, &second, nil, nil, nil)
    #expect(result == 0)
    (master, slave) = (first, second)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    // A copy in another process would keep a terminal open that hangs up.
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    resize(columns: columns, rows: rows)
  }

  deinit {
    if master >= 0 { close(master) }
    close(slave)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  /// The line modes as numbers that can be compared.
  var modes: [UInt] {
    var modes = termios()
    tcgetattr(slave, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt($0) }
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(master, bytes, bytes.count) == bytes.count)
  }

  /// Returns a Boolean value that indicates whether the input buffer is empty.
  func hasNoInput() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64)
    var waits = [System.Wait(descriptor: slave)]
    type("\n")
    System.wait(for: &waits, milliseconds: 100)
    return System.read(slave, into: &buffer) == .bytes(1)
  }

  /// Returns whether a program that reads a line now gets a text.
  func readsLine(_ text: String) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 256)
    var waits = [System.Wait(descriptor: slave)]
    System.wait(for: &waits, milliseconds: 1_000)
    guard waits[0].isReady else { return false }
    let transfer = System.read(slave, into: &buffer)
    return transfer == .bytes(text.utf8.count) && buffer.starts(with: text.utf8)
  }

  /// Returns the output of the program that hasn't been read yet.
  func take() -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return result }
      result += buffer[..<count]
    }
  }
}
