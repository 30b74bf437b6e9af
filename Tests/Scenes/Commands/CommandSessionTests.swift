// SPDX-License-Identifier: MIT

import RecipeCommandScenes
import Signals
import TestKit
import Testing

@Suite("CommandSession")
struct CommandSessionTests {
  private let isSignedIn = MutableProperty(true)
  private let slow = SafePublishSubject<CommandResult>()

  private func makeSession() -> CommandSession {
    CommandSession(
      [
        CommandDefinition(
          "echo", "Repeats.", [.text("text"), .integer("times", 1)], aliases: ["repeat"]
        ) {
          let text = String(repeating: $0.text("text"), count: $0.integer("times"))
          return .just(.success(CommandOutput([text], ["echo": .text(text)])))
        },
        CommandDefinition("slow", "Waits.") { [slow] _ in slow.signal },
        CommandDefinition("answer", "Answers.", [.text("text")], isImmediate: true) { [slow] in
          slow.send(.progress(CommandOutput([], ["answer": .text($0.text("text"))])))
          return .just(.success(CommandOutput([], ["received": true])))
        },
        CommandDefinition("sign-in", "Signs in.", [], .signedOut) { [isSignedIn] _ in
          isSignedIn.value = true
          return .just(.success(CommandOutput([], ["signedIn": true])))
        },
      ], isSignedIn: isSignedIn.property)
  }

  private func names(_ answer: CommandValue?) -> [CommandValue] {
    guard case .list(let commands)? = answer?["commands"] else { return [] }
    return commands.compactMap { $0["name"] }
  }

