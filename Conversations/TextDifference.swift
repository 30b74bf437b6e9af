// SPDX-License-Identifier: MIT

/// The difference of two texts, or of the files of a patch, in hunks of changed lines.
///
/// ```swift
/// let difference = TextDifference(from: "salt\noil\n", to: "salt\nbutter\n")
/// difference.patch
/// // @@ -1,2 +1,2 @@
/// //  salt
/// // -oil
/// // +butter
/// try difference.applying([0], to: "salt\noil\n")  // "salt\nbutter\n"
/// ```
///
/// A ``Difference`` shows it, and lets the user accept or refuse each hunk. Lines are compared byte by byte. A carriage
/// return before a line feed belongs to the line.
public struct TextDifference: Hashable, Sendable {
  /// The files in their order; one for the difference of two texts, none if the texts are equal.
  public let files: [File]
  /// The hunks of all files in their order. A hunk is named by its index here.
  public let hunks: [Hunk]

  /// The number of inserted lines.
  public let insertions: Int
  /// The number of removed lines.
  public let removals: Int

  /// The index of the first hunk of each file.
  let firstHunks: [Int]

  init(files: [File]) {
    self.files = files
    let hunks = files.flatMap(\.hunks)
    self.hunks = hunks
    insertions = hunks.reduce(0) { $0 + $1.insertions }
    removals = hunks.reduce(0) { $0 + $1.removals }
    var first = 0
    firstHunks = files.map { file in
      defer { first += file.hunks.count }
      return first
    }
  }

  /// Compares two texts line by line.
  ///
  /// The number of changed lines is the least possible, unless more than 1,000 lines between two equal parts differ
  /// that occur in both texts. Then the time is bounded instead: it grows linearly with the number of lines.
  ///
  /// - Parameters:
  ///   - old: The text before.
  ///   - new: The text after.
  ///   - path: The path of the file for ``patch``; empty for none.
  ///   - context: The number of equal lines before and after a change that belong to its hunk.
  public init(from old: String, to new: String, path: String = "", context: Int = 3) {
    let (before, after) = (TextLines(old), TextLines(new))
    let (left, right) = TextLines.numbers(before, after)
    let changes = SequenceDifference.changes(from: left, to: right)
    guard !changes.isEmpty else {
      self.init(files: [])
      return
    }
    let context = min(max(0, context), before.count)
    var hunks: [Hunk] = []
    var start = 0
    for index in changes.indices {
      let gap =
        index + 1 < changes.count
        ? changes[index + 1].old.lowerBound - changes[index].old.upperBound : Int.max
      guard gap > 2 * context else { continue }
      hunks.append(Hunk(changes[start...index], before, after, context: context))
      start = index + 1
    }
    let names = path.isEmpty ? nil : (old: "a/" + path, new: "b/" + path)
    self.init(files: [
      File(
        oldPath: names == nil ? nil : path, newPath: names == nil ? nil : path,
        header: names.map { ["--- " + $0.old, "+++ " + $0.new] } ?? [], hunks: hunks,
        oldLines: before)
    ])
  }

  /// Reads a patch in the unified format, as `diff -u` and `git diff` write it.
  ///
  /// Texts before, between and after the files, such as the message of a commit, are ignored. If the lines of a hunk's
  /// header end with a carriage return, those of all its lines are removed.
  ///
  /// ```swift
  /// let difference = try TextDifference(patch: "@@ -1 +1 @@\n-oil\n+butter\n")
  /// difference.insertions  // 1
  /// ```
  ///
  /// - Parameter patch: The text of the patch.
  /// - Throws: The line of the patch that isn't valid.
  public init(patch: String) throws(PatchError) {
    var reader = PatchReader(patch)
    self.init(files: try reader.files())
  }

  /// The difference as a patch in the unified format, which ``init(patch:)`` and the command `patch` read.
  public var patch: String {
    var patch = ""
    for file in files {
      for line in file.header { patch += line + "\n" }
      for hunk in file.hunks { hunk.write(to: &patch) }
    }
    return patch
  }

  /// Returns a text with some hunks applied. The others leave their lines unchanged.
  ///
  /// ```swift
  /// let accepted = decisions.filter(\.value).keys
  /// let text = try difference.applying(accepted, to: saved)
  /// ```
  ///
  /// - Parameters:
  ///   - accepted: The indices of hunks in ``hunks``; those of other files have no effect.
  ///   - text: The text before.
  ///   - file: The index of its file in ``files``.
  /// - Throws: `mismatch` if the text hasn't the lines that a hunk expects.
  public func applying(
    _ accepted: some Sequence<Int>, to text: String, file: Int = 0
  ) throws(PatchError) -> String {
    guard files.indices.contains(file) else { return text }
    let first = firstHunks[file]
    let own = Set(accepted).filter { files[file].hunks.indices.contains($0 - first) }.sorted()
    let lines = TextLines(text)
    var result = ""
    var done = 0
    for index in own {
      let hunk = hunks[index]
      guard hunk.oldLines.lowerBound >= done else {
        throw .mismatch(hunk: index, line: hunk.oldLines.lowerBound + 1)
      }
      var line = hunk.oldLines.lowerBound
      for expected in hunk.lines where expected.kind != .inserted {
        guard line < lines.count, lines[line..<line + 1].utf8.elementsEqual(expected.bytes) else {
          throw .mismatch(hunk: index, line: line + 1)
        }
        line += 1
      }
      guard hunk.oldLines.lowerBound <= lines.count else {
        throw .mismatch(hunk: index, line: hunk.oldLines.lowerBound + 1)
      }
      result += lines[done..<hunk.oldLines.lowerBound]
      for line in hunk.lines where line.kind != .removed {
        result += line.text
        if line.endsWithLineFeed { result += "\n" }
      }
      done = hunk.oldLines.upperBound
    }
    return result + lines[done..<lines.count]
  }
}

