// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing
import Views

/// Two features at once: one that is hidden waits for a server, while the user types into another.
@Suite("Hidden features", .timeLimit(.minutes(10)))
@MainActor
struct HiddenFeatureTests {
  private static let text = "a quick question "

  @Test("the map of a queued action waits until its tab is selected, and the text arrives in full")
  func queuedMap() {
    let stage = MockedStage()
    // The first place is being added when the map is asked for again.
    stage.terminal.press("alt+3", "enter", "a", "enter", "a")
    #expect(stage.terminal.text.contains("Waits for the change: the map."))
    stage.terminal.press("alt+2")
    stage.terminal.type("qu")
    stage.reply(.late)
    stage.terminal.type("ick")
    #expect(stage.field?.text == "quick" && stage.terminal.window.modals.isEmpty)
    #expect(stage.ends == 0)
    stage.terminal.press("alt+3")
    #expect(stage.terminal.text.contains("Choose a pharmacy"))
    stage.terminal.type("q")
    #expect(stage.ends == 0, "no letter quits inside a modal")
  }

  @Test("the alert about a failed deletion waits until its tab is selected")
  func failedDeletion() {
    let stage = MockedStage()
    stage.terminal.press("alt+3", "enter", "delete", "alt+2")
    stage.terminal.type("qu")
    stage.reply(.failing)
    stage.terminal.type("ick ")
    stage.terminal.press("enter")
    #expect(stage.changes.count == 0, "nothing is deleted again")
    stage.terminal.press("alt+3")
    #expect(stage.terminal.window.modals.count == 1)
    #expect(stage.terminal.text.contains("Quarry isn't deleted."))
    stage.terminal.press("enter")
    #expect(stage.changes.count == 1)
  }

  @Test("an answer to a session that has ended isn't asked about on the sign-in screen")
  func endedSession() {
    for answer in [MockedStage.Answer.refusing, .failing, .dying] {
      let stage = MockedStage()
      stage.terminal.press("alt+4", "enter")
      #expect(stage.changes.count == 1)
      stage.expire()
      stage.terminal.press("esc")
      stage.reply(answer)
      #expect(stage.terminal.text.contains("Your session has expired"))
      #expect(stage.terminal.window.modals.isEmpty, "\(answer)")
      stage.terminal.type("q")
      #expect(stage.ends == 0)
    }
  }

  // MARK: - Pairs

  /// A tab with keys that begin changes.
  private struct Feature {
    let tab: String
    var opening: [String] = []
    let keys: [[String]]
  }

  private static let features = [
    Feature(tab: "alt+1", keys: [["down"], ["enter"], ["escape"], ["r"], ["f"]]),
    Feature(
      tab: "alt+3", opening: ["enter"],
      keys: [
        ["a"], ["a", "enter"], ["a", "down", "enter"], ["delete"], ["d"], ["escape"], ["up"],
      ]),
    Feature(tab: "alt+4", keys: [["enter"], ["down"], ["down", "enter"], ["r"]]),
    Feature(tab: "alt+5", keys: [["down"], ["delete", "tab", "enter"], ["r"]]),
    Feature(tab: "alt+6", keys: [["r"], ["down"]]),
  ]
  /// The keys that lead to a text field.
  private static let fields = [["alt+2"], ["alt+5", "enter"]]

  /// The number of random pairs.
  private nonisolated static let pairs = TestLength.rounds(12, long: 2_000)

  @Test(
    "no hidden feature takes a key while its server is slow, fails or dies", arguments: 0..<pairs)
  func pair(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let stage = MockedStage()
    let window = stage.terminal.window
    let hidden = try #require(Self.features.randomElement(using: &random))
    let keys = try #require(
      Self.fields.filter { $0[0] != hidden.tab }.randomElement(using: &random))
    let answers: [MockedStage.Answer] = [.late, .failing, .dying]
    stage.terminal.press(hidden.tab)
    for key in hidden.opening { stage.terminal.press(key) }
    for _ in 0..<random.below(6) + 2 {
      for key in hidden.keys.randomElement(using: &random) ?? [] { stage.terminal.press(key) }
      if random.oneIn(4), let answer = answers.randomElement(using: &random) { stage.reply(answer) }
    }
    for _ in 0..<8 where !window.modals.isEmpty { stage.terminal.press("escape") }
    for key in keys { stage.terminal.press(key) }
    let field = try #require(stage.field, "seed \(seed)")
    for letter in Self.text {
      while random.oneIn(3), stage.changes.count > 0 {
        if let answer = answers.randomElement(using: &random) { stage.reply(answer) }
      }
      stage.terminal.type(String(letter))
      window.render()
      #expect(window.modals.isEmpty, "seed \(seed)")
    }
    #expect(field.text == Self.text && stage.ends == 0, "seed \(seed)")
  }
}
