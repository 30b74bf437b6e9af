// SPDX-License-Identifier: MIT

import Signals

/// A session for a program: requests come in, and each answer says what is shown and what can be done.
///
/// Requests are performed one after the other, except those of immediate commands. `cancel` ends the running one at once and is
/// answered after it, and `quit` ends the session after those before it. `Documentation/FrontEnds.md` describes the lines.
public struct CommandSession: Sendable {
  /// A line of the input.
  public enum Line: Hashable, Sendable {
    /// A JSON object, with its number in the input.
    case request(CommandValue, number: Int)
    /// A line that can't be read, with the reason.
    case malformed(String, number: Int)
  }

  /// Receives each line.
  public let input: SafeObserver<Line>
  /// Ends the session after the lines so far.
  public let finish: @Sendable () -> Void
  /// The answers. Observing the signal runs the session; it completes after the last answer.
  public let answers: SafeSignal<CommandValue>

  private enum Step: Sendable {
    case answer(CommandValue)
    case quit
  }

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - definitions: The commands.
  ///   - isSignedIn: Whether a user is signed in, which determines the available commands.
  ///   - perform: Returns the scene of a command for arguments, with the failures of everything around it.
  public init(
    _ definitions: [CommandDefinition], isSignedIn: Property<Bool>,
    perform: @escaping @Sendable (CommandDefinition, [CommandValue.Member]) -> CommandScene = {
      $0.scene($1)
    }
  ) {
    let lines = SafePublishSubject<Line>()
    let immediateLines = SafePublishSubject<Line>()
    let cancellations = SafePublishSubject<Void>()
    let cancelAnswers = SafePublishSubject<Step>()
    let running = MutableProperty(0)
    let place = MutableProperty("home")

    @Sendable func commands() -> CommandValue {
      .list(
        definitions.filter { $0.isAvailable(isSignedIn: isSignedIn.value) }.map(\.value)
          + [
            ["name": "cancel", "about": "Cancels the running command.", "parameters": []],
            ["name": "quit", "about": "Ends the session.", "parameters": []],
          ])
    }
    @Sendable func answer(_ head: [CommandValue.Member], _ result: CommandResult) -> CommandValue {
      var members = head
      switch result {
      case .progress(let output): return .object(members + [.init("progress", output.value)])
      case .success(let output):
        members.append(.init("shown", output.value))
        if let remark = output.remark { members.append(.init("remark", .text(remark))) }
      case .failure(let failure): members.append(.init("error", failure.sessionValue))
      }
      members += [.init("place", .text(place.value)), .init("commands", commands())]
      return .object(members)
    }
    @Sendable func head(_ request: CommandValue, _ number: Int) -> [CommandValue.Member] {
      let tag = request["tag"].map { CommandValue.Member("tag", $0) }
      return [.init("line", .integer(number))] + [tag].compactMap(\.self)
    }
    @Sendable func steps(for line: Line) -> SafeSignal<Step> {
      let request: CommandValue
      let number: Int
      switch line {
      case .malformed(let reason, let line):
        let failure = CommandFailure(
          .usage, title: "Line \(line) can't be read", message: reason)
        return .just(.answer(answer([.init("line", .integer(line))], .failure(failure))))
      case .request(let value, let line): (request, number) = (value, line)
      }
      var head = head(request, number)
      guard case .object(let members) = request, case .text(let asked)? = request["command"] else {
        let failure = CommandFailure(
          .usage, title: "Line \(number) has no command",
          message: #"A line is an object such as {"command":"status"}."#)
        return .just(.answer(answer(head, .failure(failure))))
      }
      let names = definitions.map(\.name) + ["cancel", "quit"]
      let aliased = definitions.first { $0.aliases.ignoringCase(asked) != nil }
      let name = names.ignoringCase(asked) ?? aliased?.name ?? asked
      head.append(.init("command", .text(name)))
      if name == "quit" { return .just(.quit) }
      guard let definition = definitions.first(where: { $0.name == name }) else {
        let failure = CommandFailure(
          .usage, title: "There is no command “\(name)”",
          message: "\(names.suggestion(for: name))There are: \(names.joined(separator: ", ")).")
        return .just(.answer(answer(head, .failure(failure))))
      }
      guard definition.isAvailable(isSignedIn: isSignedIn.value) else {
        let failure =
          definition.availability == .signedIn
          ? CommandFailure.notSignedIn
          : CommandFailure(.usage, title: "You are signed in", message: "Sign out first.")
        return .just(.answer(answer(head, .failure(failure))))
      }
      let arguments = members.filter { $0.key != "command" && $0.key != "tag" }
      let results = perform(definition, arguments)
        .prefix(until: cancellations.signal)
        .append(.just(.failure(.cancelled)))
        .prefix(inclusive: true) { $0.isProgress }
      let isImmediate = definition.isImmediate
      return .deferred { [head] in
        if !isImmediate { running.modify { $0 += 1 } }
        return results.handleEvents(over: { if !isImmediate { running.modify { $0 -= 1 } } })
          .map { result in
            if case .success = result, !isImmediate { place.value = name }
            return .answer(answer(head, result))
          }
      }
    }

    let immediateNames = Set(
      definitions.filter(\.isImmediate).map { CommandValue.text($0.name) })
    input = SafeObserver(next: { line in
      guard case .request(let request, let number) = line, let name = request["command"] else {
        return lines.send(line)
      }
      if name == "cancel" {
        let wasRunning = running.value > 0
        cancellations.send()
        cancelAnswers.send(
          .answer(
            answer(
              head(request, number) + [.init("command", name)],
              .success(CommandOutput([], ["cancelled": .flag(wasRunning)])))))
      } else {
        (immediateNames.contains(name) ? immediateLines : lines).send(line)
      }
    })
    finish = {
      lines.complete()
      immediateLines.complete()
      cancelAnswers.complete()
    }
    answers = .deferred {
      merge(
        lines.signal.flatMapConcat { steps(for: $0) },
        immediateLines.signal.flatMapMerge { steps(for: $0) }, cancelAnswers.signal
      )
      .map { step -> CommandValue? in
        switch step {
        case .answer(let value): value
        case .quit: nil
        }
      }
      .prefix { $0 != nil }
      .compactMap(\.self)
      .start(with: answer([], .success(CommandOutput([], ["welcome": true]))))
    }
  }
}
