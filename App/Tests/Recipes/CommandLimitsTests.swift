// SPDX-License-Identifier: MIT

import DemoServer
import Networking
import RecipeCommandScenes
import RecipeEndpoints
import RecipeEntities
import Signals
import TestKit
import Testing

@testable import recipes

@Suite("The limits of commands")
struct CommandLimitsTests {
  private let folder = TemporaryFolder("limits")
  private let clock = VirtualScheduler()
  private let journal = RequestJournal()
  private let busy = StubResponse.json(
    ["error": "The server is busy."], status: .serviceUnavailable)
  private let request: OutgoingRequest
  private let change: OutgoingRequest

  init() throws {
    let url = try BaseURL("http://mock")
    request = OutgoingRequest(Recipe.Category.requestAll(), at: url)
    change = OutgoingRequest(Contact.request(connecting: 1, true), at: url)
  }

  private func perform(_ answers: StubResponse..., rounds: Int = 1) {
    for answer in answers {
      let transport = [journal.rounds, journal.attempts].around(MockClient(answer).transport)
      for _ in 0..<rounds { _ = Recorder(transport(request)) }
    }
  }

  private func failure(_ scene: CommandScene, after seconds: Int) -> CommandFailure? {
    let recorder = Recorder(scene)
    clock.advance(by: .seconds(seconds) - .milliseconds(1))
    #expect(recorder.elements.isEmpty)
    clock.advance(by: .milliseconds(1))
    guard case .failure(let failure)? = recorder.elements.first else { return nil }
    return failure
  }

  private var limits: CommandLimits {
    CommandLimits(limit: .seconds(8), scheduler: clock, journal: journal)
  }

  @Test("without any answer, the time limit is the reason")
  func silence() {
    let failure = failure(limits.timeouts, after: 8)
    #expect(failure?.kind == .offline)
    #expect(failure?.text == "No answer. The server hasn't answered for 8 s. Try again in a while.")
    perform(busy, .status(200))
    #expect(self.failure(limits.timeouts, after: 8)?.kind == .offline)
  }

