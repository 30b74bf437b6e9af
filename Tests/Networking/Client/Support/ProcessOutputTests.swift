// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import NetworkingTestSupport

@Suite("The output of processes", .timeLimit(.minutes(10)))
struct ProcessOutputTests {
  private func output(of script: String) throws -> ProcessOutput {
    let output = ProcessOutput()
    let child = try ChildProcess(
      "/bin/sh", ["-c", script], output: output.descriptor, errors: output.descriptor)
    output.begin()
    child.waitForEnd()
    return output
  }

  @Test("waiting returns when the text has arrived, even if it arrived before")
  func words() throws {
    let output = try output(of: "echo one; echo ready >&2; echo two")
    #expect(output.wait { $0.contains("ready") })
    #expect(output.wait { $0.contains("two\n") })
    #expect(output.text == "one\nready\ntwo\n")
  }

  @Test("waiting ends at the end of the output")
  func end() throws {
    #expect(try !output(of: "echo one").wait { $0.contains("ready") })
  }
}
