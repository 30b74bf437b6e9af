// SPDX-License-Identifier: MIT

/// A small process that restores the terminal if this process can't: after SIGKILL, or when it is out of memory.
///
/// It is a shell that reads lines: each contains the current undo bytes; an empty line means nothing to undo. The end
/// of its input without the word `done` means that its parent died. It is in a separate process group, so that signals
/// to the parent's group don't reach it.
struct Watchdog {
  /// The process, unless it is the client of a server, which isn't a child process.
  private let process: Int32?
  private let lines: (read: Int32, write: Int32)

  /// The descriptors of the shell: 0 receives the lines, 3 is the terminal. The first argument has the modes. If it is
  /// empty, the shell asks for them and reports over descriptor 4 that it knows them.
  private static let script = """
    trap '' INT TERM HUP QUIT TSTP TTOU TTIN PIPE
    saved=$1
    shift
    if [ -z "$saved" ]; then
      saved=$(stty -g <&3) || exit 1
      echo >&4
      exec 4>&-
    fi
    undo=
    while IFS= read -r line; do
      [ "$line" = done ] && exit 0
      undo=$line
    done
    if [ -n "$undo" ]; then
      printf "$undo" >&3
      stty "$saved" <&3
    fi
    [ $# -gt 0 ] || exit 0
    exec "$@" </dev/null >&3 2>&3
    """

  /// The time in milliseconds that a watchdog may take to be ready before the session begins without one.
  private static let timeout = 1_000

  /// Starts a watchdog for a terminal with its current modes; `nil` if the system has no shell or a resource is
  /// missing. It runs the program with its arguments, if there is one, after the death of this process.
  ///
  /// Where the notation of the modes is known, the session doesn't wait for the watchdog: starting a shell takes some
  /// milliseconds.
  init?(of terminal: Int32, _ modes: System.Modes, afterDeath program: [String] = []) {
    guard let lines = System.pipe() else { return nil }
    let saved = System.text(of: modes)
    let ready = saved == nil ? System.pipe() : nil
    guard saved != nil || ready != nil else {
      for end in [lines.read, lines.write] { System.close(end) }
      return nil
    }
    // The shell waits for its lines, and for a terminal that accepts nothing, so its ends must block.
    System.setBlocking(lines.read)
    let blocking = System.reopen(terminal, blocks: true)
    defer { if let blocking { System.close(blocking) } }
    var descriptors: [(own: Int32, program: Int32)] = [(lines.read, 0), (blocking ?? terminal, 3)]
    if let ready { descriptors.append((ready.write, 4)) }
    let process = System.startShell(
      Self.script, descriptors: descriptors, arguments: [saved ?? ""] + program)
    if let ready { System.close(ready.write) }
    defer { if let ready { System.close(ready.read) } }
    guard let process else {
      for end in [lines.read, lines.write] { System.close(end) }
      return nil
    }
    (self.process, self.lines) = (process, lines)
    guard let ready else { return }
    var waits = [System.Wait(descriptor: ready.read)]
    System.wait(for: &waits, milliseconds: Self.timeout)
    var byte: [UInt8] = [0]
    guard System.read(ready.read, into: &byte) == .bytes(1) else {
      end()
      return nil
    }
  }

  /// Creates a watchdog that runs already: the client of a server, which reads the lines from a pipe.
  init(lines: (read: Int32, write: Int32)) {
    (process, self.lines) = (nil, lines)
  }

  /// Makes a client read pending replies before it restores the terminal.
  func leaveReplies() {
    let line = Self.repliesLine
    _ = System.write(lines.write, line, line.count)
  }

  /// The line after which the client reads pending replies before it restores the terminal.
  static let repliesLine = Array("replies\n".utf8)

  /// The write end of the lines. The read end stays open here, too, so that writing to a killed watchdog doesn't raise
  /// SIGPIPE.
  var descriptor: Int32 { lines.write }

  /// Ends the watchdog, or makes it undo the rest without waiting for its end.
  func end(isUndone: Bool = true) {
    let done = Array("done\n".utf8)
    if isUndone { _ = System.write(lines.write, done, done.count) }
    for end in [lines.write, lines.read] { System.close(end) }
    if isUndone, let process { System.waitForEnd(of: process) }
  }

  /// Returns the bytes of a line in the notation of `printf`.
  static func bytes(of line: [UInt8]) -> [UInt8] {
    stride(from: 0, to: line.count - line.count % 4, by: 4).map { index in
      line[index + 1..<index + 4].reduce(0) { $0 << 3 | $1 & 7 }
    }
  }

  /// Returns the line with the bytes that undo a session, each in the notation of `printf`.
  static func line(undoing bytes: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(bytes.count * 4 + 1)
    for byte in bytes {
      line += [0x5C, 0x30 + (byte >> 6), 0x30 + (byte >> 3 & 7), 0x30 + (byte & 7)]
    }
    return line + [0x0A]
  }
}
