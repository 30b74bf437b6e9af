// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import RecipePlainScenes
import Signals
import TestKit
import Testing

/// Line mode reads a line only after a question, so a line without an answer is the end of the dialogue.
@Suite("Answers in line mode")
struct AnsweredLinesTests {
  /// A scene without the type of its outcome.
  private struct Dialogue {
    let lines: Recorder<PlainLine, Never>
    let input: SafeObserver<String>
    let outcomes: Recorder<Void, Never>
    /// The errors that `PlainApplication` prints, before it asks again.
    let errors: Recorder<Void, Never>
    let time: VirtualScheduler

    init<Outcome>(_ scene: PlainScene<Outcome>, _ client: SafeClient, _ time: VirtualScheduler) {
      self.time = time
      errors = Recorder(client.errors.map { $0.dismiss() })
      input = scene.input
      outcomes = Recorder(scene.outcome.replace(with: ()))
      lines = Recorder(scene.lines)
      time.advance(by: .seconds(1))
    }

    /// Types a line, and returns whether the scene continues; nil if there was no answer.
    func type(_ line: String) -> Bool? {
      let before = (lines.elements.count, outcomes.elements.count, errors.elements.count)
      input.send(line)
      time.advance(by: .seconds(1))
      if outcomes.elements.count > before.1 { return false }
      let new = lines.elements.dropFirst(before.0)
      let isAnswered = new.contains { $0.isQuestion || $0.isError }
      return isAnswered || errors.elements.count > before.2 ? true : nil
    }
  }

  private static let words = [
    "", "b", "r", "o", "1", "9", "x 9", "d 9", "s", "+", "newest", "name", "more", "soup",
    "within 30", "everything", "find soup", "find", "rate", "rate 1 4", "rate 4", "undo",
    "favourite 1",
    "favourite", "serves 6", "next", "ü",
  ]
  /// The lines that are typed after each other one.
  private static let secondWords = ["", "r", "b", "name", "soup", "within 30", "find soup", "undo"]

  /// The names of the scenes.
  private static let scenes = [
    "categories", "recipes", "recipe", "search", "pharmacies", "map", "contacts", "rooms",
  ]

  private func make(_ name: String, failing: Bool) -> Dialogue {
    let mock = MockClient()
    let time = VirtualScheduler()
    let client = SafeClient(mock)
    let ramen = Recipe.Summary(id: 2, name: "Ramen", minutes: 240, rating: 4.9)
    let soups = Recipe.Category(id: "soups", name: "Soups", summary: "Warm.", count: 1)
    if failing {
      mock.answer(
        "* /{rest...}", with: ServerError(error: "Not now."), status: .internalServerError)
    } else {
      _ = mock.hold("* /{rest...}")
      let full = Recipe(
        id: 2, name: "Ramen", category: "soups", summary: "", minutes: 240, rating: 4.9,
        servings: 4,
        added: 0, ingredients: [.init(amount: "200 g", name: "noodles")], steps: [])
      let quay = Pharmacy(
        id: 7, name: "Quay", address: "1 Quay", reference: "quay",
        coordinate: Coordinate(latitude: 50.01, longitude: -7))
      let room = Room(
        id: "r", name: "General", uri: "kitchen/general", topic: "", userCount: 3, unreadItems: 2)
      mock.answer("GET /categories", with: [soups])
      mock.answer("GET /recipes", with: [ramen])
      mock.answer("* /recipes/2", with: full)
      mock.answer("* /recipes/2/{part}", with: full)
      mock.answer("GET /search", with: Recipe.Page(results: [ramen], total: 1, nextPageURL: nil))
      mock.answer("GET /pharmacies", with: [quay])
      mock.answer("GET /places", with: [quay.place].compactMap(\.self))
      mock.answer("GET /features", with: [MapFeature]())
      mock.answer("GET /user", with: User(id: 1, firstName: "Dana", lastName: "Lindqvist"))
      mock.answer("POST /pharmacies", with: quay)
      mock.answer("DELETE /pharmacies/7", with: quay)
      let ada = Contact(user: User(id: 3, firstName: "Ada", lastName: "Byron"), isConnected: false)
      mock.answer("GET /contacts", with: [ada])
      mock.answer("PUT /contacts/3/connection", with: ada)
      mock.answer("GET /v1/user/me/rooms", with: [room])
      mock.answer("GET /v1/rooms", with: [room])
      mock.answer("POST /v1/user/me/rooms", with: room)
    }
    let area = MapArea(south: 49, west: -8, north: 51, east: -6)
    let home = Place(
      reference: nil, name: "Home", address: "", coordinate: Coordinate(latitude: 50, longitude: -7)
    )
    switch name {
    case "categories":
      return Dialogue(CategoryList(client: client).createPlainScene(), client, time)
    case "recipes":
      return Dialogue(RecipeList(client: client, category: soups).createPlainScene(), client, time)
    case "recipe":
      return Dialogue(RecipeDetails(client: client, recipe: ramen).createPlainScene(), client, time)
    case "search":
      return Dialogue(
        RecipeSearch(client: client, pause: .zero, on: time).createPlainScene(for: "ramen"), client,
        time)
    case "pharmacies":
      return Dialogue(
        Pharmacies(controller: ServerPharmacies(client: client)).createPlainScene(), client, time)
    case "map":
      return Dialogue(
        PlaceMap(
          controller: ServerPharmacies(client: client), area: area, response: SafeObserver { _ in }
        ).createPlainScene(from: home), client, time)
    case "contacts": return Dialogue(ContactList(client: client).createPlainScene(), client, time)
    default: return Dialogue(RoomList(client: client, on: time).createPlainScene(), client, time)
    }
  }

  @Test(
    "each line has an answer or ends the scene, also after each other line", arguments: scenes,
    [false, true])
  func answers(_ scene: String, failing: Bool) {
    for (index, first) in Self.words.enumerated() {
      for (place, second) in Self.secondWords.enumerated() {
        // In the short form a quarter of the pairs, with each line in both places.
        guard TestLength.isLong || (index + place) % 4 == 0 else { continue }
        let dialogue = make(scene, failing: failing)
        switch dialogue.type(first) {
        case nil: Issue.record("\(scene): “\(first)” has no answer")
        case false?: break
        case true?:
          if dialogue.type(second) == nil {
            Issue.record("\(scene): “\(second)” has no answer after “\(first)”")
          }
          continue
        }
        break
      }
    }
  }
}
