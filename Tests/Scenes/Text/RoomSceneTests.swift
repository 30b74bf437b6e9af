// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Networking
import RecipeEntities
import RecipeInteractors
import RecipeScenes
import RecipeScreens
import Signals
import TestKit
import Testing
import Views

@Suite("The scenes of rooms")
@MainActor
struct RoomSceneTests {
  private let mock = MockClient()
  private let client: SafeClient
  private let time = VirtualScheduler()
  private let me = Member(id: "me", username: "dana", displayName: "Dana")
  private let mira = Member(id: "mira", username: "mira", displayName: "Mira")
  private let path = "/v1/rooms/r/chatMessages"
  private let clock = RoomClock(
    now: { Timestamp("2026-11-24T12:00:00Z") ?? Timestamp(milliseconds: 0) }, offset: { _ in 3_600 }
  )

  init() {
    client = SafeClient(mock)
  }

  private func message(
    _ number: Int, _ text: String? = nil, at time: String? = nil, by author: Member? = nil,
    unread: Bool = false
  ) -> Message {
    let standard = Timestamp(milliseconds: 1_795_500_000_000 + number * 60_000)
    return Message(
      id: String(repeating: "0", count: 4 - "\(number)".count) + "\(number)",
      text: text ?? "text \(number)", sent: time.flatMap(Timestamp.init) ?? standard,
      author: author ?? mira, isUnread: unread)
  }

  private func room(_ unread: Int = 0) -> Room {
    Room(
      id: "r", name: "General", uri: "kitchen/general", topic: "Everything.", userCount: 3,
      unreadItems: unread, lastActivity: Timestamp("2026-11-24T08:41:00Z"))
  }

  private func stage(
    _ page: [Message], columns: Int = 60
  ) -> (HeadlessTerminal, ViewController.RoomMessages, PendingResponses) {
    mock.answer("GET /v1/user/me", with: me)
    mock.answer("GET \(path)?limit=50", with: page)
    let stream = mock.hold("GET /stream\(path)")
    let terminal = HeadlessTerminal(columns: columns, rows: 14)
    let scene = RoomMessages(client: client, room: room(), on: time).createScene(clock: clock)
    terminal.window.root = scene
    return (terminal, scene, stream)
  }

  /// Lets the window report what is visible.
  private func settle(_ terminal: HeadlessTerminal) {
    terminal.window.render()
    terminal.clock.advance(by: .zero)
  }

  @Test("messages have days, times and authors, and own ones are marked")
  func shows() {
    let (terminal, _, _) = stage([
      message(1, "Soup?", at: "2026-11-22T23:30:00Z"),
      message(2, "Yes.", at: "2026-11-24T08:41:00Z", by: me),
    ])
    let text = terminal.text
    #expect(text.contains("─ Yesterday ─") && text.contains("Mira 00:30") && text.contains("Soup?"))
    #expect(text.contains("─ Today ─") && text.contains("▌ Dana 09:41") && text.contains("▌ Yes."))
    #expect(text.contains("Here begins General."))
    #expect(text.contains("New messages don't arrive at the moment."))
  }

