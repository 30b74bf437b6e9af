// SPDX-License-Identifier: MIT

import DemoServer
import Networking
import RecipeEntities
import RecipeInteractors
import RecipePlainScenes
import Signals

/// The root of the application in line mode. It shows one plain scene at a time; the scenes below it are shown again when it ends.
final class PlainApplication: Sendable {
  private let typed = SafePublishSubject<String>()
  private let say: @Sendable (PlainLine) -> Void
  private let backend: Backend
  private let status: ServerStatus
  /// The opinions of the signed-in user.
  private let opinions: MutableProperty<RecipeOpinions>
  private let roomList = MutableProperty<RoomList?>(nil)
  private let controller: ServerPharmacies
  private let delivery: Delivery
  private let cookbook: String
  // The current scene, replaced as a whole so that the previous one ends.
  private let shown = MutableProperty<Shown?>(nil)
  /// The last question, which is asked again after an error.
  private let question = MutableProperty<PlainLine?>(nil)
  private let bag = DisposeBag()
  private let clock: any TimeScheduler
  /// The word of the last line, if it was answered with a warning that something would be lost.
  private let warned = MutableProperty<String?>(nil)
  /// The timer that ends when nothing has been said for a while.
  private let silence: MutableProperty<Disposable?>

  /// The time without a line after which the user is told what is waited for.
  private static let waitingTime = Duration.seconds(5)

  private final class Shown: Sendable {
    let help: [String]
    let kind: Kind
    let bag = DisposeBag()

    init(help: [String], kind: Kind) {
      self.help = help
      self.kind = kind
    }
  }

  /// The kind of a place, which determines the answers that it has in any state.
  private enum Kind: Sendable {
    /// The place to which the others lead back.
    case home
    /// A place where a line is a message, unless it begins with `/`.
    case room
    /// The sign-in with a name and a password. After an error, it begins with the name again.
    case signIn
    /// A place that asks its question again after an error.
    case asking
    /// Any other place.
    case other

    /// The question without another one.
    var question: PlainLine {
      switch self {
      case .home: .question("r tries again, o signs out.")
      case .room: .question("/back goes back.")
      case .signIn: .question("Name:")
      case .asking, .other: .question("r tries again, b goes back.")
      }
    }

    /// The sentence about a long wait.
    var waiting: PlainLine {
      switch self {
      case .home: .waiting("Still waiting for the server. quit ends.")
      case .room: .waiting("Still waiting for the server. /back goes back; quit ends.")
      case .signIn: .waiting("Still waiting for the server. b cancels; quit ends.")
      case .asking, .other:
        .waiting("Still waiting for the server. b goes back; quit ends.")
      }
    }
  }

  /// - Parameters:
  ///   - backend: The server and the session.
  ///   - cookbook: The path to which all recipes are saved if the user names none.
  ///   - clock: The clock of the waiting times.
  ///   - say: Receives each line.
  init(
    _ backend: Backend, cookbook: String = "cookbook.md",
    clock: any TimeScheduler = QueueScheduler(name: "recipes.Waiting"),
    say: @escaping @Sendable (PlainLine) -> Void
  ) {
    let silence = MutableProperty<Disposable?>(nil)
    (self.clock, self.silence) = (clock, silence)
    self.backend = backend
    controller = ServerPharmacies(client: backend.client)
    delivery = Delivery(changes: controller.changes)
    opinions = MutableProperty(RecipeOpinions(client: backend.client))
    self.cookbook = cookbook
    status = ServerStatus(client: backend.client, on: QueueScheduler(name: "recipes.Status"))
    let question = question
    self.say = { line in
      // A scene that waits has said for what.
      if line.isQuestion || line.isError || line.isWaiting { silence.value?.dispose() }
      if line.isQuestion, !line.isError { question.value = line }
      say(line)
    }
  }