  @Test("the last failure that was seen is the reason, and not the time limit")
  func lastFailure() {
    perform(busy)
    let failure = failure(limits.timeouts, after: 8)
    #expect(failure?.kind == .failed)
    #expect(
      failure?.text
        == "The server has a problem. The server is busy. The command timed out after 8 s.")
    journal.begin()
    #expect(self.failure(limits.timeouts, after: 8)?.kind == .offline, "of another command")
  }

  @Test("a request that fails repeatedly ends the command")
  func refusals() {
    let failures = Recorder(limits.refusals)
    perform(.status(502), .status(200), .status(502), .status(404), .status(404))
    #expect(failures.elements.isEmpty)
    perform(.status(502), rounds: 2)
    guard case .failure(let failure)? = failures.elements.first else {
      Issue.record("It doesn't end.")
      return
    }
    #expect(failure.message == "The server failed (status 502). Try again in a while.")
    #expect(failure.kind == .failed)
  }

  @Test("without an answer to a sign-out, the user is signed out here, which the failure says")
  func signsOut() async throws {
    let server = RecipeServer(
      RecipeServer.Configuration(
        port: 0, latency: .seconds(600), secret: [UInt8](repeating: 7, count: 32)))
    let url = try BaseURL("http://127.0.0.1:\(try await server.start())")
    func signOut() throws -> (CommandScene, Backend) {
      var upkeep = Upkeep.hasty()
      upkeep.journal = journal
      let backend = Backend(at: url, folder: folder.state, upkeep: upkeep)
      backend.session.signIn(with: Token(value: "a"))
      let catalog = CommandCatalog(backend, limit: .seconds(6), on: clock)
      let definition = try #require(catalog.definitions.first { $0.name == "sign-out" })
      return (catalog.perform(definition, []), backend)
    }
    let (scene, backend) = try signOut()
    let failure = failure(scene, after: 6)
    #expect(failure?.kind == .offline)
    #expect(failure?.title == "You are signed out here")
    #expect(backend.session.token.value == nil)
    await server.stop()
    let gone = Recorder(try signOut().0)
    await gone.wait { elements, _ in !elements.isEmpty }
    #expect(gone.elements.first == failure.map(CommandResult.failure))
  }

  private func explained(_ answers: StubResponse..., recheck: StubResponse? = nil)
    -> CommandFailure?
  {
    journal.begin()
    let recorders = answers.map { answer in
      Recorder([journal.attempts].around(MockClient(answer).transport)(change))
    }
    if let recheck { perform(recheck) }
    let check = CommandCheck(shell: "recipes favourites", session: "favourites")
    let failure = CommandFailure(.failed, title: "No", message: "It is as before.")
    let result = limits.explained(.failure(failure), check, byLastProblem: true)
    withExtendedLifetime(recorders) {}
    guard case .failure(let explained) = result else { return nil }
    return explained
  }

  @Test("a change whose answer is missing may have been made, and the failure says what shows it")
  func uncertain() {
    let lost = StubResponse.failure(.connectionLost(maybeSent: true))
    let failure = explained(lost)
    #expect(failure?.title == "Connection lost")
    #expect(failure?.kind == .offline)
    #expect(
      failure?.message.hasSuffix(
        "may have been carried out: look before you repeat it. This shows it: recipes favourites.")
        == true)
    #expect(failure?.value["error"]?["mayBeDone"] == true)
    #expect(failure?.value["error"]?["check"] == "recipes favourites")
    for answers in [[.hold], [.status(502)], [lost, .failure(.cannotConnect)]] as [[StubResponse]] {
      let failure =
        answers.count == 1 ? explained(answers[0]) : explained(answers[0], answers[1])
      #expect(failure?.check != nil)
    }
  }

  @Test("a change that the server hasn't received, has refused or doesn't have isn't made")
  func certain() {
    let lost = StubResponse.failure(.connectionLost(maybeSent: true))
    for failure in [
      explained(.failure(.cannotConnect)), explained(busy), explained(.status(403)),
      explained(lost, recheck: .status(200)),
    ] {
      #expect(failure?.check == nil)
      #expect(failure?.message == "It is as before.")
    }
    #expect(explained(lost, recheck: .status(503))?.check != nil)
  }

  @Test(
    "a lost answer to a request by POST that changes nothing leaves no doubt, and isn't a change")
  func safe() throws {
    let credentials = Credentials(name: "Ann", password: "secret")
    let signIn = OutgoingRequest(Token.request(for: credentials), at: try BaseURL("http://mock"))
    let lost = MockClient(.failure(.connectionLost(maybeSent: true)))
    _ = Recorder([journal.attempts].around(lost.transport)(signIn))
    #expect(!journal.mayHaveChanged)
    let problem = try #require(journal.problem)
    #expect(problem.message.hasSuffix("Try again."), "\(problem.message)")
  }

  @Test(
    "the time limit ends each command that waits for a server",
    arguments: ["categories", "news", "save", "kitchen", "favourite"])
  func hangs(name: String) async throws {
    var configuration = RecipeServer.Configuration(
      port: 0, latency: .seconds(600), secret: [UInt8](repeating: 7, count: 32))
    configuration.passwordRounds = 100
    let server = RecipeServer(configuration)
    let url = try BaseURL("http://127.0.0.1:\(try await server.start())")
    var upkeep = Upkeep.hasty()
    upkeep.journal = journal
    let backend = Backend(at: url, folder: folder.state, upkeep: upkeep)
    let catalog = CommandCatalog(backend, limit: .seconds(6), on: clock)
    let definition = try #require(catalog.definitions.first { $0.name == name })
    let arguments: [CommandValue.Member] =
      switch name {
      case "save": [.init("path", .text(folder.path("all.md")))]
      case "favourite": [.init("id", 1)]
      default: []
      }
    #expect(failure(catalog.perform(definition, arguments), after: 6)?.kind == .offline)
    await server.stop()
  }
}
