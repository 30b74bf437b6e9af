// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

@MainActor @Suite("TranscriptView")
struct TranscriptViewTests {
  private func item(
    _ id: Int, _ text: String = "", author: String = "Mira", section: String = "", own: Bool = false
  ) -> TranscriptView.Item {
    .init(
      id: id, section: section, author: author, time: "9:\(10 + id)",
      text: Text(text.isEmpty ? "text \(id)" : text), isOwn: own)
  }

  /// Messages of alternating authors, so that each has three rows but the first, which has two.
  private func items(_ ids: Range<Int>) -> [TranscriptView.Item] {
    ids.map { item($0, author: $0.isMultiple(of: 2) ? "Mira" : "Otis") }
  }

  @Test("authors, times and sections stand above the messages, and own ones have a bar")
  func draws() {
    let view = TranscriptView()
    view.show([
      item(0, "Who has rye flour?", section: "Today"), item(1, "And salt?", section: "Today"),
      item(2, "I do.", author: "Dana", section: "Today", own: true),
    ])
    let stage = Stage(26, 8, view)
    #expect(
      stage.text == """
          ─ Today ───────────────
            Mira 9:10
            Who has rye flour?
            And salt?

          ▌ Dana 9:12
          ▌ I do.
        """ || stage.text.contains("─ Today ──"))
    #expect(stage.text.contains("  Mira 9:10\n  Who has rye flour?\n  And salt?\n"))
    #expect(stage.text.contains("▌ Dana 9:12\n▌ I do."))
  }

  @Test("the newest message is shown until the user scrolls up; new ones are counted")
  func follows() {
    let view = TranscriptView()
    view.show(items(0..<10))
    let stage = Stage(24, 6, view)
    #expect(stage.text.contains("text 9") && view.follows)
    view.show(items(0..<11))
    stage.window.render()
    #expect(stage.text.contains("text 10"))
    stage.press("up", "up")
    let before = stage.text
    view.show(items(0..<14))
    stage.window.render()
    #expect(view.unseenCount == 3 && stage.text.contains("3 new below"))
    #expect(stage.text.split(separator: "\n").first == before.split(separator: "\n").first)
    stage.press("end")
    #expect(view.unseenCount == 0 && stage.text.contains("text 13"))
    #expect(!stage.text.contains("new below"))
  }

  @Test("the visible messages stay where they are when others are inserted above")
  func keepsPlace() {
    let view = TranscriptView()
    view.show(items(20..<40))
    let stage = Stage(24, 7, view)
    for _ in 0..<4 { stage.press("pgup") }
    let before = stage.text.split(separator: "\n").map { $0.prefix(20) }
    view.heading = "Loading"
    stage.window.render()
    view.show(items(0..<40))
    stage.window.render()
    #expect(stage.text.split(separator: "\n").map { $0.prefix(20) } == before)
  }

  @Test("the beginning is reported once for each first message, and again when the user insists")
  func start() {
    let view = TranscriptView()
    var count = 0
    view.reachedStart.add { count += 1 }
    view.show(items(0..<20))
    let stage = Stage(24, 6, view)
    #expect(count == 0)
    stage.press("home")
    #expect(count == 1)
    stage.press("down")
    #expect(count == 1)
    stage.press("home")
    #expect(count == 2)
    view.show(items(-20..<20))
    stage.window.render()
    #expect(count == 2)
  }

  @Test("visible messages are reported after each change")
  func visible() {
    let view = TranscriptView()
    var ids: [[AnyHashable]] = []
    view.visibleChanges.add { ids.append($0) }
    view.show(items(0..<9))
    let stage = Stage(24, 6, view)
    #expect(ids.last == [7, 8])
    stage.press("home")
    #expect(ids.last == [0, 1])
    view.show([])
    stage.window.render()
    #expect(ids.last == [])
  }

  @Test("messages that arrive on a hidden tab are reported when it is shown again")
  func hidden() {
    let view = TranscriptView()
    var ids: [[AnyHashable]] = []
    view.visibleChanges.add { ids.append($0) }
    let tabs = TabsView([TabsView.Tab("Room", view), TabsView.Tab("Other", LabelView("other"))])
    let stage = Stage(24, 8, tabs)
    view.show([item(0)])
    stage.window.render()
    #expect(ids.last == [0])
    for (index, seen) in [(1, [0]), (0, [0, 1])] {
      tabs.select(index)
      view.show([item(0), item(1)])
      stage.window.render()
      #expect(ids.last == seen.map(AnyHashable.init))
    }
  }

  @Test("a narrower view wraps the text and keeps the message at the top")
  func resize() {
    let view = TranscriptView()
    view.show((0..<20).map { item($0, "one two three four five \($0)", author: "\($0)") })
    let stage = Stage(40, 9, view)
    stage.press("home", "pgdn")
    let top = stage.text.split(separator: "\n").first.map(String.init) ?? ""
    stage.resize(16, 9)
    #expect(stage.text.contains(top.split(separator: " ").first.map(String.init) ?? "?"))
    #expect(!view.follows)
  }

  @Test(
    "any list of messages, at any size and place, shows only what it has",
    arguments: 0..<TestLength.rounds(12, long: 40))
  func random(seed: Int) {
    var state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    func number(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let view = TranscriptView()
    let stage = Stage(20, 6, view)
    var range = 50..<50
    for _ in 0..<60 {
      switch number(7) {
      case 0: range = max(0, range.lowerBound - number(9))..<range.upperBound
      case 1: range = range.lowerBound..<range.upperBound + number(4)
      case 2: stage.press("pgup")
      case 3: stage.press("down")
      case 4: stage.press(number(2) == 0 ? "home" : "end")
      case 5: stage.resize(1 + number(30), 1 + number(9))
      default: view.heading = number(2) == 0 ? "" : "Loading"
      }
      view.show(items(range))
      stage.window.render()
      if view.follows, let last = range.last, view.frame.width > 16 {
        #expect(stage.text.contains("text \(last)"))
      }
    }
  }
}
