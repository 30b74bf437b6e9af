// SPDX-License-Identifier: MIT

import Foundation
import Proscenium
import Synchronization

enum Level: Int, CaseIterable, Comparable, Sendable {
  case debug, info, warning, error

  static func < (first: Level, second: Level) -> Bool { first.rawValue < second.rawValue }

  var title: String {
    switch self {
    case .debug: "debug"
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }

  /// The level that the line names first; `info` without one.
  init(of line: String) {
    let words = line.lowercased().split { !$0.isLetter }
    for word in words.prefix(8) {
      switch word {
      case "debug", "trace": self = .debug
      case "info", "notice": self = .info
      case "warn", "warning": self = .warning
      case "error", "fatal", "critical": self = .error
      default: continue
      }
      return
    }
    self = .info
  }
}

struct Entry: Equatable, Sendable {
  let text: String
  let level: Level

  init(_ text: String) {
    self.text = text
    level = Level(of: text)
  }
}

struct SourceError: Error, Equatable, CustomStringConvertible {
  let description: String
}

/// Reads what is added to a file. A file that became shorter is read from its start.
final class FileTail: Sendable {
  private struct Progress {
    var offset: UInt64 = 0
    var rest: [UInt8] = []
  }

  private let path: String
  private let progress = Mutex(Progress())

  init(path: String) throws(SourceError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw SourceError(description: "“\(path)” doesn't exist.")
    }
    guard !isFolder.boolValue else { throw SourceError(description: "“\(path)” is a folder.") }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw SourceError(description: "“\(path)” can't be read.")
    }
    self.path = path
  }

  /// The complete lines since the last call; none while the file is missing.
  func newLines() -> [String] {
    guard let file = FileHandle(forReadingAtPath: path) else { return [] }
    defer { try? file.close() }
    return progress.withLock { progress in
      guard let end = try? file.seekToEnd() else { return [] }
      if end < progress.offset { progress = Progress() }
      guard (try? file.seek(toOffset: progress.offset)) != nil,
        let data = try? file.readToEnd()
      else { return [] }
      progress.offset += UInt64(data.count)
      var parts = (progress.rest + data).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      progress.rest = parts.popLast().map { Array($0) } ?? []
      return parts.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  func lines(on time: any TimeScheduler) -> SafeSignal<[String]> {
    SafeSignal<Int>.interval(every: .milliseconds(250), on: time)
      .map { _ in self.newLines() }
      .filter { !$0.isEmpty }
  }
}

/// Lines for a start without a file.
enum DemoLog {
  static let samples = [
    "INFO server listens on port 8080", "DEBUG cache has 12 entries",
    "INFO GET /songs 200 in 3 ms", "WARNING disk is 91 % full",
    "ERROR POST /songs 500: out of space", "INFO GET /albums 200 in 5 ms",
  ]

  static func lines(on time: any TimeScheduler) -> SafeSignal<[String]> {
    SafeSignal<Int>.interval(every: .milliseconds(700), on: time)
      .map { [samples[$0 % samples.count]] }
  }
}
