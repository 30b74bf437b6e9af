// SPDX-License-Identifier: MIT

import Applications
import TestKit
import Testing

@Suite("Undo histories")
struct UndoHistoryTests {
  @Test("changes are undone and redone by name, and a new change forgets what was undone")
  func names() {
    var history = UndoHistory([1])
    #expect(history.undo() == nil && history.redo() == nil)
    history.change("append 2") { $0.append(2) }
    history.change("append 3") { $0.append(3) }
    #expect(history.undoName == "append 3" && history.redoName == nil)
    #expect(history.undo() == "append 3" && history.value == [1, 2])
    #expect(history.redoName == "append 3")
    #expect(history.redo() == "append 3" && history.value == [1, 2, 3])
    history.undo()
    history.change("append 4") { $0.append(4) }
    #expect(history.redo() == nil && history.value == [1, 2, 4])
    history.removeAll()
    #expect(history.undo() == nil && history.value == [1, 2, 4])
  }

  @Test("a change that throws leaves the value and the names as they are")
  func failure() {
    struct Refused: Error {}
    var history = UndoHistory(1)
    #expect(throws: Refused.self) {
      try history.change("fail") { value throws(Refused) in
        value = 9
        throw Refused()
      }
    }
    #expect(history.value == 1 && history.undoName == nil)
  }

  @Test("10,000 random steps equal a list of all versions")
  func model() {
    var random = SeededRandom(7)
    var history = UndoHistory(0, limit: 5)
    var versions = [0]
    var position = 0
    for step in 1...10_000 {
      switch random.next() % 3 {
      case 0:
        history.change("\(step)") { $0 = step }
        versions = versions.prefix(position + 1).suffix(5) + [step]
        position = versions.count - 1
      case 1:
        #expect((history.undo() != nil) == (position > 0))
        position = max(0, position - 1)
      default:
        #expect((history.redo() != nil) == (position < versions.count - 1))
        position = min(versions.count - 1, position + 1)
      }
      #expect(history.value == versions[position])
    }
  }
}