  @Test("Enter sends, which is visible at once, and up changes the last own message")
  func writes() throws {
    let (terminal, screen, _) = stage([message(1)])
    let sent = mock.hold("POST \(path)")
    terminal.type("Salt")
    terminal.press("enter")
    #expect(
      terminal.text.contains("▌ Salt") && terminal.text.contains("▌ sending…")
        && screen.field.text.isEmpty)
    sent.answer(with: message(2, "Salt", by: me))
    #expect(terminal.text.contains("▌ Salt\n") || !terminal.text.contains("sending…"))
    let change = mock.hold("PUT \(path)/0002")
    terminal.press("up")
    #expect(screen.field.text == "Salt" && screen.isChanging)
    terminal.press("esc")
    #expect(screen.field.text.isEmpty && !screen.isChanging)
    terminal.press("up")
    terminal.type("!")
    terminal.press("enter")
    #expect(
      terminal.text.contains("▌ Salt!") && terminal.text.contains("▌ changing…")
        && change.count == 1)
    let body = try change.receivedRequests.first?.body?.json(Message.Draft.self)
    #expect(body == Message.Draft(text: "Salt!"))
  }

  @Test("the hints name what the keys do now, while writing and changing")
  func hints() {
    let (terminal, screen, _) = stage([message(1, "Salt", by: me)])
    func names() -> [String] {
      [screen.field.submitLabel]
        + screen.keyHints.filter { ["↑", "Esc"].contains($0.key) }.map { "\($0.key) \($0.label)" }
    }
    #expect(names() == ["", "↑ change"])
    terminal.type("M")
    #expect(names() == ["send"])
    terminal.press("backspace")
    #expect(names() == ["", "↑ change"])
    terminal.press("up")
    #expect(names() == ["change", "Esc cancel edit"])
    terminal.type("!")
    #expect(names() == ["change", "Esc cancel edit"])
    terminal.press("esc")
    #expect(names() == ["", "↑ change"])
    let sent = mock.hold("POST \(path)")
    terminal.type("More")
    terminal.press("enter")
    #expect(names() == ["", "↑ change"] && sent.count == 1)
  }

  @Test("a message that is sent while the user reads older ones scrolls into sight")
  func scrollsToOwn() {
    let (terminal, _, _) = stage((1...40).map { message($0) })
    let sent = mock.hold("POST \(path)")
    #expect(terminal.text.contains("text 40"))
    terminal.press("pgup", "pgup")
    #expect(!terminal.text.contains("text 40"))
    terminal.type("Salt")
    terminal.press("enter")
    #expect(terminal.text.contains("▌ Salt") && terminal.text.contains("▌ sending…"))
    sent.answer(with: message(41, "Salt", by: me))
    #expect(terminal.text.contains("▌ Salt") && !terminal.text.contains("sending…"))
  }

  @Test("a message is visible in a room whose messages can't be loaded")
  func writesWithoutOthers() {
    mock.answer("GET /v1/user/me", with: me)
    mock.fail("GET \(path)?limit=50", with: .timedOut(.total))
    _ = mock.hold("GET /stream\(path)")
    let sent = mock.hold("POST \(path)")
    let terminal = HeadlessTerminal(columns: 60, rows: 14)
    let scene = RoomMessages(client: client, room: room(), on: time).createScene(clock: clock)
    terminal.window.root = scene
    #expect(terminal.text.contains("Try again"))
    terminal.type("Salt")
    terminal.press("enter")
    #expect(terminal.text.contains("▌ is sent when the room is loaded"))
    #expect(terminal.text.contains("Not current") && terminal.text.contains("Ctrl-R tries again"))
    mock.answer("GET \(path)?limit=50", with: [message(1)])
    terminal.press("ctrl+r")
    #expect(terminal.text.contains("text 1") && !terminal.text.contains("Not current"))
    #expect(
      terminal.text.contains("▌ Salt") && terminal.text.contains("▌ sending…") && sent.count == 1)
  }

  @Test("what wasn't sent says so, and is sent again or given up by a key that the hints name")
  func failures() {
    let (terminal, screen, _) = stage([message(1)])
    mock.answer("POST \(path)", with: ServerError(error: "No."), status: .forbidden)
    terminal.type("Salt")
    terminal.press("enter")
    #expect(terminal.text.contains("not sent: ") && screen.hasFailures)
    #expect(screen.keyHints.contains { $0.label == "send again" })
    terminal.press("ctrl+r")
    #expect(mock.receivedRequests.count { $0.head.method == .post } == 2)
    terminal.press("ctrl+g")
    #expect(!terminal.text.contains("Salt") && !screen.hasFailures)
  }

  @Test("older messages are loaded at the beginning, and the visible ones stay")
  func older() {
    let (terminal, _, _) = stage((51...100).map { message($0) })
    let older = mock.hold("GET \(path)?limit=50&beforeId=0051")
    #expect(terminal.text.contains("text 100") && older.count == 0)
    for _ in 0..<12 { terminal.press("pgup") }
    settle(terminal)
    #expect(older.count == 1 && terminal.text.contains("text 51"))
    let before = terminal.text.split(separator: "\n").filter { $0.contains("text") }
      .map { $0.prefix(20) }
    older.answer(with: (1...50).map { message($0) })
    let after = terminal.text.split(separator: "\n").filter { $0.contains("text") }
      .map { $0.prefix(20) }
    #expect(after.suffix(max(0, before.count - 1)) == before.dropFirst())
  }

  @Test("visible unread messages are marked as read")
  func marks() throws {
    let marks = mock.hold("POST /v1/user/me/rooms/r/unreadItems")
    let (terminal, _, _) = stage([message(1, unread: true), message(2, unread: true)])
    #expect(terminal.text.contains("text 2"))
    settle(terminal)
    let body = try marks.receivedRequests.first?.body?.json(Message.Unread.self)
    #expect(body == Message.Unread(chat: ["0001", "0002"]))
  }

  private func columns(_ list: RoomList) -> ColumnsView {
    Columns(levels: 2, breakpoints: [100], weights: [2, 3]) { [clock] flow in
      list.createScene(clock: clock, flow: flow)
    }.makeView()
  }

  @Test("a draft stays in its room while another one is selected, until it is sent")
  func drafts() throws {
    let other = Room(id: "s", name: "Bread", uri: "kitchen/bread", topic: "Dough.", userCount: 2)
    mock.answer("GET /v1/user/me/rooms", with: [room(), other])
    mock.answer("GET /v1/user/me", with: me)
    mock.answer("GET /v1/rooms/{id}/chatMessages", with: [Message]())
    let streams = mock.hold("GET /stream/v1/rooms/{id}/chatMessages")
    let sent = mock.hold("POST \(path)")
    let terminal = HeadlessTerminal(columns: 120, rows: 14)
    let list = RoomList(client: client, on: time)
    let columns = columns(list)
    terminal.window.root = columns
    func field() throws -> TextFieldView {
      try #require(columns.currentScreen as? ViewController.RoomMessages).field
    }
    terminal.press("enter")
    terminal.type("Quince?")
    terminal.press("escape", "down", "enter")
    #expect(try field().text.isEmpty && columns.currentScreen.title == "Bread")
    #expect(list.drafts.count == 1 && streams.count >= 1)
    terminal.press("escape", "up", "enter")
    #expect(try field().text == "Quince?" && columns.currentScreen.title == "General")
    terminal.press("enter")
    #expect(sent.count == 1 && list.drafts.count == 0)
    #expect(try field().text.isEmpty)
  }

  @Test("rooms have unread counts and times; a room opens beside the list where there is space")
  func list() {
    mock.answer("GET /v1/user/me/rooms", with: [room(7)])
    mock.answer("GET /v1/user/me", with: me)
    mock.answer("GET \(path)?limit=50", with: [message(1)])
    let stream = mock.hold("GET /stream\(path)")
    let terminal = HeadlessTerminal(columns: 120, rows: 14)
    terminal.window.root = columns(RoomList(client: client, on: time))
    #expect(terminal.text.contains("General") && terminal.text.contains(" 7  09:41"))
    time.advance(by: .seconds(1))
    terminal.clock.advance(by: .seconds(1))
    #expect(stream.count == 1 && terminal.text.contains("text 1"))
  }

  @Test("a is for public rooms, of which Enter joins one")
  func joins() {
    mock.answer("GET /v1/user/me/rooms", with: [room()])
    let knives = Room(
      id: "k", name: "Knives", uri: "kitchen/knives", topic: "Sharp.", userCount: 2,
      isJoined: false)
    mock.answer("GET /v1/rooms?q=", with: [knives])
    let joins = mock.hold("POST /v1/user/me/rooms")
    let terminal = HeadlessTerminal(columns: 60, rows: 14)
    terminal.window.root = columns(RoomList(client: client, on: time))
    terminal.press("a")
    #expect(terminal.text.contains("Knives") && terminal.text.contains("2 people"))
    terminal.press("down", "enter")
    #expect(joins.count == 1)
    joins.answer(with: knives)
    #expect(terminal.text.contains("You are in Knives now."))
  }

  @Test("public rooms that aren't current are looked for again by Ctrl-R, since letters are text")
  func findsAgain() {
    mock.answer("GET /v1/user/me/rooms", with: [room()])
    let terminal = HeadlessTerminal(columns: 60, rows: 14)
    terminal.window.root = columns(RoomList(client: client, on: time))
    mock.fail("GET /v1/rooms", with: .timedOut(.total))
    terminal.press("a")
    #expect(terminal.text.contains("Try again"))
    let before = mock.receivedRequests.count
    terminal.type("r")
    terminal.press("ctrl+r")
    #expect(mock.receivedRequests.count == before + 2)
  }

  @Test("leaving asks, and can be undone")
  func leaves() {
    mock.answer("GET /v1/user/me/rooms", with: [room()])
    mock.answer("DELETE /v1/rooms/r/users/me", with: Response(status: .noContent))
    let joins = mock.hold("POST /v1/user/me/rooms")
    let terminal = HeadlessTerminal(columns: 60, rows: 14)
    terminal.window.root = columns(RoomList(client: client, on: time))
    terminal.press("delete")
    #expect(terminal.text.contains("Leave General?"))
    terminal.press("left", "enter")
    #expect(terminal.text.contains("You have left General."))
    _ = joins
  }

  @Test("a change that isn't confirmed is shown, and Esc stops waiting for it")
  func slowChanges() {
    mock.answer("GET /v1/user/me/rooms", with: [room()])
    let leaves = mock.hold("DELETE /v1/rooms/r/users/me")
    let terminal = HeadlessTerminal(columns: 60, rows: 14)
    terminal.window.root = columns(RoomList(client: client, on: time))
    terminal.press("delete", "left", "enter")
    #expect(terminal.text.contains("Leaving General…") && terminal.text.contains("leaving…"))
    for _ in 0..<6 { terminal.clock.advance(by: .seconds(1)) }
    #expect(terminal.text.contains("Leaving General… 6 s. Esc stops waiting."), "\(terminal.text)")
    terminal.press("esc")
    #expect(leaves.cancelled == 1 && !terminal.text.contains("eaving"))
    #expect(terminal.text.contains("General"))
  }

  @Test("a joined room says so at Enter")
  func joinedAlready() {
    mock.answer("GET /v1/user/me/rooms", with: [room()])
    mock.answer("GET /v1/rooms?q=", with: [room()])
    let terminal = HeadlessTerminal(columns: 60, rows: 14)
    terminal.window.root = columns(RoomList(client: client, on: time))
    terminal.press("a", "down", "enter")
    #expect(terminal.text.contains("You are in General already."), "\(terminal.text)")
  }

  @Test("a message without an answer says so, and Ctrl-G gives it up")
  func slowMessage() {
    let (terminal, _, _) = stage([message(1)])
    let sent = mock.hold("POST \(path)")
    let check = mock.hold("GET \(path)?limit=100&afterId=0001")
    terminal.type("soup")
    terminal.press("enter")
    #expect(terminal.text.contains("sending…") && !terminal.text.contains("Ctrl-G"))
    time.advance(by: .seconds(5))
    #expect(terminal.text.contains("sending… No answer yet. Ctrl-G gives up."), "\(terminal.text)")
    terminal.press("ctrl+g")
    #expect(sent.cancelled == 1 && terminal.text.contains("giving up, asking the server…"))
    check.answer(with: [Message]())
    #expect(!terminal.text.contains("soup"), "\(terminal.text)")
  }

  @Test("a released scene cancels the stream")
  func letGo() {
    expectNoLeaks {
      mock.answer("GET /v1/user/me", with: me)
      mock.answer("GET \(path)?limit=50", with: [message(1)])
      let stream = mock.hold("GET /stream\(path)")
      do {
        let scene = RoomMessages(client: client, room: room(), on: time).createScene(clock: clock)
        _ = scene
        #expect(stream.count == 1)
      }
      #expect(stream.cancelled == 1)
    }
  }
}
