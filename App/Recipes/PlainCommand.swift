// SPDX-License-Identifier: MIT

import ArgumentParser
import DemoServer
import Dispatch
import Foundation
import Networking
import RecipeEntities
import RecipePlainScenes
import Signals

/// `recipes plain`: shows the recipes line by line, for pipes, scripts and screen readers.
struct PlainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plain", abstract: "Show the cookbook line by line, without a full screen.",
    discussion: """
      Errors go to standard error. The status is 0 if nothing failed, and 1 otherwise. “help” names the answers, and \
      “quit” ends.
      """)

  @OptionGroup var server: ConnectionOptions

  func run() throws {
    let backend = try server.backend(folder: StateFolder())
    // The input is read only when the application asks for a line, so a script can't be too early.
    let questions = DispatchSemaphore(value: 0)
    let hasFailed = MutableProperty(false)
    let question = MutableProperty<PlainLine?>(nil)
    let application = PlainApplication(backend) { line in
      if line.isError {
        hasFailed.value = true
        FileHandle.standardError.write(Data((line.text + "\n").utf8))
      } else {
        print(line.text)
      }
      fflush(nil)
      if line.isQuestion {
        question.value = line
        questions.signal()
      }
    }
    Task {
      do throws(StartError) {
        try await backend.start()
      } catch {
        Complaint.print(error.description)
        Self.exit(withError: ExitCode(1))
      }
    }
    application.start()
    // Nothing here needs the main queue, so that this thread can wait for the lines.
    questions.wait()
    while let line = Self.answer(to: question.value) {
      if application.isEnd(line) { break }
      application.answer(line)
      questions.wait()
    }
    Self.exit(withError: hasFailed.value ? ExitCode(1) : nil)
  }

  /// Reads a line. The answer to a question for a secret isn't shown on a terminal.
  private static func answer(to question: PlainLine?) -> String? {
    guard question?.isSecret == true, isatty(STDIN_FILENO) == 1 else { return readLine() }
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return readLine() }
    var silent = modes
    silent.c_lflag &= ~tcflag_t(ECHO)
    // Ctrl-C and SIGTERM must not leave a terminal without an echo.
    let signals = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        var modes = modes
        tcsetattr(STDIN_FILENO, TCSANOW, &modes)
        signal(number, SIG_DFL)
        kill(getpid(), number)
      }
      source.resume()
      return (number, source)
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &silent)
    defer {
      tcsetattr(STDIN_FILENO, TCSANOW, &modes)
      for (number, source) in signals {
        source.cancel()
        signal(number, SIG_DFL)
      }
      // The line feed that the user typed wasn't shown, either.
      print()
    }
    return readLine()
  }
}
