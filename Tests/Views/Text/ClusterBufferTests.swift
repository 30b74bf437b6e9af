// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

@Suite("The cluster buffer")
struct ClusterBufferTests {
  @Test("after any insertions and removals, it equals an array", arguments: 0..<16)
  func model(seed: Int) {
    var chance = Chance(state: UInt64(seed))
    let start = seed % 2 == 0 ? "a line of plain letters" : "日本 and é 👨‍👩‍👧 "
    var line = ClusterBuffer(ClusterRun(start))
    var model = Text.clusters(of: start)
    // Half of the lines stay simple for some steps.
    let pieces = ["", "x", "some", "longer than the gap is wide", "日", "👨‍👩‍👧", "é\t"]
    for step in 0..<80 {
      let low = Int.random(in: 0...model.count, using: &chance)
      let high = Int.random(in: low...min(model.count, low + 5), using: &chance)
      let known = step < 40 && seed % 4 == 0 ? 4 : pieces.count
      let piece = pieces[Int.random(in: 0..<known, using: &chance)]
      line.replace(low..<high, with: ClusterRun(piece))
      model.replaceSubrange(low..<high, with: Text.clusters(of: piece))
      #expect(line.count == model.count)
      #expect(line[0..<line.count] == model)
      #expect(line.width == model.reduce(0) { $0 + $1.width })
      let from = Int.random(in: 0...model.count, using: &chance)
      let to = Int.random(in: from...model.count, using: &chance)
      #expect(line.width(of: from..<to) == model[from..<to].reduce(0) { $0 + $1.width })
      var bytes: [UInt8] = []
      line.write(from..<to, to: &bytes)
      #expect(bytes == model[from..<to].flatMap { Array($0.string.utf8) })
      #expect(line.string(from..<to) == model[from..<to].map(\.string).joined())
      #expect(line.text(from..<to) == Text(model[from..<to].map(\.string).joined()))
      let part = line.run(from..<to)
      #expect(part.count == to - from && part.isEmpty == (from == to))
      #expect(ClusterBuffer(part)[0..<part.count] == Array(model[from..<to]))
      guard from < model.count else { continue }
      #expect(line.width(at: from) == model[from].width)
      #expect(line.isBlank(at: from) == [" ", "\t"].contains(model[from].string))
    }
  }

  @Test(
    "the latest text of a long line is its text after any edits",
    arguments: 0..<TestLength.rounds(6, long: 16))
  func latest(seed: Int) {
    var chance = Chance(state: UInt64(seed))
    let words = seed % 2 == 0 ? "some plain words " : "Wörter 日本 👨‍👩‍👧 "
    let start = String(repeating: words, count: 80)
    var line = ClusterBuffer(ClusterRun(start))
    var model = Text.clusters(of: start)
    let pieces = ["", "x", "words", "日", "👨‍👩‍👧"]
    for step in 0..<200 {
      let low = Int.random(in: 0...model.count, using: &chance)
      if step % 5 == 0 {
        guard let letter = LoneScalar(step % 2 == 0 ? "y" : "ß" as Unicode.Scalar) else { continue }
        guard line.insert(letter, at: low) else { continue }
        model.insert(contentsOf: Text.clusters(of: String(letter.scalar)), at: low)
      } else {
        let high = Int.random(in: low...min(model.count, low + 9), using: &chance)
        let piece = pieces[Int.random(in: 0..<pieces.count, using: &chance)]
        line.replace(low..<high, with: ClusterRun(piece))
        model.replaceSubrange(low..<high, with: Text.clusters(of: piece))
      }
      // It is requested after one edit, after several ones, and twice.
      for _ in 0..<Int.random(in: 0...2, using: &chance) {
        let text = line.latestString()
        #expect(Array(text.utf8) == model.flatMap { Array($0.string.utf8) })
        #expect(text == line.string(0..<line.count))
      }
    }
  }
}