  /// Answers the last question with a line that the user entered.
  func answer(_ line: String) {
    awaitLine()
    let isRepeated = isRepeated(line)
    guard question.value?.isSecret != true else { return typed.on.send(line) }
    let isHome = shown.value?.kind == .home
    switch line.commandWord {
    case "help": help()
    case "back": typed.on.send("b")
    case "quit": warn("quit", "Enter quit again to end anyway.")
    case "o" where isHome && !isRepeated && roomList.value?.unsentNotice != nil:
      warn("o", "Enter o again to sign out anyway.")
    default:
      if !isHome || !open(line) { typed.on.send(line) }
    }
  }

  /// Says what is waited for if neither a question nor an error comes for a while.
  private func awaitLine() {
    let timer = clock.schedule(after: Self.waitingTime) { [weak self] in
      guard let self else { return }
      say((shown.value?.kind ?? .other).waiting)
    }
    silence.modify { silence in
      silence?.dispose()
      silence = timer
    }
  }

  /// Returns whether a line asks for the end, which must be asked for twice if messages would be lost.
  func isEnd(_ line: String) -> Bool {
    let isRepeated = isRepeated(line)
    guard line.commandWord == "quit", question.value?.isSecret != true else { return false }
    return isRepeated || roomList.value?.unsentNotice == nil
  }

  /// Returns whether a line repeats the one before, which was answered with a warning. Another line makes the warning void.
  private func isRepeated(_ line: String) -> Bool {
    if warned.value == line.commandWord { return true }
    warned.value = nil
    return false
  }

  private func warn(_ word: String, _ advice: String) {
    warned.value = word
    if let notice = roomList.value?.unsentNotice { say("\(notice) \(advice)") }
    askAgain()
  }

  private func help() {
    for text in shown.value?.help ?? [] { say("\(text)") }
    say("quit ends.")
    askAgain()
  }

  private func askAgain() {
    let kind = shown.value?.kind ?? .other
    // Without a question there is nothing yet that could be answered.
    say(kind == .signIn ? kind.question : question.value ?? kind.question)
  }

  func start() {
    backend.client.errors.observeNext { [self] error in
      say(.error("\(error.title). \(error.message)"))
      error.dismiss()
      // The last choice can be made again.
      if shown.value?.kind != .asking { askAgain() }
    }.dispose(in: bag)
    backend.session.problems.observeNext { [say] in say(.error("\($0.message)")) }.dispose(in: bag)
    backend.session.state.signal.observeNext { [self] state in
      switch state {
      case .signedOut(.expired):
        say(.error("Your session has expired. Please sign in again."))
        signIn()
      case .signedOut: signIn()
      case .signedIn:
        opinions.value = RecipeOpinions(client: backend.client)
        roomList.value = nil
        categories()
      }
    }.dispose(in: bag)
  }

  // MARK: - Places

  private func signIn() {
    let scene = Authentication(client: backend.client).createPlainScene(hint: backend.hint)
    let help = [
      "A name, and then a password, sign in.",
      "browser signs in with a browser, code with a code that a page shows, device on another device. b cancels an attempt.",
    ]
    show(scene, help: help, kind: .signIn) { [self] outcome in
      switch outcome {
      case .token(let token): backend.session.signIn(with: token)
      case .browser(let way): signIn(way)
      }
    }
  }

  private func signIn(_ way: BrowserSignIn.Way) {
    let browser = BrowserSignIn(
      client: backend.client, on: QueueScheduler(name: "recipes.SignIn"))
    let scene = browser.createPlainScene(way) { if way == .browser { _ = WebBrowser.open($0) } }
    let help = [
      "A line is the code, or the address that contains it. b cancels the sign-in and goes back.",
      "After a code that the server doesn't accept, paste another one; r begins again with a new page.",
      "Until then, the sign-in waits for you without a limit; a code for another device expires.",
    ]
    show(scene, help: help, kind: .asking) { [self] token in
      if let token { backend.session.signIn(with: token) } else { signIn() }
    }
  }

