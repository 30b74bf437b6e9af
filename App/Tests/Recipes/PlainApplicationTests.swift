// SPDX-License-Identifier: MIT

import DemoServer
import Networking
import RecipeEntities
import RecipePlainScenes
import Signals
import TestKit
import Testing

@testable import recipes

@Suite("Line mode, with a real server")
struct PlainApplicationTests {
  private let folder = TemporaryFolder("plain")

  private func makeServer() -> RecipeServer {
    var configuration = RecipeServer.Configuration(
      port: 0, secret: [UInt8](repeating: 7, count: 32))
    configuration.passwordRounds = 100
    return RecipeServer(configuration)
  }

  @Test("an answer that comes while a question is being asked isn't lost")
  func immediate() async throws {
    let server = makeServer()
    let url = try BaseURL("http://127.0.0.1:\(try await server.start())")
    let backend = Backend(at: url, folder: folder.state, upkeep: .hasty())
    let answers = MutableProperty(
      [
        "demo", "proscenium", "2", "quickest", "1", "", "b", "search soup", "1", "", "b", "rooms",
        "b",
      ])
    let input = SafePublishSubject<String>()
    let lines = MutableProperty<[String]>([])
    let ends = SafePublishSubject<Void>()
    let ended = Recorder(ends.signal)
    // As if the user answered before the question was complete.
    let application = PlainApplication(backend) { line in
      lines.modify { $0.append(line.text) }
      guard line.isQuestion else { return }
      if let answer = answers.modify({ $0.isEmpty ? nil : $0.removeFirst() }) {
        input.send(answer)
      } else {
        ends.send()
      }
    }
    let observation = input.signal.observeNext { application.answer($0) }
    application.start()
    await ended.wait { elements, _ in !elements.isEmpty }
    #expect(lines.value.filter { $0.hasPrefix("1. Breakfasts") }.count >= 3)
    observation.dispose()
    await server.stop()
  }

  @Test("at home without a server, the question has the answers that home has")
  func homeWithoutServer() async throws {
    let lines = MutableProperty<[PlainLine]>([])
    let questions = SafePublishSubject<Void>()
    let backend = Backend(
      at: try BaseURL("http://127.0.0.1:1"), folder: folder.state, upkeep: .hasty())
    backend.session.signIn(with: Token(value: "a"))
    let asked = Recorder(questions.signal)
    let application = PlainApplication(backend, clock: VirtualScheduler()) { line in
      lines.modify { $0.append(line) }
      if line.isQuestion { questions.send() }
    }
    application.start()
    await asked.wait { elements, _ in !elements.isEmpty }
    #expect(lines.value.last?.text == "r tries again, o signs out.")
    application.answer("help")
    #expect(lines.value.last?.text == "r tries again, o signs out.")
  }

  @Test("a wait of more than five seconds says what is waited for, and what the user can do")
  func waiting() async throws {
    var configuration = RecipeServer.Configuration(
      port: 0, latency: .seconds(600), secret: [UInt8](repeating: 7, count: 32))
    configuration.passwordRounds = 100
    let server = RecipeServer(configuration)
    let url = try BaseURL("http://127.0.0.1:\(try await server.start())")
    let clock = VirtualScheduler()
    let lines = MutableProperty<[PlainLine]>([])
    let application = PlainApplication(
      Backend(at: url, folder: folder.state, upkeep: .hasty()), clock: clock
    ) { line in lines.modify { $0.append(line) } }
    application.start()
    clock.advance(by: .seconds(60))
    #expect(!lines.value.contains { $0.isWaiting }, "a question waits for the user")
    application.answer("demo")
    application.answer("proscenium")
    let count = lines.value.count
    clock.advance(by: .milliseconds(4_999))
    #expect(lines.value.count == count)
    clock.advance(by: .milliseconds(1))
    #expect(lines.value.last?.isWaiting == true)
    #expect(
      lines.value.last?.text == "Still waiting for the server. b cancels; quit ends.")
    clock.advance(by: .seconds(60))
    #expect(lines.value.count == count + 1)
    application.answer("b")
    #expect(lines.value.last == .question("Name:"))
    #expect(lines.value.count == count + 2)
    await server.stop()
  }

  @Test("an end that would lose a message must be asked for twice")
  func unsentMessages() async throws {
    let server = makeServer()
    let url = try BaseURL("http://127.0.0.1:\(try await server.start())")
    let backend = Backend(at: url, folder: folder.state, upkeep: .hasty())
    let lines = SafePublishSubject<String>()
    let said = Recorder(lines.signal)
    let application = PlainApplication(backend, clock: VirtualScheduler()) { lines.send($0.text) }
    application.start()
    /// Answers a line, and waits for the question that follows. Other lines may come in between.
    func answer(_ line: String, until question: String) async {
      let count = said.elements.count
      application.answer(line)
      await said.wait { elements, _ in
        elements.dropFirst(count).contains { $0.hasPrefix(question) }
      }
    }
    await answer("demo", until: "Password:")
    await answer("proscenium", until: "A number shows recipes;")
    await answer("rooms", until: "A number opens a room,")
    #expect(application.isEnd("quit"))
    application.answer("1")
    await said.wait { elements, _ in elements.contains { $0.contains("/back") } }
    // Refused, because it is too long.
    application.answer(String(repeating: "salt ", count: 20_000))
    await said.wait { elements, _ in elements.contains { $0.contains("isn't sent.") } }
    #expect(!application.isEnd("quit"))
    application.answer("quit")
    // Another thread may be saying something.
    await said.wait { elements, _ in
      elements.contains { $0.hasPrefix("1 message isn't confirmed yet, and may be lost.") }
    }
    #expect(!application.isEnd("/help") && !application.isEnd("quit"))
    application.answer("quit")
    #expect(application.isEnd("quit"))
    await answer("/back", until: "A number opens a room,")
    await answer("b", until: "A number shows recipes;")
    // Signing out would lose the message, too.
    application.answer("o")
    await said.wait { elements, _ in
      elements.contains { $0.hasSuffix("Enter o again to sign out anyway.") }
    }
    #expect(backend.session.token.value != nil)
    application.answer("o")
    await said.wait { elements, _ in elements.last == "Name:" }
    #expect(backend.session.token.value == nil)
    await server.stop()
  }

  @Test("a sign-in without an answer begins with the name again")
  func failedSignIn() async throws {
    var configuration = RecipeServer.Configuration(
      port: 0, failureRate: 1, secret: [UInt8](repeating: 7, count: 32))
    configuration.passwordRounds = 100
    let server = RecipeServer(configuration)
    let url = try BaseURL("http://127.0.0.1:\(try await server.start())")
    let lines = Recorder<PlainLine, Never>()
    let application = PlainApplication(
      Backend(at: url, folder: folder.state, upkeep: .hasty()), clock: VirtualScheduler()
    ) { lines.observer.send($0) }
    application.start()
    application.answer("demo")
    application.answer("proscenium")
    await lines.wait { lines, _ in lines.contains { $0.isError } && lines.last?.isQuestion == true }
    #expect(lines.elements.last == .question("Name:"))
    application.answer("browser")
    await lines.wait { lines, _ in
      lines.count { $0.isError } == 2 && lines.last?.isQuestion == true
    }
    #expect(lines.elements.count { $0.text == "Enter tries again, b goes back." } == 1)
    await server.stop()
  }
}
