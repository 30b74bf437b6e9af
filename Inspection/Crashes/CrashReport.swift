// SPDX-License-Identifier: MIT

import LocalFiles
import Recordings

/// A report about a program that ended unexpectedly, as a text file.
///
/// ```swift
/// let report = try CrashReport(file: path)
/// report.summary          // "tasks 1.2 ended unexpectedly: illegal instruction (signal 4)"
/// report.history.entries.last
/// ```
///
/// The text has a line for the end, lines with the program's data, a backtrace, and the last entries of the loops as
/// lines of JSON.
public struct CrashReport: Hashable, Sendable {
  /// The path of the file.
  public let path: String
  /// The text of the file.
  public let text: String

  /// Reads a report.
  ///
  /// - Throws: An error of the file system.
  public init(file path: String) throws {
    self.path = path
    text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  init(path: String, text: String) {
    (self.path, self.text) = (path, text)
  }

  /// The first line.
  public var summary: String { String(text.prefix { !$0.isNewline }) }

  /// The last events and states of the loops.
  public var history: LoopHistory { LoopHistory(text: text) }

  static let prefix = "crash-"

  /// Returns the paths of the reports in a folder, the oldest first.
  public static func all(in folder: String) -> [String] {
    CrashRun.names(in: folder).filter { $0.hasPrefix(prefix) && $0.hasSuffix(".txt") }.sorted()
      .map { folder + "/" + $0 }
  }

  // MARK: Dates

  /// Returns a date in UTC as `2026-11-23 21:43:55 UTC`.
  static func text(_ date: Date) -> String {
    let part = parts(date)
    return
      "\(part[0])-\(two(part[1]))-\(two(part[2])) \(two(part[3])):\(two(part[4])):\(two(part[5])) UTC"
  }

  /// Returns a date in UTC as `20261123-214355`.
  static func compact(_ date: Date) -> String {
    let part = parts(date)
    return "\(part[0])\(two(part[1]))\(two(part[2]))-\(two(part[3]))\(two(part[4]))\(two(part[5]))"
  }

  private static func parts(_ date: Date) -> [Int] {
    var seconds = time_t(date.timeIntervalSince1970)
    var time = tm()
    gmtime_r(&seconds, &time)
    return [
      Int(time.tm_year) + 1900, Int(time.tm_mon) + 1, Int(time.tm_mday), Int(time.tm_hour),
      Int(time.tm_min), Int(time.tm_sec),
    ]
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// The content of a run's record.
struct CrashRecord: Hashable {
  /// The values of the program, by name; of equal names the last one.
  private(set) var values: [String: String] = [:]
  /// The names in the order of their first lines.
  private(set) var names: [String] = []
  private(set) var signal: Int32?
  private(set) var frames: [UInt64] = []
  private(set) var modules: [Module] = []

  /// A part of a file in memory.
  struct Module: Hashable {
    let range: Range<UInt64>
    let offset: UInt64
    let path: String
  }

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      switch words.first {
      case "signal":
        signal = words.last.flatMap { Self.hexadecimal($0) }.map { Int32(truncatingIfNeeded: $0) }
      case "frame": words.last.flatMap { Self.hexadecimal($0) }.map { frames.append($0) }
      case "note" where words.count == 2:
        let note = words[1].split(separator: " ", maxSplits: 1).map(String.init)
        guard let name = note.first else { continue }
        if values.updateValue(note.count > 1 ? note[1] : "", forKey: name) == nil {
          names.append(name)
        }
      default: Self.module(line).map { modules.append($0) }
      }
    }
  }

  private static func hexadecimal(_ text: some StringProtocol) -> UInt64? {
    UInt64(text.hasPrefix("0x") ? text.dropFirst(2) : text[...], radix: 16)
  }

  /// Parses a line such as `55a0-55b0 r-xp 00001000 08:01 131 /usr/bin/tasks`.
  private static func module(_ line: Substring) -> Module? {
    let words = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    guard words.count == 6, words[1].contains("x") else { return nil }
    let path = words[5].drop { $0 == " " }
    guard path.hasPrefix("/") else { return nil }
    let ends = words[0].split(separator: "-").compactMap { hexadecimal($0) }
    guard ends.count == 2, ends[0] < ends[1], let offset = hexadecimal(words[2]) else { return nil }
    return Module(range: ends[0]..<ends[1], offset: offset, path: String(path))
  }

  /// Returns the lines of the backtrace.
  ///
  /// - Parameter symbols: Returns the functions at offsets of a file.
  func backtrace(
    _ symbols: (Set<UInt64>, String) -> [UInt64: SymbolTable.Symbol] = {
      SymbolTable.symbols(at: $0, inFile: $1)
    }
  ) -> [String] {
    // A return address is behind its call, which may be the last instruction of a function.
    let places = frames.enumerated().map {
      index, address -> (address: UInt64, module: Module?, offset: UInt64) in
      let call = index == 0 ? address : address &- 1
      guard let module = modules.first(where: { $0.range.contains(call) }) else {
        return (address, nil, 0)
      }
      return (address, module, call - module.range.lowerBound + module.offset)
    }
    var found: [String: [UInt64: SymbolTable.Symbol]] = [:]
    for path in Set(places.compactMap { $0.module?.path }) {
      found[path] = symbols(Set(places.filter { $0.module?.path == path }.map(\.offset)), path)
    }
    return places.enumerated().map { index, place in
      let head = "  \(index)  0x\(String(place.address, radix: 16))"
      guard let module = place.module else { return head }
      let file = module.path.split(separator: "/").last ?? ""
      let offset = "\(file) + 0x\(String(place.offset, radix: 16))"
      guard let symbol = found[module.path]?[place.offset] else { return "\(head)  \(offset)" }
      return "\(head)  \(symbol.name) + \(symbol.offset)  (\(offset))"
    }
  }
}

extension CrashReport {
  /// Returns a text with data about a program and all reports of a folder, which a user can send to its developers.
  ///
  /// ```swift
  /// CrashReport.bundle(of: folder, about: [("program", "tasks 1.2"), ("terminal", "xterm-256color")])
  /// ```
  ///
  /// Reports contain no secrets as far as `ValueOutline` recognizes them; the caller doesn't add any.
  ///
  /// - Parameters:
  ///   - folder: The folder of the reports.
  ///   - facts: Names and values about the program and its terminal, in order.
  public static func bundle(
    of folder: String, about facts: [(name: String, value: String)]
  ) -> String {
    var lines = facts.map { "\($0.name): \($0.value)" }
    let paths = all(in: folder)
    lines.append("reports: \(paths.count)")
    for path in paths.reversed() {
      lines += ["", "==== \(path.split(separator: "/").last ?? "") ===="]
      do {
        lines.append(try CrashReport(file: path).text)
      } catch {
        lines.append("It can't be read: \(error)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
