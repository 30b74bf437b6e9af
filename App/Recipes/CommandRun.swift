// SPDX-License-Identifier: MIT

import ArgumentParser
import DemoServer
import Dispatch
import Foundation
import RecipeCommandScenes
import Signals

/// A command that runs once.
protocol FeatureCommand: ParsableCommand {
  /// The form of the output.
  var output: OutputOptions { get }
  /// The server.
  var server: ConnectionOptions { get }
}

/// The options for the output. The program has the same group, because the parser decodes a group once for all commands.
struct OutputOptions: ParsableArguments {
  @Flag(
    help: "Write JSON for programs, errors as well. Without a command: a session in JSON lines.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Cancel a command after this number of seconds, in a session each of its commands; 0 for never.",
      valueName: "seconds"))
  var timeout = 30

  /// The time after which a command is given up; nil for none.
  var limit: Duration? { timeout > 0 ? .seconds(timeout) : nil }

  func validate() throws {
    guard (0...86_400).contains(timeout) else {
      throw ValidationError("--timeout takes seconds from 0 to 86400, which is a day.")
    }
  }
}

extension FeatureCommand {
  /// Performs a command of the catalog, prints its result, and ends the program with its status.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - arguments: Its arguments.
  func perform(_ name: String, _ arguments: CommandValue = [:]) throws {
    try perform { $0.scene(name, arguments) }
  }

  /// Performs a scene, prints its progress on the standard error and its result, and ends the program with its status.
  ///
  /// - Parameters:
  ///   - progressed: Is called with each progress, after it was printed.
  ///   - makeScene: Returns the scene.
  func perform(
    progressed: @escaping @Sendable (CommandOutput, CommandCatalog) -> Void = { _, _ in },
    _ makeScene: (CommandCatalog) -> CommandScene
  ) throws {
    StandardStreams.prepare()
    let backend = try server.backend(folder: StateFolder(), journal: RequestJournal())
    let results = SafePublishSubject<CommandResult>()
    let result = MutableProperty(CommandResult.failure(.cancelled))
    let isOver = DispatchSemaphore(value: 0)
    let complaints = MutableProperty<[String]>([])
    let bag = DisposeBag()
    let interruptions = Interruptions { bag.dispose() }
    backend.session.problems.observeNext { problem in
      complaints.modify { $0.append(problem.message) }
    }.dispose(in: bag)
    let catalog = CommandCatalog(backend, limit: output.limit)
    let hasProgress = MutableProperty(false)
    let isJSON = output.json
    results.signal.prefix(inclusive: true) { $0.isProgress }.observeNext { value in
      if case .progress(let progress) = value {
        hasProgress.value = true
        let lines = isJSON ? [progress.json] : progress.lines.map(StandardStreams.visible)
        for line in lines { StandardStreams.complain(line) }
        return progressed(progress, catalog)
      }
      result.value = value
      isOver.signal()
    }.dispose(in: bag)
    makeScene(catalog).observeNext { results.send($0) }.dispose(in: bag)
    Task {
      do throws(StartError) {
        try await backend.start { complaint in complaints.modify { $0.append(complaint) } }
      } catch {
        results.send(
          .failure(
            CommandFailure(
              .failed, title: "The server can't be started", message: error.description)))
      }
    }
    wait(for: isOver, isSilent: { !hasProgress.value })
    bag.dispose()
    // Before the output, so that Ctrl-C ends a pager's writer at once.
    interruptions.end()
    try write(result.value, complaints.value)
  }

  /// Waits for the end of the command, and says so after five seconds.
  private func wait(for end: DispatchSemaphore, isSilent: () -> Bool) {
    guard end.wait(timeout: .now() + .seconds(5)) == .timedOut else { return }
    if !output.json, isSilent(), isatty(STDERR_FILENO) == 1 {
      StandardStreams.complain("recipes: Waiting for the server. Ctrl-C cancels.")
    }
    end.wait()
  }

  private func write(_ result: CommandResult, _ complaints: [String]) throws {
    if !output.json {
      for complaint in complaints where !result.mentions(complaint) {
        StandardStreams.complain("recipes: \(complaint)")
      }
    }
    switch result {
    case .progress: break
    case .success(let success):
      if let remark = success.remark, !output.json {
        StandardStreams.complain("recipes: " + StandardStreams.visible(remark))
      }
      let lines = output.json ? [success.json] : success.lines.map(StandardStreams.visible)
      guard let problem = StandardStreams.print(lines) else {
        if let kind = success.problem { throw ExitCode(kind.status) }
        return
      }
      StandardStreams.complain("recipes: The output can't be written: \(problem).")
      throw ExitCode(1)
    case .failure(let failure):
      StandardStreams.complain(
        output.json ? failure.value.json : "recipes: " + StandardStreams.visible(failure.text))
      throw ExitCode(failure.kind.status)
    }
  }
}

extension CommandResult {
  /// Returns whether the message of a failure contains a text.
  fileprivate func mentions(_ text: String) -> Bool {
    if case .failure(let failure) = self { failure.message.contains(text) } else { false }
  }
}

extension CommandOutput {
  /// The JSON object, with the remark.
  var json: String {
    guard let remark, case .object(let members) = value else { return value.json }
    return CommandValue.object(members + [.init("remark", .text(remark))]).json
  }
}
