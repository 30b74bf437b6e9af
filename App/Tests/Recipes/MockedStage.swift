// SPDX-License-Identifier: MIT

import DemoServer
import HTTPTypes
import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Views

@testable import recipes

/// The application of a signed-in user in a headless terminal. A mocked server answers questions immediately, and changes when the
/// test says so.
@MainActor
final class MockedStage {
  /// How the server answers a change.
  enum Answer {
    /// It performs the change.
    case late
    /// It has failed.
    case failing
    /// It is gone.
    case dying
    /// It doesn't accept the token.
    case refusing
  }

  let terminal = HeadlessTerminal(columns: 120, rows: 30)
  let mock: MockClient
  let session: Session
  /// The changes without an answer.
  let changes: PendingResponses
  private let pending: PendingWork
  private(set) var ends = 0
  private let application: RecipesApplication
  private static let token = Token(value: "secret", account: "demo")

  /// Shows the application.
  ///
  /// - Parameter other: The stage whose session and server are used, as by several terminals of one host.
  init(attachedTo other: MockedStage? = nil) {
    mock = other?.mock ?? MockClient()
    changes = other?.changes ?? PendingResponses()
    pending = other?.pending ?? PendingWork()
    session = other?.session ?? Session(store: MemoryTokenStore(Self.token), client: mock)
    if other == nil { Self.prepare(mock, changes) }
    application = RecipesApplication(
      window: terminal.window, session: session, client: SafeClient(mock), hint: nil,
      pending: pending)
    application.start()
    terminal.window.quitRequests.add { [unowned self] in
      application.quitQuestion.ask { self.ends += 1 }
    }
  }

  /// The field that has the focus.
  var field: TextFieldView? { terminal.window.focused as? TextFieldView }

  /// The words on the screen, without the edges of boxes.
  var words: String {
    terminal.text.split { $0.isWhitespace || $0 == "│" }.joined(separator: " ")
  }

  /// Ends the session as a server does that no longer accepts the token.
  func expire() {
    session.rejected("Bearer secret")
  }

  /// Answers the oldest change. Without one, it has no effect.
  func reply(_ answer: Answer) {
    guard let request = changes.receivedRequests.first else { return }
    switch answer {
    case .late: changes.answer(Self.success(of: request))
    case .failing:
      changes.answer(with: ServerError(error: "Out of order."), status: .serviceUnavailable)
    case .dying: changes.fail()
    case .refusing:
      changes.answer(with: ServerError(error: "Please sign in."), status: .unauthorized)
    }
  }

  // MARK: - The server

  private static let places = ["Quay", "Quarry", "Square"].enumerated().map { index, name in
    Place(
      reference: name, name: name, address: "\(index) \(name)",
      coordinate: RecipeServer.demoHome.coordinate)
  }
  private static let contacts = [2, 3].map { id in
    Contact(user: User(id: id, firstName: "Mira", lastName: "\(id)"), isConnected: false)
  }
  private static let me = Member(id: "me", username: "demo", displayName: "Demo")
  private static let rooms = ["r", "s"].map { id in
    Room(
      id: id, name: "Room \(id)", uri: "kitchen/\(id)", topic: "Everything.", userCount: 3,
      unreadItems: 0, lastActivity: Timestamp(milliseconds: 1_795_500_000_000))
  }

  private static func pharmacy(_ id: Int) -> Pharmacy {
    let place = places[id % places.count]
    return Pharmacy(
      id: id, name: place.name, address: place.address, reference: place.reference,
      coordinate: place.coordinate)
  }

  private static func prepare(_ mock: MockClient, _ changes: PendingResponses) {
    _ = mock.hold("* /{rest...}")
    mock.answer(
      "GET /categories",
      with: [Recipe.Category(id: "soups", name: "Soups", summary: "Bowls.", count: 1)])
    mock.answer(
      "GET /recipes", with: [Recipe.Summary(id: 1, name: "Borscht", minutes: 120, rating: 4.6)])
    mock.answer("GET /user", with: User(id: 1, firstName: "Dana", lastName: "Lindqvist"))
    mock.answer("GET /contacts", with: contacts)
    mock.answer("GET /v1/user/me", with: me)
    mock.answer("GET /v1/user/me/rooms", with: rooms)
    mock.answer("GET /v1/rooms/{id}/chatMessages", with: [Message]())
    mock.answer("GET /places", with: places)
    mock.answer("GET /features", with: [MapFeature]())
    mock.answer("GET /pharmacies", with: [pharmacy(1), pharmacy(2)])
    let held: [RequestPattern] = [
      "POST /pharmacies", "DELETE /pharmacies/{id}", "PUT /contacts/{id}/connection",
      "PUT /recipes/{id}/favourite", "DELETE /v1/rooms/{id}/users/me",
      "POST /v1/rooms/{id}/chatMessages",
    ]
    for pattern in held { mock.answer(pattern, .held(changes)) }
  }

  private static func success(of request: ReceivedRequest) -> StubResponse {
    switch (request.method, request.path.split(separator: "/").first) {
    case ("POST", "pharmacies"): .json(pharmacy(3))
    case ("PUT", "contacts"):
      .json(contacts[request.path.contains("/3/") ? 1 : 0].with(isConnected: true))
    case ("POST", "v1"):
      .json(
        Message(
          id: "0001", text: (try? request.body?.json(Message.Draft.self))?.text ?? "",
          sent: Timestamp(milliseconds: 1_795_500_000_000), author: me, isUnread: false))
    default: .response(Response(status: .noContent))
    }
  }
}
