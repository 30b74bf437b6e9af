// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import RecipePlainScenes
import Signals
import TestKit
import Testing

@Suite("The plain scenes of search, delivery, saving and status")
struct FeatureSceneTests {
  private let mock = MockClient()
  private let client: SafeClient
  private let ramen = Recipe.Summary(id: 2, name: "Ramen", minutes: 240, rating: 4.9)
  private let home = Place(
    reference: nil, name: "Home", address: "", coordinate: Coordinate(latitude: 50, longitude: -7))
  private let quay = Pharmacy(
    id: 7, name: "Quay", address: "1 Quay", reference: "quay",
    coordinate: Coordinate(latitude: 50.01, longitude: -7))

  init() {
    client = SafeClient(mock)
  }

  @Test("a search shows results, a number opens one, and other words search again")
  func search() {
    mock.answer(
      "GET /search?text=noodle", with: Recipe.Page(results: [ramen], total: 1, nextPageURL: nil))
    mock.answer(
      "GET /search?text=Soup", with: Recipe.Page(results: [], total: 0, nextPageURL: nil))
    let clock = VirtualScheduler()
    let search = RecipeSearch(client: client, pause: .zero, on: clock)
    let scene = search.createPlainScene(for: "noodle")
    let lines = Recorder(scene.lines)
    let outcomes = Recorder(scene.outcome)
    clock.advance(by: .seconds(1))
    let question = "A number shows one; more loads more; other words search again; b goes back."
    #expect(
      lines.elements.map(\.text) == ["1. Ramen, 4 h, 4.9 of 5", "1 of 1", question])
    for line in ["3", "more", "r", "1", " Soup "] { scene.input.send(line) }
    clock.advance(by: .seconds(1))
    #expect(
      lines.elements.dropFirst(3).map(\.text).prefix(3) == [
        "There is no such number.", "No more results.", "Nothing has failed.",
      ])
    #expect(lines.elements.filter(\.isQuestion).count >= 4)
    #expect(
      lines.elements.suffix(2).map(\.text) == [
        "No results.", "Other words search again; b goes back.",
      ])
    guard case .details(let details)? = outcomes.elements.first else {
      Issue.record("no recipe was opened")
      return
    }
    #expect(details.title == ramen.name)
  }

  @Test("pharmacies are deleted, and directions lead back to the list")
  func pharmacies() {
    mock.answer("GET /pharmacies", with: [quay])
    mock.answer("DELETE /pharmacies/7", with: quay)
    let scene = Pharmacies(controller: ServerPharmacies(client: client)).createPlainScene()
    let lines = Recorder(scene.lines)
    let outcomes = Recorder(scene.outcome)
    for line in ["d 2", "r", "hm", "d 1"] { scene.input.send(line) }
    #expect(lines.elements.first?.isWaiting != true || lines.elements.count > 1)
    #expect(lines.elements.contains { $0.text == "1. Quay, 1 Quay" })
    #expect(
      lines.elements.suffix(3).map(\.text) == [
        "There is no such number.", "Nothing has failed.", "There is no such choice.",
      ])
    guard case .directions(let place, let closing)? = outcomes.elements.last else {
      Issue.record("no directions were shown")
      return
    }
    let way = Recorder(Directions(from: home, to: place).createPlainScene().lines)
    #expect(way.elements.contains { $0.text == "Go north for 1.1 km." })
    closing.send()
    scene.input.send("x 1")
    #expect(lines.elements.contains { $0.text == "Deleting … b cancels." && $0.isWaiting })
    #expect(lines.elements.contains { $0.text == "You have no pharmacies yet." })
  }

  @Test("a change that is typed during another one waits, and refers to the printed list")
  func queue() {
    let others = [8, 9].map { id in
      Pharmacy(
        id: id, name: "Other \(id)", address: "", reference: "o\(id)", coordinate: nil)
    }
    mock.answer("GET /pharmacies", with: [quay] + others)
    let held = mock.hold("DELETE /pharmacies/{id}")
    let scene = Pharmacies(controller: ServerPharmacies(client: client)).createPlainScene()
    let lines = Recorder(scene.lines)
    for line in ["x 1", "x 2", "x 1", "x 3", "b"] { scene.input.send(line) }
    #expect(
      lines.elements.map(\.text).suffix(5) == [
        "Deleting … b cancels.", "That waits for the change before it. b cancels it.",
        "There is no such number.", "That waits for the change before it. b cancels it.",
        "The last one is cancelled.",
      ])
    held.answer(with: quay)
    held.answer(with: others[0])
    #expect(
      mock.receivedRequests.map(\.description) == [
        "GET /pharmacies", "DELETE /pharmacies/7", "DELETE /pharmacies/8",
      ])
    #expect(lines.elements.suffix(2).first?.text == "1. Other 9")
  }

  @Test("a list that can't be loaded is an error with a question, and r tries again")
  func failing() {
    mock.answer("GET /pharmacies", with: [quay])
    mock.answer(
      "GET /pharmacies", with: ServerError(error: "Not now."), status: .internalServerError,
      times: 1)
    let scene = Pharmacies(controller: ServerPharmacies(client: client)).createPlainScene()
    let lines = Recorder(scene.lines)
    #expect(lines.elements.contains { $0.isError && $0.text.contains("Not now.") })
    #expect(lines.elements.last?.text == "r tries again, b goes back.")
    scene.input.send("r")
    #expect(lines.elements.contains { $0.text == "1. Quay, 1 Quay" })
  }

  @Test("the map as text is sorted by distance; it moves, zooms and chooses")
  func map() {
    let near = Place(
      reference: "near", name: "Near", address: "",
      coordinate: Coordinate(latitude: 50.001, longitude: -7))
    mock.answer("GET /places", with: [quay.place ?? near, near])
    let chosen = Recorder<Place?, Never>()
    let map = PlaceMap(
      controller: ServerPharmacies(client: client),
      area: MapArea(south: 49, west: -8, north: 51, east: -6), response: chosen.observer)
    let scene = map.createPlainScene(from: home)
    let lines = Recorder(scene.lines)
    let outcome = Recorder(scene.outcome)
    #expect(lines.elements.map(\.text).contains("1. Near, 110 m north"))
    let before = mock.receivedRequests.count
    for line in ["n", "+", "what"] { scene.input.send(line) }
    #expect(mock.receivedRequests.count == before + 2)
    #expect(lines.elements.last?.text == "There is no such choice.")
    scene.input.send("1")
    #expect(chosen.elements == [near])
    #expect(outcome.elements.count == 1)
  }

  @Test("a file is replaced only by that word")
  func conflict() {
    let download = CookbookDownload(client: client, path: "all.md") { _ in .file }
    let scene = download.createPlainScene()
    let lines = Recorder(scene.lines)
    #expect(
      lines.elements.map(\.text) == ["all.md exists.", "replace replaces it; Enter goes back."])
    #expect(lines.elements.first?.isError == true)
    #expect(mock.receivedRequests.isEmpty)
    let outcome = Recorder(scene.outcome)
    scene.input.send("")
    #expect(outcome.elements.count == 1)
  }

  @Test("the delivery says where the order goes, and the status says whether the server is there")
  func sentences() {
    let changes = SafePublishSubject<PharmaciesChange>()
    let delivery = Delivery(changes: changes.signal)
    let lines = Recorder(delivery.createPlainScene().lines)
    delivery.deliver.send(quay)
    changes.send(.listed([quay]))
    #expect(lines.elements.count(where: \.isQuestion) == 2)
    #expect(
      lines.elements.filter { !$0.isQuestion }.map(\.text) == [
        "No pharmacy is selected yet.", "Your order goes to Quay, 1 Quay.",
      ])
    let status = ServerStatus(client: client, on: VirtualScheduler()).createPlainScene()
    #expect(
      Recorder(status.lines).elements.map(\.text) == [
        "The server can be reached.", "r tries again, Enter goes back.",
      ])
  }

  @Test("the board prints the dishes once, and then the log")
  func kitchen() {
    let held = mock.hold("GET /kitchen")
    let board = KitchenBoard(client: client, on: VirtualScheduler())
    let scene = board.createPlainScene()
    let lines = Recorder(scene.lines)
    let outcomes = Recorder(scene.outcome)
    func report(_ time: Int, _ name: String) -> String {
      #"data: {"time":\#(time),"orders":2,"dishes":[{"station":"Oven","recipe":7,"#
        + #""name":"\#(name)","started":\#(time - 10),"due":75}]}"# + "\n\n"
    }
    held.answer(
      with: Response(
        headers: [.contentType: "text/event-stream"],
        body: Array((report(10, "Pie") + report(12, "Bread")).utf8)))
    #expect(
      lines.elements.map(\.text) == [
        "Oven: Pie, ready in 65 s", "Open orders: 2", "Enter goes back; further lines follow.",
        "Oven: Pie is ready.", "Oven: Bread was started.",
        "No connection to the kitchen. Connecting…",
      ])
    scene.input.send("")
    #expect(outcomes.elements.count == 1)
  }
}
