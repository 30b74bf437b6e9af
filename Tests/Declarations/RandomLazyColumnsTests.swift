// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

/// The position of a lazy column is that of a layout of all elements.
@MainActor @Suite("Random lazy columns")
struct RandomLazyColumnsTests {
  private struct Note: Identifiable, Equatable {
    let id: Int
    var lines: Int
  }

  /// A layout of all elements, by the number of the first visible row.
  private struct Model {
    let followsEnd: Bool
    var height: Int
    var notes: [Note] = []
    var offset = 0
    var isFollowing: Bool

    init(followsEnd: Bool, height: Int) {
      (self.followsEnd, self.height, isFollowing) = (followsEnd, height, followsEnd)
    }

    private var rows: [String] {
      notes.flatMap { note in (0..<note.lines).map { "\(note.id).\($0)" } }
    }

    var shown: [String] {
      let rows = rows
      let blank = followsEnd ? max(0, height - rows.count) : 0
      return Array(repeating: "", count: blank) + rows.dropFirst(offset).prefix(height)
    }

    private func start(of index: Int) -> Int { notes[..<index].reduce(0) { $0 + $1.lines } }

    mutating func settle() {
      guard !notes.isEmpty else { return offset = 0 }
      let last = max(0, rows.count - height)
      offset = isFollowing ? last : min(max(0, offset), last)
      if offset == last { isFollowing = followsEnd }
    }

    mutating func scroll(by distance: Int) {
      guard !notes.isEmpty else { return }
      isFollowing = false
      offset += distance
      settle()
    }

    mutating func show(_ new: [Note]) {
      let old = self
      notes = new
      if !old.isFollowing, !old.notes.isEmpty, followsEnd || old.offset > 0 {
        offset = 0
        for (index, note) in old.notes.enumerated() {
          let start = old.start(of: index)
          guard start + note.lines > old.offset, start < old.offset + height else { continue }
          guard let place = new.firstIndex(where: { $0.id == note.id }) else { continue }
          offset = self.start(of: place) + old.offset - start
          return settle()
        }
        let top = old.notes.indices.last { old.start(of: $0) <= old.offset } ?? 0
        offset = new.isEmpty ? 0 : self.start(of: min(top, new.count - 1))
      }
      settle()
    }
  }

  private func column(in view: View) -> LazyColumnView? {
    view as? LazyColumnView ?? view.children.lazy.compactMap { column(in: $0) }.first
  }

  @Test(
    "elements that are added, removed, changed and moved keep the place of a full layout",
    arguments: 0..<6)
  func places(seed: UInt64) throws {
    var chance = SeededRandom(seed)
    for round in 0..<TestLength.rounds(12, long: 400) {
      let followsEnd = round.isMultiple(of: 3) == false
      let view = DeclaredView()
      let terminal = HeadlessTerminal(showing: view, columns: 20, rows: 7)
      var model = Model(followsEnd: followsEnd, height: 6)
      var next = 1_000
      func note() -> Note {
        next += 1
        return Note(id: next, lines: Int.random(in: 1...9, using: &chance))
      }
      func show(_ notes: [Note]) {
        model.show(notes)
        view.show {
          LazyColumn(notes, followsEnd: followsEnd) { note in
            for line in 0..<note.lines { Text("\(note.id).\(line)") }
          }
        }
        terminal.window.render()
      }
      show((0..<Int.random(in: 0...30, using: &chance)).map { _ in note() })
      let shownColumn = self.column(in: view)
      let column = try #require(shownColumn)
      for _ in 0..<40 {
        var notes = model.notes
        let index = notes.indices.randomElement(using: &chance) ?? 0
        switch Int.random(in: 0..<12, using: &chance) {
        case 0: show(notes + [note()])
        case 1: show([note(), note()] + notes)
        case 2 where !notes.isEmpty:
          notes.remove(at: index)
          show(notes)
        case 3 where !notes.isEmpty:
          notes[index].lines = Int.random(in: 1...9, using: &chance)
          show(notes)
        case 4: show(notes.filter { _ in Int.random(in: 0..<3, using: &chance) > 0 })
        case 5: show((0..<Int.random(in: 0...12, using: &chance)).map { _ in note() })
        case 6:
          model.height = Int.random(in: 1...12, using: &chance)
          terminal.resize(columns: 20, rows: model.height + 1)
          model.settle()
        default:
          let distance = Int.random(in: -9...9, using: &chance)
          column.scroll(by: distance)
          if distance != 0 { model.scroll(by: distance) }
        }
        terminal.window.render()
        let lines = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
          .prefix(model.height).map {
            String($0.prefix { $0 != " " }.filter { $0.isNumber || $0 == "." })
          }
        let wanted =
          model.shown + Array(repeating: "", count: max(0, model.height - model.shown.count))
        #expect(lines.map { $0 } == wanted, "seed \(seed), round \(round)")
        guard lines == wanted else { return }
        #expect(column.isFollowing == model.isFollowing)
      }
    }
  }
}
