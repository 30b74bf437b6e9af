// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TestKit

@Suite("Child processes", .timeLimit(.minutes(10)))
struct ChildProcessTests {
  @Test("a child has nothing open but what it is given, however much is open here")
  func files() throws {
    let held = try HeldFiles()
    let (output, ending) = try ChildProcess.run("/bin/ls", ["/dev/fd"])
    // The last is the folder that is being read.
    #expect(String(decoding: output, as: UTF8.self) == "0\n1\n2\n3\n")
    #expect(ending == .status(0))
    held.close()
  }

  @Test("nor where the C library has no call that closes all")
  func oneByOne() throws {
    let held = try HeldFiles()
    let pipe = Pipe()
    let start = SpawnActions(closesOneByOne: true)
    start.open("/dev/null", as: 0)
    start.copy(pipe.fileHandleForWriting.fileDescriptor, as: 1)
    start.open("/dev/null", as: 2)
    let child = try start.run("/bin/ls", ["/dev/fd"], [:])
    try pipe.fileHandleForWriting.close()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    #expect(String(decoding: output, as: UTF8.self) == "0\n1\n2\n3\n")
    var status: Int32 = 0
    #expect(waitpid(child, &status, 0) == child)
    held.close()
  }

  @Test("each of its files is the one that was meant, also where they change places")
  func places() throws {
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    let child = try ChildProcess(
      "/bin/sh", ["-c", "read -r line; echo \"out $line\"; echo \"err $line\" >&2"],
      input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor,
      errors: errors.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    try errors.fileHandleForWriting.close()
    try input.fileHandleForWriting.write(contentsOf: Data("word\n".utf8))
    #expect(output.fileHandleForReading.readDataToEndOfFile() == Data("out word\n".utf8))
    #expect(errors.fileHandleForReading.readDataToEndOfFile() == Data("err word\n".utf8))
    #expect(child.waitForEnd() == .status(0))
    // This process's 1 and 2 are the child's 2 and 1: neither is lost on the way.
    let script = "[ /dev/fd/1 -ef /proc/$PPID/fd/2 ] && [ /dev/fd/2 -ef /proc/$PPID/fd/1 ]"
    guard FileManager.default.fileExists(atPath: "/proc/self/fd") else { return }
    let turned = try ChildProcess("/bin/sh", ["-c", script], output: 2, errors: 1)
    #expect(turned.waitForEnd() == .status(0))
  }

  @Test("without files its input is empty, and its words are lost")
  func nothing() throws {
    let child = try ChildProcess("/bin/sh", ["-c", "echo a; echo b >&2; read -r line || exit 7"])
    #expect(child.waitForEnd() == .status(7))
  }

  @Test("a child blocks no signal and ignores none")
  func signals() throws {
    // A signal that nobody sends here.
    let number = SIGVTALRM
    var (set, before) = (sigset_t(), sigset_t())
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_BLOCK, &set, &before)
    signal(number, SIG_IGN)
    defer {
      signal(number, SIG_DFL)
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    let child = try ChildProcess("/bin/sh", ["-c", "kill -\(number) $$; exit 3"])
    #expect(child.waitForEnd() == .signal(number))
  }

  @Test("how it ended is told: by a status, by a signal, not yet")
  func ends() throws {
    #expect(try ChildProcess.run("/bin/sh", ["-c", "exit 42"]).ending == .status(42))
    let input = Pipe()
    let child = try ChildProcess("/bin/cat", input: input.fileHandleForReading.fileDescriptor)
    #expect(child.ending() == nil)
    kill(child.identifier, SIGKILL)
    #expect(child.waitForEnd() == .signal(SIGKILL))
  }

  @Test("a program that isn't there, and a file that isn't open, are errors with their names")
  func missing() throws {
    let absent = #expect(throws: SystemFailure.self) { try ChildProcess("/bin/no such program") }
    #expect(
      absent?.description == "/bin/no such program can't be started: No such file or directory")
    let closed = #expect(throws: SystemFailure.self) { try ChildProcess("/bin/cat", output: -1) }
    #expect(closed?.description == "/bin/cat can't have file -1: Bad file descriptor")
  }

  @Test("arguments and environment arrive whole")
  func words() throws {
    let odd = [
      "", " ", "it's \"$HOME\" `id` \\ * ? ~ {a,b}", "line\nline\ttab\r", "Käse 😀 e\u{301}", "=a=b",
    ]
    let script = #"for word; do printf '%s\0' "$word"; done; printf '%s\0' "$VALUE""#
    for value in odd {
      let (output, _) = try ChildProcess.run(
        "/bin/sh", ["-c", script, "sh"] + odd, environment: ["VALUE": value])
      let words = output.split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      #expect(words == odd + [value, ""])
    }
    let inherited = try ChildProcess.run("/bin/sh", ["-c", #"printf %s "$PATH""#]).output
    #expect(
      String(decoding: inherited, as: UTF8.self) == ProcessInfo.processInfo.environment["PATH"])
  }

  @Test("a terminal is the child's own, and stands at all three places")
  func terminal() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let child = try terminal.run(
      "/bin/sh", ["-c", "test -t 0 && test -t 1 && test -t 2 && echo here >/dev/tty"],
      environment: [:])
    #expect(child.waitForEnd() == .status(0))
    #expect(terminal.output(within: 1_000) == Array("here\r\n".utf8))
  }
}

/// Some hundred files that are open here and that a child would inherit, one of them far from all others.
private struct HeldFiles {
  private let descriptors: [Int32]

  init() throws {
    let pipes = (0..<200).map { _ in Pipe() }
    let first = try #require(pipes.first).fileHandleForReading.fileDescriptor
    var copies = pipes.flatMap { [$0.fileHandleForReading, $0.fileHandleForWriting] }
      .map { dup($0.fileDescriptor) }
    copies.append(fcntl(first, F_DUPFD, min(getdtablesize() - 64, 16_000)))
    #expect(copies.allSatisfy { $0 > 2 && fcntl($0, F_GETFD) == 0 })
    descriptors = copies
  }

  func close() {
    for descriptor in descriptors { _ = Foundation.close(descriptor) }
  }
}
