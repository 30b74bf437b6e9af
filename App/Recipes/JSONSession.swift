// SPDX-License-Identifier: MIT

import ArgumentParser
import DemoServer
import Dispatch
import Foundation
import RecipeCommandScenes
import Signals

/// `recipes --json`: a session in JSON lines on the standard streams.
struct JSONSession {
  let server: ConnectionOptions
  /// The time after which a command is given up; nil for none.
  let limit: Duration?

  /// Runs the session until the end of the input or `quit`.
  func run() throws {
    StandardStreams.prepare()
    let backend = try server.backend(folder: StateFolder(), journal: RequestJournal())
    let catalog = CommandCatalog(backend, limit: limit)
    let session = CommandSession(
      catalog.definitions, isSignedIn: backend.session.token.map { $0 != nil },
      perform: catalog.perform)
    let hasFailed = MutableProperty(false)
    backend.session.problems.observeNext { StandardStreams.complain("recipes: \($0.message)") }
      .dispose(in: bag)
    session.answers.observe(
      next: { answer in
        if answer["error"] != nil { hasFailed.value = true }
        if StandardStreams.print([answer.json]) != nil { StandardStreams.end(1) }
      },
      end: { _ in StandardStreams.end(hasFailed.value ? 1 : 0) }
    )
    .dispose(in: bag)
    Task {
      do throws(StartError) {
        try await backend.start { StandardStreams.complain("recipes: \($0)") }
      } catch {
        StandardStreams.complain("recipes: \(error.description)")
        StandardStreams.end(1)
      }
    }
    var number = 0
    while let line = readLine() {
      number += 1
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      session.input.send(Self.parse(line, number))
    }
    session.finish()
    // The last answer ends the program.
    while true { pause() }
  }

  private let bag = DisposeBag()

  static func parse(_ line: String, _ number: Int) -> CommandSession.Line {
    do {
      let value = try JSONDecoder().decode(DecodedValue.self, from: Data(line.utf8)).value
      guard case .object = value else {
        return .malformed(#"A line is an object such as {"command":"status"}."#, number: number)
      }
      return .request(value, number: number)
    } catch {
      return .malformed("It isn't JSON. A line is one object.", number: number)
    }
  }
}

/// A decoded value of any type.
private struct DecodedValue: Decodable {
  let value: CommandValue

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      value = .object(
        try object.allKeys.map { key in
          .init(key.stringValue, try object.decode(DecodedValue.self, forKey: key).value)
        })
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var values: [CommandValue] = []
      while !list.isAtEnd { values.append(try list.decode(DecodedValue.self).value) }
      value = .list(values)
      return
    }
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      value = .null
    } else if let flag = try? single.decode(Bool.self) {
      value = .flag(flag)
    } else if let integer = try? single.decode(Int.self) {
      value = .integer(integer)
    } else if let number = try? single.decode(Double.self) {
      value = .number(number)
    } else {
      value = .text(try single.decode(String.self))
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
