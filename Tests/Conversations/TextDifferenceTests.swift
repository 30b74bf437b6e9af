// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import Conversations

@Suite("Differences of texts")
struct TextDifferenceTests {
  private typealias Kind = TextDifference.Line.Kind

  private func all(_ difference: TextDifference) -> Range<Int> { 0..<difference.hunks.count }

  /// Returns the length of the longest common subsequence, by a table.
  private func common(_ old: [Int32], _ new: [Int32]) -> Int {
    var row = [Int](repeating: 0, count: new.count + 1)
    for left in old {
      var corner = 0
      for (index, right) in new.enumerated() {
        let above = row[index + 1]
        row[index + 1] = left == right ? corner + 1 : max(above, row[index])
        corner = above
      }
    }
    return row[new.count]
  }

  @Test(
    "the number of changes is the least possible, and the changes lead from one text to the other")
  func least() {
    var random = SeededRandom(1)
    for round in 0..<TestLength.rounds(400, long: 20_000) {
      let letters = 1 + random.below(1 + round % 9)
      let old = (0..<random.below(24)).map { _ in Int32(random.below(letters)) }
      let new = (0..<random.below(24)).map { _ in Int32(random.below(letters)) }
      let changes = SequenceDifference.changes(from: old, to: new)
      var (built, place) = ([Int32](), 0)
      for change in changes {
        built += old[place..<change.old.lowerBound]
        #expect(built.count == change.new.lowerBound)
        built += new[change.new]
        place = change.old.upperBound
      }
      #expect(built + old[place...] == new, "\(old) \(new) \(changes)")
      let removed = changes.reduce(0) { $0 + $1.old.count }
      #expect(old.count - removed == common(old, new), "\(old) \(new) \(changes)")
      for (one, other) in zip(changes, changes.dropFirst()) {
        #expect(one.old.upperBound < other.old.lowerBound)
      }
    }
  }

  /// Returns a random text of few different lines, some of which end with a carriage return or have other scalars for the same letter.
  private func text(_ random: inout SeededRandom) -> String {
    let lines = ["", "a", "b", "-- b", "+++ c", "é", "e\u{301}", "a\r", "@@ -1 +1 @@", "日本 🍳"]
    let text = (0..<random.below(16)).map { _ in random.pick(lines) }.joined(separator: "\n")
    return random.oneIn(3) || text.isEmpty ? text : text + "\n"
  }

  @Test(
    "all hunks applied give the new text, none the old one, and the patch is read as it was written"
  )
  func roundTrips() throws {
    var random = SeededRandom(2)
    for _ in 0..<TestLength.rounds(300, long: 20_000) {
      let (old, new) = (text(&random), text(&random))
      let difference = TextDifference(from: old, to: new, path: "a b", context: random.below(4))
      let applied = try difference.applying(all(difference), to: old)
      #expect(Array(applied.utf8) == Array(new.utf8), "\(old.debugDescription)")
      #expect(try Array(difference.applying([], to: old).utf8) == Array(old.utf8))
      let read = try TextDifference(patch: difference.patch)
      #expect(read.patch == difference.patch && read.hunks == difference.hunks)
      #expect(try Array(read.applying(all(read), to: old).utf8) == Array(new.utf8))
      for one in all(difference) {
        let part = try difference.applying([one], to: old)
        let rest = TextDifference(from: old, to: part)
        #expect(rest.insertions <= difference.hunks[one].insertions)
      }
    }
  }

  @Test("some hunks are applied, the others leave their lines unchanged")
  func partly() throws {
    let old = (1...30).map { "\($0)\n" }.joined()
    let new = old.replacingOccurrences(of: "5\n", with: "five\n")
    let difference = TextDifference(from: old, to: new)
    #expect(difference.hunks.count == 3 && difference.insertions == 3 && difference.removals == 3)
    let text = try difference.applying([1], to: old)
    #expect(text == old.replacingOccurrences(of: "15\n", with: "1five\n"))
    #expect(difference.patch.hasPrefix("@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n"))
  }

