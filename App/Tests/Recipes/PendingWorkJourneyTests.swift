// SPDX-License-Identifier: MIT

import RecipeEntities
import Testing
import Views

/// What the application says about work that the server doesn't have yet.
@Suite("Pending work in the application", .timeLimit(.minutes(10)))
@MainActor
struct PendingWorkJourneyTests {
  @Test("quitting asks about a contact, a pharmacy and a draft that the server doesn't have")
  func quitting() {
    let stage = MockedStage()
    stage.terminal.press("alt+4", "enter")
    stage.terminal.press("alt+3", "enter", "delete")
    stage.terminal.press("alt+5", "enter")
    stage.terminal.type("quince")
    stage.terminal.press("ctrl+c")
    #expect(stage.ends == 0 && stage.terminal.window.modals.count == 1)
    let text = stage.words
    #expect(text.contains("1 contact and 1 pharmacy aren't confirmed yet"))
    #expect(text.contains("1 draft isn't sent."))
    stage.terminal.press("escape")
    stage.reply(.late)
    stage.reply(.late)
    stage.terminal.press("ctrl+u", "ctrl+c")
    #expect(stage.ends == 1)
  }

  @Test("the end of a session says what may be lost, and keeps the drafts of the same user")
  func expiry() {
    let stage = MockedStage()
    stage.terminal.press("alt+4", "enter")
    stage.terminal.press("alt+5", "enter")
    stage.terminal.type("quince")
    stage.expire()
    stage.reply(.refusing)
    let text = stage.words
    #expect(text.contains("Your session has expired."))
    #expect(text.contains("1 contact wasn't confirmed"))
    #expect(text.contains("1 draft is kept"))

    stage.session.signIn(with: Token(value: "other", account: "ada"))
    stage.terminal.press("alt+5", "enter")
    #expect(stage.field?.text == "")
    stage.session.signOut()
    stage.session.signIn(with: Token(value: "secret", account: "demo"))
    stage.terminal.press("alt+5", "enter")
    #expect(stage.field?.text == "quince")
  }

  @Test("the rest of a text that is typed when the session ends goes nowhere")
  func typing() throws {
    let stage = MockedStage()
    stage.terminal.press("alt+2")
    stage.terminal.type("qui")
    stage.expire()
    stage.terminal.type("nce quiche ")
    stage.terminal.press("enter")
    #expect(stage.ends == 0 && stage.words.contains("Signed out"))
    stage.terminal.press("escape")
    #expect(stage.words.contains("your name") && stage.words.contains("has expired"))
    #expect(try #require(stage.field).text.isEmpty)
  }

  @Test("signing out asks about the work in all terminals of a session")
  func terminals() {
    let first = MockedStage()
    let second = MockedStage(attachedTo: first)
    first.terminal.press("alt+4", "enter")
    second.terminal.press("alt+1")
    second.terminal.type("o")
    #expect(second.terminal.text.contains("1 contact isn't confirmed yet"))
    second.terminal.press("escape", "ctrl+c")
    #expect(second.ends == 1, "the other terminal keeps its work")
    second.terminal.type("o")
    second.terminal.press("tab", "enter")
    let text = first.words
    #expect(text.contains("You have signed out in another terminal."))
    #expect(text.contains("1 contact wasn't confirmed"))
    #expect(!second.terminal.text.contains("another terminal"))
  }
}