  /// Opens the place that a line at home names.
  private func open(_ line: String) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace)
    let rest = words.dropFirst().joined(separator: " ")
    switch (words.first?.lowercased(), rest.isEmpty) {
    case ("search", _): search(rest.isEmpty ? nil : rest)
    case ("save", _): save(rest.isEmpty ? cookbook : rest)
    case ("delivery", true): showDelivery()
    case ("contacts", true): contacts()
    case ("rooms", true): rooms()
    case ("news", true): news()
    case ("kitchen", true): kitchen()
    case ("status", true): showStatus()
    default: return false
    }
    return true
  }

  private func categories() {
    let help = [
      "A number shows the recipes of a category. r reloads, o signs out.",
      "search and words search all recipes. delivery shows pharmacies, the map and the way.",
      "contacts, rooms, kitchen, news and status show these. save and a file save all recipes.",
    ]
    let list = CategoryList(client: backend.client, opinions: opinions.value)
    show(list.createPlainScene(), help: help, kind: .home) {
      [self] outcome in
      switch outcome {
      case .recipes(let list): recipes(list)
      case .signOut: backend.session.signOut()
      }
    }
  }

  private func recipes(_ list: RecipeList) {
    let help = [
      "A number shows a recipe. name, newest, quickest and best sort. r reloads, b goes back.",
      "favourite 2 adds the second recipe to your favourites, or removes it; rate 2 4 rates it, unrate 2 removes the rating. undo undoes that.",
    ]
    show(list.createPlainScene(), help: help) { [self] outcome in
      switch outcome {
      case .details(let details): self.details(details) { [self] in recipes(list) }
      case .back: categories()
      }
    }
  }

  private func details(_ details: RecipeDetails, back: @escaping @Sendable () -> Void) {
    let help = [
      "next and previous show other recipes of the list. r reloads, Enter goes back.",
      "serves 6 shows the amounts for 6 people.",
      "favourite adds the recipe to your favourites, or removes it; rate 4 rates it, unrate removes the rating. undo undoes that.",
    ]
    show(details.createPlainScene(), help: help) { [self] outcome in
      switch outcome {
      case .neighbour(let other): self.details(other, back: back)
      case .back: back()
      }
    }
  }

  private func search(_ text: String?) {
    let search = RecipeSearch(
      client: backend.client, pause: .zero, on: QueueScheduler(name: "recipes.Search"),
      opinions: opinions.value)
    results(search, text)
  }

  private func results(_ search: RecipeSearch, _ text: String?) {
    let help = [
      "A number shows a recipe. more loads more. Other words search again. b goes back.",
      "category soups and within 30 restrict the results to a category and to minutes; everything removes the restrictions.",
      "favourite 2 adds the second recipe to your favourites, or removes it; rate 2 4 rates it, unrate 2 removes the rating. undo undoes that.",
    ]
    show(search.createPlainScene(for: text), help: help) { [self] outcome in
      switch outcome {
      case .details(let details): self.details(details) { [self] in results(search, nil) }
      case .back: categories()
      }
    }
  }

  private func showDelivery() {
    let help = ["p shows your pharmacies, where you add, delete and choose. Enter goes back."]
    show(delivery.createPlainScene(), help: help) { [self] outcome in
      switch outcome {
      case .pharmacies:
        pharmacies(Pharmacies(controller: controller, selected: delivery.deliver))
      case .back: categories()
      }
    }
  }

  private func pharmacies(_ list: Pharmacies) {
    let help = [
      "A number delivers there. d and a number shows the way; x and a number deletes.",
      "a adds a place from the map. r tries again after an error. b goes back.",
    ]
    show(list.createPlainScene(), help: help) { [self] outcome in
      switch outcome {
      case .map(let response): map(response) { [self] in pharmacies(list) }
      case .directions(let place, let closing):
        let directions = Directions(from: RecipeServer.demoHome, to: place)
        let better = controller.directions(from: RecipeServer.demoHome, to: place)
        show(directions.createPlainScene(or: better), help: ["Enter goes back."]) { [self] in
          closing.send()
          pharmacies(list)
        }
      case .back: showDelivery()
      }
    }
  }

  private func map(_ response: SafeObserver<Place?>, back: @escaping @Sendable () -> Void) {
    let help = [
      "The places are sorted by distance. A number adds one. n, s, w and e move the map; + and - zoom.",
      "r tries again after an error. b goes back.",
    ]
    let map = PlaceMap(
      controller: controller, area: RecipeServer.demoArea,
      response: response)
    show(map.createPlainScene(from: RecipeServer.demoHome), help: help, then: back)
  }

  private func contacts() {
    show(
      ContactList(client: backend.client).createPlainScene(),
      help: ["A number connects or disconnects. r reloads, b goes back."]
    ) { [self] in categories() }
  }

  private func kitchen() {
    let board = KitchenBoard(client: backend.client, on: QueueScheduler(name: "recipes.Kitchen"))
    show(board.createPlainScene(), help: ["Enter goes back."]) { [self] in categories() }
  }

  private func news() {
    let news = KitchenNews(client: backend.client, on: QueueScheduler(name: "recipes.News"))
    show(news.createPlainScene(), help: ["Enter goes back."]) { [self] in categories() }
  }

  private func showStatus() {
    show(status.createPlainScene(), help: ["r tries again, Enter goes back."]) { [self] in
      categories()
    }
  }

  private func save(_ path: String) {
    let download = CookbookDownload(
      client: backend.client, path: path, target: SaveTarget.inspect)
    show(
      download.createPlainScene(), help: ["replace replaces a file. Enter cancels and goes back."]
    ) { [self] in categories() }
  }

  private func rooms() {
    // The same one, as long as the user is signed in, for messages that aren't sent yet.
    let list =
      roomList.value
      ?? RoomList(client: backend.client, on: QueueScheduler(name: "recipes.Rooms"))
    roomList.value = list
    rooms(list)
  }

  private func rooms(_ list: RoomList) {
    let help = [
      "A number opens a room. leave 2 leaves the second one. find and a word finds rooms. b goes back.",
      "cancel cancels joining or leaving a room as long as the server hasn't confirmed it.",
    ]
    show(list.createPlainScene(), help: help) { [self] outcome in
      switch outcome {
      case .messages(let room): messages(room, of: list)
      case .back: categories()
      }
    }
  }

  private func messages(_ messages: RoomMessages, of list: RoomList) {
    let help = [
      "A line is sent. /say sends a word such as help. /older shows older messages, /retry repeats what has failed.",
      "/giveup gives up messages that have failed or that the server doesn't confirm. /leave leaves the room. /back goes back.",
    ]
    show(messages.createPlainScene(), help: help, kind: .room) { [self] outcome in
      rooms(list)
      if case .leave(let room) = outcome { list.leave.send(room) }
    }
  }

  private func show<Outcome>(
    _ scene: PlainScene<Outcome>, help: [String], kind: Kind = .other,
    then act: @escaping @Sendable (Outcome) -> Void
  ) {
    let next = Shown(help: help, kind: kind)
    let before = shown.modify { shown in
      defer { shown = next }
      return shown
    }
    before?.bag.dispose()
    question.value = nil
    scene.outcome.first().observeNext(act).dispose(in: next.bag)
    // An answer to the first question may come at once, and from another thread, so all is bound before it is asked.
    awaitLine()
    let lines = HeldLines(say)
    scene.lines.observeNext { lines.receive($0) }.dispose(in: next.bag)
    typed.signal.bind(to: scene.input).dispose(in: next.bag)
    lines.release()
  }
}

/// Lines that are held back until they are released, and passed on in their order.
private final class HeldLines: Sendable {
  private let held = MutableProperty<[PlainLine]?>([])
  private let say: @Sendable (PlainLine) -> Void

  init(_ say: @escaping @Sendable (PlainLine) -> Void) {
    self.say = say
  }

  func receive(_ line: PlainLine) {
    let isHeld = held.modify { held in
      held?.append(line)
      return held != nil
    }
    if !isHeld { say(line) }
  }

  /// Passes on the lines that were held back, and from then on each line as it arrives.
  func release() {
    while let lines = next() {
      for line in lines { say(line) }
    }
  }

  private func next() -> [PlainLine]? {
    held.modify { held in
      defer { held = held?.isEmpty == true ? nil : [] }
      return held?.isEmpty == true ? nil : held
    }
  }
}
