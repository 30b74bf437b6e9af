// SPDX-License-Identifier: MIT

import FeedbackLoops
import Proscenium

/// The rooms, and beside them the messages of the selected one with a field below.
@MainActor struct ChatScreen {
  let loop: FeedbackLoop<ChatState, ChatEvent>
  let presenter = Presenter()

  init(answer: @escaping ChatMachine.Answer) {
    loop = FeedbackLoop(initial: ChatState(), ChatMachine.feature(answer: answer))
    loop.start()
  }

  var root: some Component {
    Screen("Chat") {
      Observing(loop) { state in
        Split(part: 0.25) {
          rooms(state)
        } second: {
          if let room = state.room { conversation(room) }
        }
        .grow()
      }
    }
    .onKey("ctrl+n", "new room") { Task { await addRoom() } }
    .onKeys(["alt+1", "alt+2", "alt+3"], "room") { select($0) }
    .onKey("alt+s", "stop the answer") { loop.send(.stop) }
    .presenter(presenter)
  }

  /// The sentence with which the user is asked before the program quits.
  var quitWarning: String? {
    loop.state.value.questions.isEmpty ? nil : "An answer is being received."
  }

  private func rooms(_ state: ChatState) -> some Component {
    List(
      state.rooms, selection: state.selection, onSelectionChange: { loop.send(.select($0)) },
      row: { room in
        ListRow(title: Text(room.name), detail: Text(room.isAnswering ? "…" : ""))
      })
  }

  @DeclarationBuilder private func conversation(_ room: Room) -> DeclarationList {
    VStack {
      LazyColumn(room.messages, spacing: 1, followsEnd: true) { message in
        Label(message.author == .user ? "You" : "Assistant", role: \.secondary)
        switch message.author {
        case .user: Label(Text(message.text))
        case .assistant:
          Markdown(message.text, isStreaming: message.isStreaming, scrolls: false)
          if message.text.isEmpty { Spinner("thinking") }
        }
      }
      .id(room.id)
      .grow()
      Divider()
      TextField(
        room.isAnswering ? "wait for the answer" : "message", text: room.draft,
        onChange: { loop.send(.draft($0)) }, onSubmit: { _ in loop.send(.submit) }
      )
      .defaultFocus()
    }
  }

  private func select(_ index: Int) {
    let rooms = loop.state.value.rooms
    if rooms.indices.contains(index) { loop.send(.select(rooms[index].id)) }
  }

  private func addRoom() async {
    let names = loop.state.value.rooms.map(\.name)
    let name = await presenter.ask("What is the room called?", action: "Add") { text in
      if text.isEmpty { return "Enter a name." }
      return names.contains(text) ? "There is a room of this name." : nil
    }
    if let name { loop.send(.addRoom(name)) }
  }
}

@main struct ChatApp: TerminalApplication {
  let screen = ChatScreen(answer: DemoAnswers.answer(on: MainScheduler()))
  var root: some Component { screen.root }

  func didStart(_ application: Application) {
    application.quitWarning = { screen.quitWarning }
  }
}
