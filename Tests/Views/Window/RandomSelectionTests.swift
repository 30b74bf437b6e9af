// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

/// What is copied is a slice of the text of the document, and what is marked is what is copied.
@MainActor @Suite("Random selections")
struct RandomSelectionTests {
  /// A position in the text: a line of a block, and the number of characters before.
  private struct Place {
    let block: Int, line: Int, offset: Int
  }

  /// A document of blocks, and its text line by line.
  @MainActor private struct Document {
    let stack = StackView(.vertical)
    private var blocks: [(id: Int, lines: [String])] = []
    private var number = 0
    private var chance: Chance
    /// The block that grows.
    private var open: (view: MarkdownView, id: Int)?

    init(_ chance: Chance) {
      self.chance = chance
      for _ in 0..<6 { insert() }
    }

    var text: String { blocks.flatMap(\.lines).joined(separator: "\n") }

    /// Returns the place of a character of the text.
    func place(of index: Int) -> Place {
      var rest = index
      for block in blocks {
        for (line, text) in block.lines.enumerated() {
          if rest <= text.count { return Place(block: block.id, line: line, offset: rest) }
          rest -= text.count + 1
        }
      }
      return Place(block: -1, line: 0, offset: 0)
    }

    /// Returns the number of characters before a place.
    func index(of place: Place) -> Int {
      var index = 0
      for block in blocks {
        for (line, text) in block.lines.enumerated() {
          if block.id == place.block, line == place.line { return index + place.offset }
          index += text.count + 1
        }
      }
      return index
    }

    private mutating func words() -> String {
      let count = Int.random(in: 1...9, using: &chance)
      return (0..<count).map { _ in
        number += 1
        let letter = ["a", "漢", "e\u{301}", "👩‍👩‍👧", "ｗ", "-"].randomElement(using: &chance) ?? ""
        return letter + "\(number)"
      }
      .joined(separator: " ")
    }

    mutating func insert() {
      let (words, more) = (words(), words())
      let (view, lines): (View, [String]) =
        switch Int.random(in: 0..<6, using: &chance) {
        case 0: (LabelView(Text(words), wraps: true), [words])
        case 1:
          (LabelView(Text(words + "\n" + more), alignment: .trailing, wraps: true), [words, more])
        case 2: (MarkdownView("# \(words)\n> \(more)", scrolls: false), [words, "", more])
        case 3: (MarkdownView("```\n\(words)\n```", scrolls: false), [words])
        case 4:
          (MarkdownView("- \(words)\n- \(more)", scrolls: false), ["• " + words, "• " + more])
        default: (LabelView(Text(words)), [words])
        }
      let place = Int.random(in: 0...blocks.count, using: &chance)
      stack.insert(view, at: place)
      number += 1
      blocks.insert((number, lines), at: place)
    }

    mutating func stream() {
      let words = words()
      if let open, let index = blocks.firstIndex(where: { $0.id == open.id }) {
        open.view.append(" " + words)
        blocks[index].lines[0] += " " + words
      } else {
        let view = MarkdownView("x" + words, scrolls: false)
        view.isStreaming = true
        stack.add(view)
        number += 1
        blocks.append((number, ["x" + words]))
        open = (view, number)
      }
    }
  }

  private func visible(_ text: String) -> [Character] {
    text.filter { $0 != " " && $0 != "\n" }.map { $0 }
  }

  /// Returns the index of the first or only place at which a text contains another.
  private func index(of part: String, in text: String) -> Int? {
    let (part, text) = (Array(part), Array(text))
    return (0...max(0, text.count - part.count)).first { start in
      text[start...].starts(with: part)
    }
  }

  @Test("random documents, drags, scrolling, sizes and additions", arguments: 0..<6)
  func random(seed: UInt64) {
    var chance = Chance(state: seed * 71 + 3)
    for _ in 0..<TestLength.rounds(3, long: 400) {
      var document = Document(Chance(state: chance.next()))
      let scroll = ScrollView(document.stack)
      let stage = Stage(Int.random(in: 9...40, using: &chance), 24, scroll)
      func cell() -> (Int, Int) {
        let size = stage.surface.size
        return (
          Int.random(in: 0..<size.width, using: &chance),
          Int.random(in: 0..<size.height - 1, using: &chance)
        )
      }
      for _ in 0..<6 {
        let (from, to) = (cell(), cell())
        stage.clock.advance(by: .seconds(10))
        stage.window.render()
        stage.drag(from, to)
        guard let selected = stage.window.selectedText, visible(selected).count > 1 else {
          continue
        }
        guard let start = index(of: selected, in: document.text) else {
          Issue.record("\(selected.debugDescription) isn't in \(document.text.debugDescription)")
          continue
        }
        stage.window.dismissToast()
        stage.window.render()
        // Both ends are visible; a truncated label is copied whole.
        if !stage.text.contains("…") {
          #expect(visible(selected) == visible(stage.marked), "\(from) \(to)\n\(stage.text)")
        }
        let places = (document.place(of: start), document.place(of: start + selected.count))
        for _ in 0..<4 {
          switch Int.random(in: 0..<4, using: &chance) {
          case 0: scroll.scroll(to: Int.random(in: 0..<30, using: &chance))
          case 1: stage.resize(Int.random(in: 9...40, using: &chance), 24)
          case 2: document.insert()
          default: document.stream()
          }
          stage.window.render()
          let text = Array(document.text)
          let wanted = text[document.index(of: places.0)..<document.index(of: places.1)]
          #expect(stage.window.selectedText == String(wanted))
          let marked = visible(stage.marked)
          if !stage.text.contains("…"), !marked.isEmpty {
            #expect(index(of: String(marked), in: String(visible(String(wanted)))) != nil)
          }
        }
      }
    }
  }

  @Test("rows of Markdown continue the same lines whether the text is read whole or in pieces")
  func lines() {
    var chance = Chance(state: 9)
    let bits = [
      "word ", "**bold** ", "\n", "\n\n", "- ", "> ", "```\n", "long-word-here ", "漢字 ", "  \n",
    ]
    for _ in 0..<TestLength.rounds(200, long: 5_000) {
      let text = (0..<20).map { _ in bits.randomElement(using: &chance) ?? "" }.joined()
      let (one, two) = (MarkdownPage(), MarkdownPage())
      for page in [one, two] { page.frame = Frame(x: 0, y: 0, width: 11, height: 99) }
      one.show(text)
      two.isStreaming = true
      for character in text {
        two.append(String(character))
        if let shown = two.selectableText { _ = shown.lines.map { shown.line($0) } }
      }
      two.isStreaming = false
      guard let whole = one.selectableText, let pieces = two.selectableText else { continue }
      #expect(whole.lines == pieces.lines, "\(text.debugDescription)")
      guard whole.lines == pieces.lines else { continue }
      for line in whole.lines {
        #expect(whole.line(line) == pieces.line(line), "\(text.debugDescription)")
      }
      for y in 0..<99 { #expect(whole.textRow(at: y) == pieces.textRow(at: y)) }
    }
  }
}
