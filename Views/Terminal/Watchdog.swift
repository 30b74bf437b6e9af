// SPDX-License-Identifier: MIT

/// A small process that gives the terminal back if this one can't: after SIGKILL, or when it is out of memory.
///
/// It is a shell that reads lines: each says what would have to be undone now, an empty one nothing. The end of its
/// input without the word `done` is the death of its parent. It stands in a process group of its own, so that what
/// is sent to the parent's doesn't meet it.
struct Watchdog {
  private let process: Int32
  private let lines: (read: Int32, write: Int32)

  /// Descriptors as the shell sees them: 0 is told the lines, 3 is the terminal, 4 hears that the guard is ready.
  private static let script = """
    trap '' INT TERM HUP QUIT TSTP TTOU TTIN PIPE
    saved=$(stty -g <&3) || exit 1
    echo >&4
    exec 4>&-
    undo=
    while IFS= read -r line; do
      [ "$line" = done ] && exit 0
      undo=$line
    done
    [ -n "$undo" ] || exit 0
    printf "$undo" >&3
    stty "$saved" <&3
    """

  /// How long a guard may take to be ready before the session begins without one.
  private static let timeout = 1_000

  /// Starts a guard of a terminal in its modes of now; `nil` if the system has no shell or no room.
  init?(of terminal: Int32) {
    guard let lines = System.pipe() else { return nil }
    guard let ready = System.pipe() else {
      for end in [lines.read, lines.write] { System.close(end) }
      return nil
    }
    // The shell waits for its lines, and for a terminal that takes nothing, so its ends must block.
    System.setBlocking(lines.read)
    let blocking = System.reopen(terminal, blocks: true)
    defer { if let blocking { System.close(blocking) } }
    let process = System.startShell(
      Self.script, descriptors: [(lines.read, 0), (blocking ?? terminal, 3), (ready.write, 4)])
    System.close(ready.write)
    defer { System.close(ready.read) }
    guard let process else {
      for end in [lines.read, lines.write] { System.close(end) }
      return nil
    }
    (self.process, self.lines) = (process, lines)
    var waits = [System.Wait(descriptor: ready.read)]
    System.wait(for: &waits, milliseconds: Self.timeout)
    var byte: [UInt8] = [0]
    guard System.read(ready.read, into: &byte) == .bytes(1) else {
      end()
      return nil
    }
  }

  /// Where lines go. The other end stays open here, too, so that a guard that was killed can't kill in turn.
  var descriptor: Int32 { lines.write }

  /// Sends the guard away; or has it do what is still to be undone, without a wait for its end.
  func end(isUndone: Bool = true) {
    let done = Array("done\n".utf8)
    if isUndone { _ = System.write(lines.write, done, done.count) }
    for end in [lines.write, lines.read] { System.close(end) }
    if isUndone { System.waitForEnd(of: process) }
  }

  /// The line that says which bytes undo a session, each as `printf` reads it.
  static func line(undoing bytes: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(bytes.count * 4 + 1)
    for byte in bytes {
      line += [0x5C, 0x30 + (byte >> 6), 0x30 + (byte >> 3 & 7), 0x30 + (byte & 7)]
    }
    return line + [0x0A]
  }
}
