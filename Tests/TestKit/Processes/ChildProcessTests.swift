// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TestKit

@Suite("Child processes", .timeLimit(.minutes(10)))
struct ChildProcessTests {
  @Test("a child inherits only the given files, however many are open")
  func files() throws {
    let held = try HeldFiles()
    let (output, ending) = try ChildProcess.run("/bin/ls", ["/dev/fd"])
    // The last one is the folder that is being read.
    #expect(String(decoding: output, as: UTF8.self) == "0\n1\n2\n3\n")
    #expect(ending == .status(0))
    held.close()
  }

  @Test("the same without a system call that closes a range")
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

  @Test("each file gets its number, even if numbers are exchanged")
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
    // The files 1 and 2 of this process become 2 and 1 of the child, and neither is lost.
    let script = "[ /dev/fd/1 -ef /proc/$PPID/fd/2 ] && [ /dev/fd/2 -ef /proc/$PPID/fd/1 ]"
    guard FileManager.default.fileExists(atPath: "/proc/self/fd") else { return }
    let turned = try ChildProcess("/bin/sh", ["-c", script], output: 2, errors: 1)
    #expect(turned.waitForEnd() == .status(0))
  }

  @Test("without files its input is empty, and its output is discarded")
  func nothing() throws {
    let child = try ChildProcess("/bin/sh", ["-c", "echo a; echo b >&2; read -r line || exit 7"])
    #expect(child.waitForEnd() == .status(7))
  }

  @Test("a child neither blocks nor ignores signals")
  func signals() throws {
    // A signal that isn't used here.
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

  @Test("its termination is reported: a status, a signal, or still running")
  func ends() throws {
    #expect(try ChildProcess.run("/bin/sh", ["-c", "exit 42"]).ending == .status(42))
    let input = Pipe()
    let child = try ChildProcess("/bin/cat", input: input.fileHandleForReading.fileDescriptor)
    #expect(child.ending() == nil)
    kill(child.identifier, SIGKILL)
    #expect(child.waitForEnd() == .signal(SIGKILL))
  }

  @Test("a missing program and a closed file are errors with their names")
  func missing() throws {
    let absent = #expect(throws: SystemFailure.self) { try ChildProcess("/bin/no such program") }
    #expect(
      absent?.description == "/bin/no such program can't be started: No such file or directory")
    let closed = #expect(throws: SystemFailure.self) { try ChildProcess("/bin/cat", output: -1) }
    #expect(closed?.description == "/bin/cat can't have file -1: Bad file descriptor")
  }

  @Test("arguments and environment arrive unchanged")
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

  @Test("a terminal is the child's controlling terminal and its standard files")
  func terminal() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let child = try terminal.run(
      "/bin/sh", ["-c", "test -t 0 && test -t 1 && test -t 2 && echo here >/dev/tty"],
      environment: [:])
    #expect(child.waitForEnd() == .status(0))
    #expect(terminal.output(within: 1_000) == Array("here\r\n".utf8))
  }
}

/// A few hundred open files that a child would inherit, one with a number far from all others.
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