  @Test("it begins with what can be done")
  func greeting() {
    let answers = Recorder(makeSession().answers)
    #expect(answers.elements.count == 1)
    #expect(names(answers.elements.first) == ["echo", "slow", "answer", "cancel", "quit"])
    #expect(
      answers.elements[0]["commands"]?.json.hasPrefix(
        #"[{"name":"echo","about":"Repeats.","parameters":[{"name":"text","type":"text"},{"name":"times","type":"integer","default":1}]}"#
      ) == true)
  }

  @Test("a name is found regardless of case and by its alias; an unknown one gets the nearest")
  func unknownNames() {
    let session = makeSession()
    let answers = Recorder(session.answers)
    for name in ["ECHO", "repeat"] {
      session.input.send(.request(["command": .text(name), "text": "ab"], number: 1))
      #expect(answers.elements.last?["shown"] == ["echo": "ab"])
    }
    session.input.send(.request(["command": "ehco"], number: 2))
    #expect(
      answers.elements.last?["error"]?["message"]
        == "Did you mean “echo”? There are: echo, slow, answer, sign-in, cancel, quit.")
    session.input.send(.request(["command": "weather"], number: 3))
    #expect(
      answers.elements.last?["error"]?["message"]
        == "There are: echo, slow, answer, sign-in, cancel, quit.")
  }

  @Test("an answer has the line, the tag, what is shown, and the place")
  func answer() {
    let session = makeSession()
    let answers = Recorder(session.answers)
    session.input.send(
      .request(["command": "echo", "text": "ab", "times": 2, "tag": [1, "x"]], number: 4))
    let answer = answers.elements.last
    #expect(answer?["line"] == 4)
    #expect(answer?["tag"] == [1, "x"])
    #expect(answer?["shown"] == ["echo": "abab"])
    #expect(answer?["place"] == "echo")
  }

  @Test("progress is an answer without an end: the next request waits, and a cancellation ends it")
  func progress() {
    let session = makeSession()
    let answers = Recorder(session.answers)
    session.input.send(.request(["command": "slow", "tag": "a"], number: 1))
    session.input.send(.request(["command": "echo", "text": "b"], number: 2))
    slow.send(.progress(CommandOutput(["Half."], ["part": 1])))
    #expect(
      answers.elements.last
        == ["line": 1, "tag": "a", "command": "slow", "progress": ["part": 1]])
    session.input.send(.request(["command": "cancel"], number: 3))
    #expect(answers.elements.dropFirst(2).map { $0["line"] } == [1, 2, 3])
    #expect(answers.elements.dropFirst(2).first?["error"]?["kind"] == "cancelled")
  }

  @Test("an invalid line gets an error, and loses nothing")
  func malformed() {
    let session = makeSession()
    let answers = Recorder(session.answers)
    session.input.send(.request(["command": "echo", "text": "a"], number: 1))
    let invalid: [CommandSession.Line] = [
      .malformed("Nonsense.", number: 2), .request([:], number: 3),
      .request(["command": 4], number: 4),
      .request(["command": "fly"], number: 5), .request(["command": "echo"], number: 6),
      .request(["command": "echo", "text": 7], number: 7),
      .request(["command": "echo", "text": "a", "loud": true], number: 8),
      .request(["command": "sign-in"], number: 9),
    ]
    for line in invalid { session.input.send(line) }
    let errors = answers.elements.dropFirst(2)
    #expect(errors.compactMap { $0["line"] } == [2, 3, 4, 5, 6, 7, 8, 9])
    #expect(errors.allSatisfy { $0["error"]?["kind"] == "usage" && $0["place"] == "echo" })
    #expect(
      errors.first { $0["line"] == 5 }?["error"]?["message"]
        == "There are: echo, slow, answer, sign-in, cancel, quit.")
    session.input.send(.request(["command": "echo", "text": "b"], number: 10))
    #expect(answers.elements.last?["shown"] == ["echo": "b"])
  }

  @Test("commands are performed one after the other, and cancel ends the running one only")
  func cancels() {
    let session = makeSession()
    let answers = Recorder(session.answers)
    session.input.send(.request(["command": "slow"], number: 1))
    session.input.send(.request(["command": "echo", "text": "a"], number: 2))
    #expect(answers.elements.count == 1)
    session.input.send(.request(["command": "cancel", "tag": "c"], number: 3))
    #expect(answers.elements.dropFirst().compactMap { $0["line"] } == [1, 2, 3])
    #expect(answers.elements[1]["error"]?["kind"] == "cancelled")
    #expect(answers.elements[2]["shown"] == ["echo": "a"])
    #expect(answers.elements[3]["command"] == "cancel" && answers.elements[3]["tag"] == "c")
    #expect(answers.elements[3]["shown"] == ["cancelled": true])
    #expect(answers.elements[3]["place"] == "echo")
    session.input.send(.request(["command": "cancel"], number: 4))
    #expect(answers.elements.last?["shown"] == ["cancelled": false])
  }

  @Test("an immediate command is performed beside the running one, and doesn't change the place")
  func immediate() {
    let session = makeSession()
    let answers = Recorder(session.answers)
    session.input.send(.request(["command": "slow"], number: 1))
    session.input.send(.request(["command": "echo", "text": "a"], number: 2))
    session.input.send(.request(["command": "answer", "text": "b", "tag": "t"], number: 3))
    #expect(answers.elements.dropFirst().compactMap { $0["line"] } == [1, 3])
    #expect(answers.elements[1]["progress"] == ["answer": "b"])
    #expect(answers.elements[2]["shown"] == ["received": true])
    #expect(answers.elements[2]["tag"] == "t")
    #expect(answers.elements[2]["place"] == "home")
    session.finish()
    slow.send(.success(CommandOutput([], [:])))
    #expect(answers.elements.dropFirst(3).compactMap { $0["line"] } == [1, 2])
    #expect(answers.isCompleted)
  }

  @Test("the end of the input waits for the running command; quit ends before what follows")
  func ends() {
    let first = makeSession()
    let answers = Recorder(first.answers)
    first.input.send(.request(["command": "slow"], number: 1))
    first.finish()
    #expect(!answers.isCompleted)
    slow.send(.success(CommandOutput([], [:])))
    #expect(answers.isCompleted)
    let second = makeSession()
    let others = Recorder(second.answers)
    second.input.send(.request(["command": "quit"], number: 1))
    second.input.send(.request(["command": "echo", "text": "a"], number: 2))
    #expect(others.isCompleted)
    #expect(others.elements.count == 1)
  }

  @Test("what can be done depends on the session")
  func signsIn() {
    isSignedIn.value = false
    let session = makeSession()
    let answers = Recorder(session.answers)
    session.input.send(.request(["command": "echo", "text": "a"], number: 1))
    #expect(answers.elements.last?["error"]?["kind"] == "not-signed-in")
    #expect(
      answers.elements.last?["error"]?["message"]
        == "Sign in first, with the command sign-in or sign-in-with.")
    #expect(names(answers.elements.last) == ["sign-in", "cancel", "quit"])
    session.input.send(.request(["command": "sign-in"], number: 2))
    #expect(names(answers.elements.last) == ["echo", "slow", "answer", "cancel", "quit"])
  }
}
