// SPDX-License-Identifier: MIT

import Applications
import Signals
import TestKit
import Testing
import Views

@testable import tasks

@MainActor @Suite("Tasks")
struct TasksTests {
  @Test("a task is added, deleted, and restored")
  func addAndDelete() async {
    let folder = TemporaryFolder("tasks")
    let board = Preferences(
      file: folder.path("tasks.json"), default: Board(), scheduler: ImmediateScheduler())
    let terminal = HeadlessTerminal(showing: TaskScreen(board: board).root)
    terminal.press("n")
    terminal.type("Buy flour")
    terminal.press("tab", "right", "alt+enter")
    #expect(terminal.text.contains("Priority: high"))
    terminal.press("delete")
    await terminal.wait(for: "Delete “Buy flour”?")
    terminal.press("enter")
    await terminal.wait(for: "is deleted.")
    #expect(board.value.items.isEmpty)
    terminal.press("alt+u")
    #expect(terminal.text.contains("Buy flour"))
    let saved = Preferences(file: folder.path("tasks.json"), default: Board())
    #expect(saved.value.items == [Item(id: 1, title: "Buy flour", priority: .high)])
  }
}
