// SPDX-License-Identifier: MIT

import Foundation
import Signals
import Testing

@testable import TestKit

@Suite("TerminalProgram: failures", .timeLimit(.minutes(10)))
struct TerminalProgramIssueLocationTests {
  @Test("a wait ends with an issue when the program has ended, after its last output")
  func endedEarly() throws {
    let program = try shell("sleep 0.05; echo over; exit 3")
    program.silenceAfterEnd = .milliseconds(1)
    withKnownIssue {
      program.wait(for: "never")
    } matching: { issue in
      let message = issue.comments.map(\.rawValue).joined()
      return message.contains("ended because the program has ended (status 3).")
        && message.contains("“never”") && message.contains("over")
    }
    program.wait(for: "over")
  }

  @Test("a wait ends with an issue when its time has passed, and an unknown key is one")
  func timeout() throws {
    let program = try shell("read line")
    withKnownIssue {
      program.wait(for: "never", timeout: .milliseconds(1))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("seconds have passed") }
    }
    withKnownIssue {
      program.press("hyperdrive")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("“hyperdrive” isn't a key") }
    }
  }

  @Test("a program that doesn't end is killed: after the time limit, and with its object")
  func killed() throws {
    let program = try shell("read line")
    withKnownIssue {
      #expect(program.waitForEnd(timeout: .milliseconds(1)) == .signal(SIGKILL))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("The program still ran after") }
    }
    var other: TerminalProgram? = try shell("echo runs; read line")
    other?.wait(for: "runs")
    let identifier = try #require(other?.process.identifier)
    #expect(kill(identifier, 0) == 0)
    other = nil
    #expect(kill(identifier, 0) == -1)
  }

  @Test("a terminal that isn't restored is an issue for each thing")
  func notRestored() throws {
    let program = try shell(#"stty -echo; printf '\033[?1049h\033[?25l'"#)
    #expect(program.waitForEnd() == .status(0))
    let messages = MutableProperty<[String]>([])
    withKnownIssue {
      program.expectRestoredTerminal()
    } matching: { issue in
      messages.modify { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(
      messages.value == [
        "The modes of the terminal are not those before the program.",
        "The program has left the terminal with the private modes 1049.",
        "The program has left the cursor hidden.",
      ])
  }
}
