// SPDX-License-Identifier: MIT

import Bindings
import CurlNetworking
import DemoServer
import Networking
import RecipeInteractors
import RecipeScenes
import Signals
import TestKit
import Testing
import Views

/// The pharmacies from keys to drawn screens, with libcurl and a real server.
@Suite("The pharmacies on a real server", .timeLimit(.minutes(10)))
@MainActor
struct PharmaciesJourneyTests {
  /// Calls a closure with a signed-in client of a new server.
  private func withClient(_ body: (SafeClient) async throws -> Void) async throws {
    var configuration = RecipeServer.Configuration()
    configuration.passwordRounds = 100
    let server = RecipeServer(configuration)
    let url = try BaseURL("http://127.0.0.1:\(try await server.start())")
    let authentication = Authentication(client: SafeClient(CurlClient(url)))
    let tokens = Recorder(authentication.token)
    authentication.logIn.send(RecipeServer.demoCredentials)
    let token = await tokens.elements(1)[0].value
    let authorization = BearerAuthorization(token: { token }, rejected: { _ in })
    do {
      try await body(SafeClient(CurlClient(url, authorization: authorization)))
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test("a pharmacy is added from the map, looked up, selected, and deleted")
  func journey() async throws {
    try await withClient { client in
      let terminal = HeadlessTerminal(columns: 90, rows: 24)
      let navigation = NavigationView()
      let builder = PharmaciesBuilder(
        controller: ServerPharmacies(client: client), home: RecipeServer.demoHome,
        area: RecipeServer.demoArea)
      navigation.flow.present(Delivery().createScene(pharmacies: builder, flow: navigation.flow))
      terminal.window.root = navigation

      terminal.press("enter")
      await terminal.wait(for: "You have no pharmacies yet.")
      terminal.press("enter")
      await terminal.wait(for: "Lantern Row Chemist")
      terminal.press("down", "enter")
      await terminal.wait {
        $0.contains("▌ St Brannoc's") && $0.contains("Deliver to") && !$0.contains("adding…")
      }
      terminal.press("d")
      await terminal.wait(for: "From  Home, 5 Lantern Row")
      terminal.press("esc", "enter")
      await terminal.wait(for: "Select another pharmacy")
      terminal.press("enter")
      await terminal.wait(for: "Deliver to")
      terminal.press("delete")
      await terminal.wait(for: "You have no pharmacies yet.")
    }
  }

  @Test("without the server the screen shows the failure, without an alert")
  func noServer() async throws {
    let terminal = HeadlessTerminal(columns: 90, rows: 24)
    let client = SafeClient(CurlClient(try BaseURL("http://127.0.0.1:1")))
    let errors = Recorder(client.errors)
    let flow = RecordingFlow()
    let builder = PharmaciesBuilder(
      controller: ServerPharmacies(client: client), home: RecipeServer.demoHome,
      area: RecipeServer.demoArea)
    terminal.window.root = builder.make(presenting: flow.flow)
    await terminal.wait(for: "Try again")
    #expect(errors.elements.isEmpty)
    terminal.press("esc")
    // The loop may still be delivering the failure on the main queue.
    await terminal.wait { _ in !flow.log.isEmpty }
    #expect(flow.log == ["dismiss"])
  }
}
