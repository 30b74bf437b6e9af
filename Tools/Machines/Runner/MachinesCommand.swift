// SPDX-License-Identifier: MIT

import ArgumentParser
import Signals
import Views

/// The command `machines`: shows the small examples, one at a time, in full screen.
@main
struct MachinesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "machines",
    abstract: "Small examples of feedback loops, each of about one screen.",
    discussion: """
      Without an argument it shows a list to choose from. The bottom line always says which keys do \
      what.
      """)

  @Flag(help: "Write the list of the examples, and show none.")
  var list = false

  @Argument(help: "The number of an example, or its name or the beginning of it.")
  var example: String?

  func validate() throws {
    guard let example, Example.find(example) == nil else { return }
    throw ValidationError(
      "There is no example “\(example)”, or more than one begins so. There are:\n\(Self.table)")
  }

  func run() throws {
    if list { return print(Self.table) }
    // The parser calls this from `main`, on the first thread.
    // SAFETY: a synchronous `main` runs on the main thread, which is the main actor's; checked.
    try MainActor.assumeIsolated { try show() }
  }

  @MainActor
  private func show() throws {
    let terminal = try Terminal.open()
    defer { terminal.close() }
    let loop = Loop(terminal: terminal)
    let window = Window(surface: terminal, clock: loop)
    loop.onEvent = { window.dispatch($0) }
    loop.onIdle = { window.render() }
    let quitting = window.quitRequests.add { loop.stop() }
    let stage = Stage(
      window: window, scheduler: MainScheduler(), showing: example.flatMap(Example.find))
    let ending = loop.run()
    quitting.remove()
    withExtendedLifetime(stage) {}
    // The terminal was closed, so a message would be invisible.
    if ending == .terminalGone { throw ExitCode(1) }
  }

  /// A table with a line for each example.
  static var table: String {
    Example.all.map { example in
      let number = example.number < 10 ? " \(example.number)" : "\(example.number)"
      return "\(number)  \(example.name): \(example.firstSentence)"
    }.joined(separator: "\n")
  }
}
