// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Recordings

/// The command `recorded-test`: creates a test from the recording of a loop.
@main
struct RecordedTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recorded-test",
    abstract: "Makes a test of the recording of a loop.",
    discussion: """
      Prints the Swift text of a test which replays the recording and fails when an event changes \
      something else. The event whose reducer ended the program is replayed last. The text goes into a file that imports Recordings, Testing and the machine's module.
      """)

  @Argument(
    help: "The recording: JSON lines, or a flight recorder's file; - reads the standard input.")
  var file: String
  @Option(help: "The name of the test, as a sentence.")
  var name = "what was recorded happens again"
  @Option(help: "The Swift expression of the reducer, such as Search.machine.reduce.")
  var reducer: String
  @Option(help: "The type of the state, if its recorded name isn't enough.")
  var state: String?
  @Option(help: "The type of the events, if its recorded name isn't enough.")
  var event: String?

  func run() throws {
    let content = try content()
    do throws(RecordingError) {
      let test = try RecordedTest(content: content)
      print(test.text(named: name, reducer: reducer, state: state, event: event), terminator: "")
    } catch {
      complain(error.description)
      throw ExitCode(1)
    }
  }

  private func content() throws -> Data {
    do {
      if file == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
      return try Data(contentsOf: URL(filePath: file))
    } catch {
      complain("The recording \(file) can't be read: \(error.localizedDescription)")
      throw ExitCode(2)
    }
  }

  private func complain(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