extension TextDifference {
  /// A file of a difference.
  public struct File: Hashable, Sendable {
    /// The path before; `nil` for a new file, and if there is no name.
    public let oldPath: String?
    /// The path after; `nil` for a deleted file, and if there is no name.
    public let newPath: String?
    /// A Boolean value that indicates whether the content isn't text, so that there are no hunks.
    public let isBinary: Bool
    /// The hunks in their order.
    public let hunks: [Hunk]

    /// The lines of the patch before the hunks.
    let header: [String]
    /// The text before, if it is known.
    let oldLines: TextLines?

    init(
      oldPath: String?, newPath: String?, isBinary: Bool = false, header: [String],
      hunks: [Hunk], oldLines: TextLines? = nil
    ) {
      (self.oldPath, self.newPath, self.isBinary) = (oldPath, newPath, isBinary)
      (self.header, self.hunks, self.oldLines) = (header, hunks, oldLines)
    }
  }

  /// Changed lines with the equal lines around them.
  public struct Hunk: Hashable, Sendable {
    /// The lines of the old text, counted from 0.
    public let oldLines: Range<Int>
    /// The lines of the new text, counted from 0.
    public let newLines: Range<Int>
    /// The text after the line numbers in the header, such as the function around; empty for none.
    public let heading: String
    /// The lines, removed ones before those that replace them.
    public let lines: [Line]

    /// The number of inserted lines.
    public var insertions: Int { lines.reduce(0) { $0 + ($1.kind == .inserted ? 1 : 0) } }

    /// The number of removed lines.
    public var removals: Int { lines.reduce(0) { $0 + ($1.kind == .removed ? 1 : 0) } }
  }

  /// A line of a hunk.
  public struct Line: Hashable, Sendable {
    /// Whether a line is in the old text, the new one, or both.
    public enum Kind: Hashable, Sendable {
      /// The line is in both texts.
      case common
      /// The line is in the old text only.
      case removed
      /// The line is in the new text only.
      case inserted
    }

    /// Whether the line is in the old text, the new one, or both.
    public let kind: Kind
    /// The line without its line feed.
    public let text: String
    /// A Boolean value that indicates whether a line feed ends the line, as it ends all but the last line of a text.
    public let endsWithLineFeed: Bool

    init(_ kind: Kind, _ text: String, endsWithLineFeed: Bool = true) {
      (self.kind, self.text, self.endsWithLineFeed) = (kind, text, endsWithLineFeed)
    }

    /// The bytes with the line feed.
    fileprivate var bytes: some Sequence<UInt8> {
      [Array(text.utf8), endsWithLineFeed ? [0x0A] : []].joined()
    }
  }
}

extension TextDifference.Hunk {
  /// Creates a hunk of changes with equal lines around them.
  fileprivate init(
    _ changes: ArraySlice<SequenceChange>, _ old: TextLines, _ new: TextLines, context: Int
  ) {
    guard let first = changes.first, let last = changes.last else {
      self.init(oldLines: 0..<0, newLines: 0..<0, heading: "", lines: [])
      return
    }
    let before = min(context, first.old.lowerBound)
    let after = min(context, old.count - last.old.upperBound)
    var lines: [TextDifference.Line] = []
    var line = first.old.lowerBound - before
    for change in changes {
      lines += (line..<change.old.lowerBound).map { old.line($0, .common) }
      lines += change.old.map { old.line($0, .removed) }
      lines += change.new.map { new.line($0, .inserted) }
      line = change.old.upperBound
    }
    lines += (line..<line + after).map { old.line($0, .common) }
    self.init(
      oldLines: first.old.lowerBound - before..<last.old.upperBound + after,
      newLines: first.new.lowerBound - before..<last.new.upperBound + after, heading: "",
      lines: lines)
  }

  /// Writes the hunk in the unified format.
  fileprivate func write(to patch: inout String) {
    patch += header + (heading.isEmpty ? "" : " " + heading) + "\n"
    for line in lines {
      switch line.kind {
      case .common: patch += " "
      case .removed: patch += "-"
      case .inserted: patch += "+"
      }
      patch += line.text
      patch += line.endsWithLineFeed ? "\n" : "\n\\ No newline at end of file\n"
    }
  }

  /// The header without the heading, such as `@@ -1,2 +1,3 @@`.
  private var header: String {
    func part(_ range: Range<Int>) -> String {
      switch range.count {
      case 0: "\(range.lowerBound),0"
      case 1: "\(range.lowerBound + 1)"
      default: "\(range.lowerBound + 1),\(range.count)"
      }
    }
    return "@@ -\(part(oldLines)) +\(part(newLines)) @@"
  }
}
