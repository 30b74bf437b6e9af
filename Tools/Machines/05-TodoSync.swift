// SPDX-License-Identifier: MIT

// Each task has a version, and remembers which version the server has. The feedback requests an
// effect for each task whose versions differ, and sends one at a time, in order. A change during
// the sending is another version: the old request is cancelled, and the new one enters the queue.

import Declarations
import FeedbackLoops
import Signals
import Views

enum TodoSync {
  struct Todo: Hashable, Sendable, Identifiable {
    let id: Int
    var title: String
    var isDone = false
    var version = 1
    var savedVersion = 0
    var failedVersion = 0

    var isSaved: Bool { savedVersion == version }
    var hasFailed: Bool { failedVersion == version }
    var words: String { isSaved ? "saved" : hasFailed ? "failed" : "waits" }
  }

  struct Request: Hashable, Sendable {
    let id: Int
    let version: Int
  }

  struct State: Hashable, Sendable {
    var todos: [Todo] = []

    var requests: [Request] {
      todos.filter { !$0.isSaved && !$0.hasFailed }.map { Request(id: $0.id, version: $0.version) }
    }
  }

  enum Event: Hashable, Sendable {
    case added(String), toggled(id: Int), retried
    case saved(Request), failed(Request)
  }

  static func reduce(_ state: inout State, _ event: Event) {
    switch event {
    case .added(let title):
      state.todos.append(Todo(id: state.todos.count + 1, title: title))
    case .toggled(let id):
      change(id, in: &state) { todo in
        todo.isDone.toggle()
        todo.version += 1
      }
    case .retried:
      for index in state.todos.indices { state.todos[index].failedVersion = 0 }
    case .saved(let request):
      change(request.id, in: &state) { $0.savedVersion = request.version }
    case .failed(let request):
      change(request.id, in: &state) { $0.failedVersion = request.version }
    }
  }

  private static func change(_ id: Int, in state: inout State, _ change: (inout Todo) -> Void) {
    guard let index = state.todos.firstIndex(where: { $0.id == id }) else { return }
    change(&state.todos[index])
  }

  static func machine(server: PretendServer, titles: [String] = []) -> Machine<State, Event> {
    var initial = State()
    for title in titles { reduce(&initial, .added(title)) }
    return Machine(
      initial: initial, reduce: reduce,
      feedbacks: [
        Feedback(requests: { $0.requests }, policy: .atMost(1)) { request in
          server.answer { .saved(request) }.replaceFailure(with: .failed(request))
        }.named("whenUnsaved")
      ])
  }
}

extension TodoSync {
  static func render(_ context: Context<State, Event>) -> Screen {
    let sending = context.requests.first?.id
    let title = "Task \(context.todos.count + 1)"
    return Screen(
      "Tasks", isBusy: sending != nil,
      trailing: [
        BarItem("Retry", "r", action: context.action(.retried)),
        BarItem("Add", "a", action: context.action(.added(title))),
      ]
    ) {
      Box {
        ForEach(context.todos, id: \.id) { todo in
          Row(
            "\(todo.isDone ? "[x]" : "[ ]") \(todo.title)", note: "version \(todo.version)",
            detail: todo.id == sending ? "sending…" : todo.words,
            action: "toggle", perform: context.action(.toggled(id: todo.id)))
        }
      }
    }
  }
}
