// SPDX-License-Identifier: MIT

import Foundation

/// A pseudo-terminal in which a test runs a program, to check what the program does to a real terminal and what it
/// leaves behind.
///
/// The test keeps both ends open, so that the modes can be read after the program has ended.
public final class PseudoTerminal: Sendable {
  private let main: Int32
  private let user: Int32
  private let path: String

  /// Creates a pseudo-terminal of a size.
  public init(columns: Int, rows: Int) throws(SystemFailure) {
    guard let (main, path) = Self.open() else {
      throw SystemFailure("A pseudo-terminal can't be made")
    }
    (self.main, self.path) = (main, path)
    user = Foundation.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard user >= 0 else { throw SystemFailure("\(path) can't be opened") }
    resize(columns: columns, rows: rows)
  }

  deinit {
    close(user)
    close(main)
  }

  /// Changes the size. The program receives a signal.
  public func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
  }

  /// The terminal's modes, as `stty` shows them.
  public var modes: Modes {
    var raw = termios()
    tcgetattr(user, &raw)
    return Modes(
      input: UInt(raw.c_iflag), output: UInt(raw.c_oflag), control: UInt(raw.c_cflag),
      local: UInt(raw.c_lflag))
  }

  /// The flags of a terminal, for comparisons.
  public struct Modes: Hashable, Sendable {
    let input, output, control, local: UInt
  }

  /// Starts a program with this terminal as its controlling terminal.
  public func run(
    _ executable: String, _ arguments: [String] = [], environment: [String: String]
  ) throws(SystemFailure) -> ChildProcess {
    try ChildProcess(executable, arguments, environment: environment, terminal: path)
  }

  /// Types bytes.
  public func type(_ text: String) {
    type(Array(text.utf8))
  }

  /// Types bytes that need not be text.
  public func type(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(main, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Waits for output for at most a number of milliseconds, without reading it; returns whether there is some.
  public func hasOutput(within milliseconds: Int32) -> Bool {
    var poll = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    return Foundation.poll(&poll, 1, milliseconds) > 0
  }

  /// Waits for output for at most a number of milliseconds, and returns it; empty if there was none.
  public func output(within milliseconds: Int32) -> [UInt8] {
    var poll = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    guard Foundation.poll(&poll, 1, milliseconds) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = buffer.withUnsafeMutableBytes { read(main, $0.baseAddress, $0.count) }
    return Array(buffer.prefix(max(0, count)))
  }

  #if canImport(Darwin)
    private static func open() -> (main: Int32, path: String)? {
      let main = posix_openpt(O_RDWR | O_NOCTTY)
      guard main >= 0, grantpt(main) == 0, unlockpt(main) == 0, let name = ptsname(main) else {
        return nil
      }
      return (main, String(cString: name))
    }
  #else
    // The requests TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>, which aren't imported into Swift.
    private static let setLock = UInt(0x4004_5431)
    private static let getNumber = UInt(0x8004_5430)

    private static func open() -> (main: Int32, path: String)? {
      let main = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var isLocked: Int32 = 0
      var number: Int32 = 0
      guard main >= 0, ioctl(main, setLock, &isLocked) == 0, ioctl(main, getNumber, &number) == 0
      else { return nil }
      return (main, "/dev/pts/\(number)")
    }
  #endif
}
