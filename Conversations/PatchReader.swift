// SPDX-License-Identifier: MIT

/// A problem of a patch, or of a text to which a patch is applied.
///
/// `try TextDifference(patch: "@@ -1 +1")` throws `PatchError.invalidHeader(line: 1)`.
public enum PatchError: Error, Hashable, Sendable {
  /// A line that begins with `@@` isn't the header of a hunk.
  case invalidHeader(line: Int)
  /// A line in a hunk begins neither with a blank nor with `+`, `-` or `\`, or a hunk has more lines on one side than
  /// its header says.
  case unexpectedLine(line: Int)
  /// The patch ends in a hunk, after its last line.
  case incompleteHunk(line: Int)
  /// The text hasn't the line that a hunk expects. Lines are counted from 1, and hunks from 0.
  case mismatch(hunk: Int, line: Int)
}

extension PatchError: CustomStringConvertible {
  /// The problem with the number of the line.
  public var description: String {
    switch self {
    case .invalidHeader(let line):
      "Line \(line) of the patch isn't a valid hunk header, such as “@@ -1,3 +1,4 @@”."
    case .unexpectedLine(let line):
      "Line \(line) of the patch doesn't belong to a hunk: the hunk has other numbers of lines than its header says."
    case .incompleteHunk(let line):
      "The patch ends at line \(line), before the end of a hunk."
    case .mismatch(let hunk, let line):
      "Hunk \(hunk + 1) doesn't match line \(line) of the text. The text has changed since the patch was made."
    }
  }
}

/// Reads a patch in the unified format.
struct PatchReader {
  private let lines: [Substring]
  private var next = 0
  private var draft: Draft?
  private var done: [TextDifference.File] = []

  /// A file that is being read.
  fileprivate struct Draft {
    var header: [String] = []
    var oldPath: String?
    var newPath: String?
    var isBinary = false
    var isBinaryData = false
    var hunks: [TextDifference.Hunk] = []
    /// A Boolean value that indicates whether the paths have been read, which are in the header several times.
    var hasPaths = false
  }

  init(_ patch: String) {
    // Bytes, because a carriage return and a line feed are one character.
    var lines = patch.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      Substring($0)
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  mutating func files() throws(PatchError) -> [TextDifference.File] {
    while next < lines.count {
      let line = Self.withoutReturn(lines[next])
      if line.hasPrefix("@@ -") || line.hasPrefix("@@") && draft != nil {
        let hunk = try hunk()
        if draft == nil { draft = Draft() }
        draft?.hunks.append(hunk)
        continue
      }
      readHeader(line)
      next += 1
    }
    finishFile()
    return done
  }

  private mutating func finishFile() {
    guard let draft else { return }
    done.append(
      TextDifference.File(
        oldPath: draft.oldPath, newPath: draft.newPath, isBinary: draft.isBinary,
        header: draft.header, hunks: draft.hunks))
    self.draft = nil
  }

  // MARK: Headers

  /// The lines of git between the first one and the paths.
  private static let details = [
    "index ", "old mode ", "new mode ", "deleted file mode ", "new file mode ", "similarity index ",
    "dissimilarity index ", "rename from ", "rename to ", "copy from ", "copy to ",
  ]

  private mutating func readHeader(_ line: Substring) {
    let follows = next + 1 < lines.count && lines[next + 1].hasPrefix("+++ ")
    if line.hasPrefix("diff ") || line.hasPrefix("Index: ") {
      // Some tools write both lines for a file.
      if draft?.header.allSatisfy({ $0.hasPrefix("Index: ") || $0.hasPrefix("===") }) != true {
        finishFile()
      }
      var file = draft ?? Draft()
      file.header.append(String(line))
      if line.hasPrefix("diff --git ") { file.readGitPaths(line.dropFirst(11)) }
      draft = file
    } else if line.hasPrefix("--- "), follows {
      if let draft, !draft.hunks.isEmpty || draft.hasPaths || draft.isBinary { finishFile() }
      var file = draft ?? Draft()
      let other = Self.withoutReturn(lines[next + 1])
      file.header += [String(line), String(other)]
      file.readPaths(line.dropFirst(4), other.dropFirst(4))
      draft = file
      next += 1
    } else if var file = draft, file.hunks.isEmpty {
      file.readDetail(line, isDetail: Self.details.contains { line.hasPrefix($0) })
      draft = file
    }
  }

  private static func withoutReturn(_ line: Substring) -> Substring {
    line.utf8.last == 0x0D ? Substring(line.utf8.dropLast()) : line
  }

  // MARK: Hunks

  private mutating func hunk() throws(PatchError) -> TextDifference.Hunk {
    let header = Self.withoutReturn(lines[next])
    let hasReturns = header.utf8.count < lines[next].utf8.count
    guard let (old, new, heading) = Self.ranges(header) else {
      throw .invalidHeader(line: next + 1)
    }
    next += 1
    var hunk: [TextDifference.Line] = []
    var (oldCount, newCount) = (old.count, new.count)
    while true {
      if next < lines.count, lines[next].hasPrefix("\\"), let last = hunk.last {
        hunk[hunk.count - 1] = TextDifference.Line(last.kind, last.text, endsWithLineFeed: false)
        next += 1
        continue
      }
      if oldCount == 0, newCount == 0 { break }
      guard next < lines.count else { throw .incompleteHunk(line: next) }
      let line = hasReturns ? Self.withoutReturn(lines[next]) : lines[next]
      let kind: TextDifference.Line.Kind
      switch line.utf8.first {
      case UInt8(ascii: "+"): kind = .inserted
      case UInt8(ascii: "-"): kind = .removed
      // Some programs remove the blank of an empty line.
      case UInt8(ascii: " "), nil,
        0x0D where line.utf8.count == 1:
        kind = .common
      default: throw .unexpectedLine(line: next + 1)
      }
      if kind != .inserted { oldCount -= 1 }
      if kind != .removed { newCount -= 1 }
      guard oldCount >= 0, newCount >= 0 else { throw .unexpectedLine(line: next + 1) }
      let isBare = line.utf8.first == 0x0D
      hunk.append(TextDifference.Line(kind, String(Substring(line.utf8.dropFirst(isBare ? 0 : 1)))))
      next += 1
    }
    return TextDifference.Hunk(oldLines: old, newLines: new, heading: heading, lines: hunk)
  }

  /// Returns the ranges and the heading of a hunk's header.
  private static func ranges(_ header: Substring) -> (Range<Int>, Range<Int>, String)? {
    guard header.hasPrefix("@@ -") else { return nil }
    let parts = header.dropFirst(3).split(separator: " ", maxSplits: 2)
    guard parts.count == 3, parts[2].hasPrefix("@@"), parts[1].hasPrefix("+"),
      let old = range(parts[0].dropFirst()), let new = range(parts[1].dropFirst())
    else { return nil }
    let heading = parts[2].dropFirst(2)
    guard heading.isEmpty || heading.hasPrefix(" ") else { return nil }
    return (old, new, String(heading.dropFirst()))
  }

  /// Returns the lines of `12,3`; without a number of lines, one. An empty range is after the line that it names.
  private static func range(_ text: Substring) -> Range<Int>? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, let start = number(parts[0]),
      let count = parts.count == 2 ? number(parts[1]) : 1
    else { return nil }
    guard count > 0 else { return start..<start }
    return start > 0 ? start - 1..<start - 1 + count : nil
  }

