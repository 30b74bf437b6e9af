// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Proscenium
import ReleaseBoard
import ReleaseBoardModel
import ReleaseBoardSignals
import TestKit
import Testing

/// The two programs, which show the same screens.
enum Variant: CaseIterable { case signals, model }

@MainActor @Suite("The release board")
struct ReleaseBoardTests {
  private let client = MockClient()
  private let time = VirtualScheduler()
  private let folder = TemporaryFolder("releases")

  private func start(_ variant: Variant, columns: Int = 60) -> HeadlessTerminal {
    let settings = Preferences(
      file: folder.path("settings.json"), default: BoardSettings(), scheduler: ImmediateScheduler())
    let root: any Component =
      switch variant {
      case .signals: SignalsBoard(client: client, settings: settings, on: time).root
      case .model: ModelBoard(client: client, settings: settings, on: time).root
      }
    return HeadlessTerminal(showing: root, columns: columns, rows: 24)
  }

  /// Lets the server answer with 30 repositories, of which the last one has the most stars.
  private func answer() {
    client.answer("GET /repositories", with: page(0..<30))
    client.answer("GET /repositories/{id}", with: details)
  }

  /// Waits until something waits for the time, and lets it pass.
  private func advance(by duration: Duration) async {
    while time.pending == 0 { await Task.yield() }
    time.advance(by: duration)
  }

  private func send(_ text: String, to talk: PendingResponses) async {
    while talk.count == 0 { await Task.yield() }
    talk.send(
      "data: {\"id\": \(text.count), \"author\": \"Ada\", \"text\": \"\(text)\"}\n\n",
      headers: [.contentType: "text/event-stream"])
  }

  @Test("loads the next page near the end, and searches after a pause", arguments: Variant.allCases)
  func pages(variant: Variant) async {
    client.answer("GET /repositories?from=0", with: page(0..<60, next: 60))
    client.answer("GET /repositories?from=60", with: page(60..<70))
    client.answer("GET /repositories?query=7", with: page(7..<8))
    let terminal = start(variant)
    await terminal.wait(for: "Repository 59")
    #expect(client.receivedRequests.count == 1)
    terminal.press("end")
    await terminal.wait { _ in client.receivedRequests.count == 2 }
    terminal.press("home")
    await terminal.wait(for: "Repository 69")
    terminal.press("shift+tab")
    terminal.type("7")
    await advance(by: .milliseconds(300))
    await terminal.wait { $0.contains("Repository 7 ") && !$0.contains("Repository 69") }
    #expect(client.receivedRequests.count == 3)
  }

  @Test("sorts, hides a column, and keeps that for the next start", arguments: Variant.allCases)
  func table(variant: Variant) async {
    answer()
    let terminal = start(variant)
    await terminal.wait(for: "Repository 29")
    #expect(!terminal.text.contains("Licence"), "hidden by default")
    terminal.press("s", "home")
    await terminal.wait { $0.contains("Repository 0 ") && !$0.contains("Repository 29") }
    terminal.press("right", "-")
    await terminal.wait { !$0.contains("★") }
    let next = start(variant)
    await next.wait { $0.contains("Repository 0 ") && !$0.contains("★") }
  }

  @Test("shows the details beside the list where there is room", arguments: Variant.allCases)
  func preview(variant: Variant) async {
    answer()
    _ = client.hold("GET /repositories/{id}/comments")
    let terminal = start(variant, columns: 120)
    await terminal.wait(for: "Repository 29")
    terminal.clock.advance(by: .milliseconds(150))
    await terminal.wait(for: "2.0-beta")
    #expect(terminal.text.contains("Repository 28"))
  }

  @Test(
    "shows the comments as they arrive, also after a lost connection", arguments: Variant.allCases)
  func comments(variant: Variant) async {
    answer()
    let talk = client.hold("GET /repositories/29/comments")
    let terminal = start(variant)
    await terminal.wait(for: "Repository 29")
    terminal.press("enter")
    await terminal.wait(for: "No comments yet.")
    await send("Thanks!", to: talk)
    await terminal.wait(for: "Thanks!")
    talk.fail(with: .connectionLost(maybeSent: true))
    await advance(by: .seconds(2))
    await send("Welcome!", to: talk)
    await terminal.wait(for: "Welcome!")
    terminal.press("escape")
    await terminal.wait(for: "Repository 28")
    #expect(talk.cancelled == 1)
  }

  @Test(
    "publishes a release; the server's refusal is shown at its field", arguments: Variant.allCases)
  func publish(variant: Variant) async {
    answer()
    _ = client.hold("GET /repositories/29/comments")
    client.answer(
      "POST /repositories/29/releases",
      inTurn: [
        .json(ServerError(message: "1.0 exists.", field: "version"), status: .unprocessableContent),
        .json(Release("1.0.1", notes: "")),
      ])
    let terminal = start(variant)
    await terminal.wait(for: "Repository 29")
    terminal.press("enter")
    await terminal.wait(for: "2.0-beta")
    terminal.press("p")
    await terminal.wait(for: "Publish a release")
    terminal.press("alt+enter")
    await terminal.wait(for: "Enter a version.")
    terminal.type("1.0")
    terminal.press("alt+enter")
    await terminal.wait(for: "1.0 exists.")
    terminal.type(".1")
    #expect(!terminal.text.contains("1.0 exists."))
    terminal.press("alt+enter")
    await terminal.wait(for: "1.0.1 is published.")
    await terminal.wait { _ in client.receivedRequests.count { $0.path == "/repositories/29" } == 2
    }
  }

  @Test("says that content is stored, and how old it is", arguments: Variant.allCases)
  func offline(variant: Variant) async throws {
    client.answer("GET /repositories", with: try stale(page(0..<30)))
    client.answer("GET /repositories/{id}", with: try stale(details))
    client.fail("GET /repositories/{id}/comments")
    let terminal = start(variant)
    await terminal.wait(for: "Not current, 2 h old")
    terminal.press("enter")
    await terminal.wait { $0.contains("Not current, 2 h old") && $0.contains("2.0-beta") }
  }

  @Test("tries again after a failure", arguments: Variant.allCases)
  func failure(variant: Variant) async {
    answer()
    client.fail("GET /repositories", times: 1)
    let terminal = start(variant)
    await terminal.wait { $0.contains("the server may be down") && $0.contains("[ Try again ]") }
    terminal.press("enter")
    await terminal.wait(for: "Repository 29")
  }

  @Test("settings change the details, and are kept", arguments: Variant.allCases)
  func settings(variant: Variant) async {
    answer()
    _ = client.hold("GET /repositories/29/comments")
    let terminal = start(variant)
    await terminal.wait(for: "Repository 29")
    terminal.press("alt+2", "space", "alt+1", "enter")
    await terminal.wait { $0.contains("1.9") && !$0.contains("2.0-beta") }
  }
}

private let details = Details(
  repository(29),
  releases: [
    Release("2.0-beta", notes: "New screens", isPrerelease: true), Release("1.9", notes: "Mended"),
  ])

private func repository(_ id: Int) -> Repository {
  Repository(
    id: id, name: "Repository \(id)", language: "Swift", stars: 100 + id, licence: "MIT")
}

private func page(_ ids: Range<Int>, next: Int? = nil) -> RepositoryPage {
  RepositoryPage(ids.map(repository), next: next)
}

private func stale(_ value: some Encodable) throws -> Response {
  var response = try Response(status: .ok, json: value)
  response.source = .stale(age: .seconds(7_200))
  return response
}