  @Test("a text that doesn't fit is refused with the line that differs")
  func mismatch() throws {
    let difference = TextDifference(from: "a\nb\nc\n", to: "a\nB\nc\n")
    #expect(throws: PatchError.mismatch(hunk: 0, line: 2)) {
      try difference.applying([0], to: "a\nx\nc\n")
    }
    #expect(throws: PatchError.mismatch(hunk: 0, line: 3)) {
      try difference.applying([0], to: "a\nb\n")
    }
    #expect(try difference.applying([], to: "x") == "x")
    let end = try TextDifference(patch: "@@ -9,0 +10 @@\n+a\n")
    #expect(throws: PatchError.mismatch(hunk: 0, line: 10)) { try end.applying([0], to: "a\n") }
    let message = "\(PatchError.mismatch(hunk: 0, line: 2))"
    #expect(message.hasPrefix("Hunk 1 doesn't match line 2 of the text."))
  }

  @Test("the files of a patch by git are read with their names, and written as they were")
  func git() throws {
    let patch = """
      diff --git a/old name.txt b/new name.txt
      similarity index 80%
      rename from old name.txt
      rename to new name.txt
      index 1111111..2222222 100644
      --- a/old name.txt\t
      +++ b/new name.txt\t
      @@ -1,2 +1,2 @@ func cook() {
       a
      -b
      +c
      diff --git a/new b/new
      new file mode 100755
      index 0000000..3333333
      --- /dev/null
      +++ b/new
      @@ -0,0 +1 @@
      +a
      \\ No newline at end of file
      diff --git a/gone b/gone
      deleted file mode 100644
      index 3333333..0000000
      --- a/gone
      +++ /dev/null
      @@ -1 +0,0 @@
      -a
      diff --git "a/caf\\303\\251.png" "b/caf\\303\\251.png"
      index 4444444..5555555 100644
      Binary files "a/caf\\303\\251.png" and "b/caf\\303\\251.png" differ
      diff --git a/run b/run
      old mode 100644
      new mode 100755

      """
    let difference = try TextDifference(patch: "A commit\n\n--- \n" + patch)
    #expect(difference.patch == patch)
    let names = difference.files.map { [$0.oldPath, $0.newPath] }
    #expect(
      names == [
        ["old name.txt", "new name.txt"], [nil, "new"], ["gone", nil], ["café.png", "café.png"],
        ["run", "run"],
      ])
    #expect(difference.files.map(\.isBinary) == [false, false, false, true, false])
    #expect(difference.hunks[0].heading == "func cook() {")
    #expect(difference.hunks[1].lines.map(\.endsWithLineFeed) == [false])
    #expect(try difference.applying([1], to: "", file: 1) == "a")
    #expect(try difference.applying([2], to: "a\n", file: 2).isEmpty)
    #expect(try difference.applying([0], to: "a\n", file: 2) == "a\n")
  }

  @Test(
    "several files without git, a line feed at the end of the patch or not, and removed blanks are read"
  )
  func plain() throws {
    let patch = "--- x\t2026-11-29\n+++ x\t2026-11-29\n@@ -1,3 +1,3 @@\n\n--- b\n+++ b\n c\n"
    let difference = try TextDifference(patch: patch + "--- y\n+++ y\n@@ -2 +2 @@\n-a\n+b")
    #expect(difference.files.map(\.newPath) == ["x", "y"])
    #expect(difference.hunks[0].lines.map(\.text) == ["", "-- b", "++ b", "c"])
    #expect(difference.hunks[0].lines.map(\.kind) == [Kind.common, .removed, .inserted, .common])
    #expect(difference.hunks[1].oldLines == 1..<2)
    #expect(try TextDifference(patch: "no patch\n").files.isEmpty)
  }

  @Test("carriage returns belong to the lines, unless the headers have them, too")
  func returns() throws {
    let difference = TextDifference(from: "a\r\nb\r\n", to: "a\r\nc\n")
    #expect(difference.hunks[0].lines.map(\.text) == ["a\r", "b\r", "c"])
    #expect(try TextDifference(patch: difference.patch).hunks == difference.hunks)
    let converted = difference.patch.replacingOccurrences(of: "\r", with: "")
      .replacingOccurrences(of: "\n", with: "\r\n")
    let read = try TextDifference(patch: converted)
    #expect(read.hunks[0].lines.map(\.text) == ["a", "b", "c"])
  }

  @Test(
    "what isn't a patch is refused with the number of its line",
    arguments: [
      ("@@ -1 +1\n", PatchError.invalidHeader(line: 1)),
      ("--- a\n+++ b\n@@@ -1 -1 +1 @@@\n", .invalidHeader(line: 3)),
      ("@@ -1,99999999999999999999 +1 @@\n", .invalidHeader(line: 1)),
      ("@@ -0,2 +1 @@\n", .invalidHeader(line: 1)),
      ("@@ -1 +1 @@\n-a\n", .incompleteHunk(line: 2)),
      ("@@ -1 +1 @@\n-a\n-b\n", .unexpectedLine(line: 3)),
      ("@@ -1 +1 @@\n*a\n", .unexpectedLine(line: 2)),
    ])
  func invalid(_ patch: String, _ error: PatchError) {
    #expect(throws: error) { try TextDifference(patch: patch) }
    let line = patch.split(separator: "\n").count
    #expect("\(error)".contains("ine \(line)"), "\(error)")
  }

  @Test("changed texts are never read as something that can't be written and read again")
  func damaged() throws {
    var random = SeededRandom(3)
    for _ in 0..<TestLength.rounds(300, long: 20_000) {
      var bytes = Array(
        TextDifference(from: text(&random), to: text(&random), path: "p").patch.utf8)
      for _ in 0..<random.below(4) where !bytes.isEmpty {
        bytes[random.below(bytes.count)] = random.pick(Array("@-+ \\\n\r,0".utf8))
      }
      let patch = String(decoding: bytes, as: UTF8.self)
      guard let difference = try? TextDifference(patch: patch) else { continue }
      #expect(try TextDifference(patch: difference.patch).hunks == difference.hunks)
    }
  }

  @Test("fifty thousand different lines, and ten thousand in another order, take linear time")
  func large() throws {
    let old = (0..<50_000).map { "line \($0)\n" }
    let unrelated = TextDifference(
      from: old.joined(), to: (0..<50_000).map { "other \($0)\n" }.joined())
    #expect(unrelated.removals == 50_000 && unrelated.insertions == 50_000)
    var random = SeededRandom(4)
    let lines = Array(old.prefix(10_000))
    let new = lines.shuffled(using: &random).joined()
    let shuffled = TextDifference(from: lines.joined(), to: new)
    #expect(try shuffled.applying(0..<shuffled.hunks.count, to: lines.joined()) == new)
  }

  @Test("the commands diff and patch agree, where they exist")
  func commands() throws {
    let tools = ["/usr/bin/diff", "/usr/bin/patch"]
    guard tools.allSatisfy(FileManager.default.isExecutableFile) else { return }
    var random = SeededRandom(5)
    for _ in 0..<TestLength.rounds(20, long: 300) {
      let (old, new) = (text(&random), text(&random))
      let folder = TemporaryFolder("patches")
      try folder.put(old, at: "old")
      try folder.put(new, at: "new")
      let command =
        "cd \"$0\" && /usr/bin/diff -u old new > theirs; /usr/bin/patch --binary -s -o result old ours"
      let difference = TextDifference(from: old, to: new, path: "old")
      try folder.put(difference.patch, at: "ours")
      let ending = try ChildProcess.run("/bin/sh", ["-c", command, folder.path])
      let theirs = try TextDifference(patch: #require(folder.content["theirs"] ?? nil))
      #expect(try Array(theirs.applying(all(theirs), to: old).utf8) == Array(new.utf8))
      #expect(theirs.insertions == difference.insertions, "\(theirs.patch)\n\(difference.patch)")
      guard old != new else { continue }
      #expect(ending.ending == .status(0) && (folder.content["result"] ?? "") == new)
    }
  }
}