  private static func number(_ digits: Substring) -> Int? {
    guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(digits)
  }
}

extension PatchReader.Draft {
  /// Reads the paths of `a/old b/new`.
  fileprivate mutating func readGitPaths(_ text: Substring) {
    var paths: [String] = []
    if text.hasPrefix("\"") || text.hasSuffix("\"") {
      let first = PatchPath(text)
      paths = [first.path, PatchPath(first.rest.drop { $0 == " " }).path]
    } else {
      // Without quotes, a path may contain blanks. If the file isn't renamed, both are equal.
      let half = text.utf8.count / 2
      paths = [
        String(Substring(text.utf8.prefix(half))), String(Substring(text.utf8.dropFirst(half + 1))),
      ]
    }
    (oldPath, newPath) = Self.withoutPrefixes(paths[0], paths[1])
  }

  /// Reads the paths after `---` and `+++`.
  fileprivate mutating func readPaths(_ old: Substring, _ new: Substring) {
    hasPaths = true
    let isRenamed = header.contains { $0.hasPrefix("rename ") || $0.hasPrefix("copy ") }
    guard !isRenamed else { return }
    (oldPath, newPath) = Self.withoutPrefixes(PatchPath(old).path, PatchPath(new).path)
  }

  fileprivate mutating func readDetail(_ line: Substring, isDetail: Bool) {
    if isDetail || line.hasPrefix("===") {
      header.append(String(line))
      for name in ["rename", "copy"] {
        if line.hasPrefix(name + " from ") {
          oldPath = PatchPath(line.dropFirst(name.count + 6)).path
        } else if line.hasPrefix(name + " to ") {
          newPath = PatchPath(line.dropFirst(name.count + 4)).path
        }
      }
      if line.hasPrefix("new file mode ") { oldPath = nil }
      if line.hasPrefix("deleted file mode ") { newPath = nil }
    } else if line.hasPrefix("Binary files ") || line.hasPrefix("GIT binary patch") {
      (isBinary, isBinaryData) = (true, line.hasPrefix("GIT"))
      header.append(String(line))
    } else if isBinaryData, line != "-- " {
      header.append(String(line))
    } else {
      isBinaryData = false
    }
  }

  /// Returns the paths without `a/` and `b/`; `nil` for the null device.
  private static func withoutPrefixes(_ old: String, _ new: String) -> (String?, String?) {
    let device = "/dev/null"
    let areMarked =
      (old == device || old.hasPrefix("a/")) && (new == device || new.hasPrefix("b/"))
    func path(_ path: String) -> String? {
      path == device ? nil : areMarked ? String(path.dropFirst(2)) : path
    }
    return (path(old), path(new))
  }
}

/// A path of a patch: up to a tab, or in quotes with escapes as in C.
private struct PatchPath {
  let path: String
  let rest: Substring

  init(_ text: Substring) {
    guard text.utf8.first == UInt8(ascii: "\"") else {
      let end = text.utf8.firstIndex(of: 0x09) ?? text.endIndex
      (path, rest) = (String(text[..<end]), text[end...])
      return
    }
    var bytes: [UInt8] = []
    var source = text.utf8.dropFirst()
    while let byte = source.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let next = source.popFirst() else {
        bytes.append(byte)
        continue
      }
      guard (48...55).contains(next) else {
        bytes.append(Self.escapes[next] ?? next)
        continue
      }
      var value = Int(next) - 48
      for _ in 0..<2 {
        guard let digit = source.first, (48...55).contains(digit) else { break }
        value = value * 8 + Int(digit) - 48
        source.removeFirst()
      }
      bytes.append(UInt8(truncatingIfNeeded: value))
    }
    (path, rest) = (String(decoding: bytes, as: UTF8.self), Substring(source))
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "v"): 0x0B,
    UInt8(ascii: "f"): 0x0C,
  ]
}
