// SPDX-License-Identifier: MIT

import Foundation
import Proscenium

enum Category: String, CaseIterable, Codable, Sendable {
  case food, home, travel, leisure, other
}

struct Expense: Codable, Equatable, Identifiable, Sendable {
  var id = 0
  var cents = 0
  var category = Category.food
  var day: Day
  var note = ""
}

/// What the file has.
struct Ledger: Codable, Equatable, Sendable {
  var expenses: [Expense] = []

  /// Replaces the expense with the same identifier, or appends it with a new one.
  mutating func store(_ expense: Expense) -> Int {
    if let index = expenses.firstIndex(where: { $0.id == expense.id }) {
      expenses[index] = expense
      return expense.id
    }
    var new = expense
    new.id = (expenses.map(\.id).max() ?? 0) + 1
    expenses.append(new)
    return new.id
  }
}

/// Amounts are whole cents, so that sums are exact.
enum Money {
  static func text(_ cents: Int) -> String {
    let part = abs(cents % 100)
    return "\(cents / 100).\(part < 10 ? "0" : "")\(part)"
  }

  /// The cents of a text such as "12", "12.5" or "12,50"; nil for any other text.
  static func cents(_ text: String) -> Int? {
    let parts = text.replacing(",", with: ".").split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, let whole = Int(first), whole >= 0,
      whole < 1_000_000
    else { return nil }
    guard parts.count == 2 else { return whole * 100 }
    guard (1...2).contains(parts[1].count), let rest = Int(parts[1]), rest >= 0 else { return nil }
    return whole * 100 + (parts[1].count == 1 ? rest * 10 : rest)
  }
}

enum BookError: Error, Equatable, CustomStringConvertible {
  case notAFolder(String)
  case cannotCreate(String)
  case notWritable(String)
  case notReadable(String)
  case invalid(String)

  var description: String {
    switch self {
    case .notAFolder(let path): "“\(path)” is a file. Enter a folder."
    case .cannotCreate(let path): "The folder “\(path)” can't be created."
    case .notWritable(let path): "“\(path)” can't be written. Nothing was changed."
    case .notReadable(let path): "“\(path)” can't be read. Nothing was changed."
    case .invalid(let path):
      "“\(path)” has no valid expenses. It was not changed; move it away, or repair it."
    }
  }
}

/// Opens the file of a folder, after it was checked that it can be read and written.
enum ExpenseBook {
  static func open(folder: String) throws(BookError) -> Preferences<Ledger> {
    let path = try checkedFile(in: folder)
    return Preferences(file: path, default: Ledger())
  }

  static func checkedFile(in folder: String) throws(BookError) -> String {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    if !files.fileExists(atPath: folder, isDirectory: &isFolder) {
      do {
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw .cannotCreate(folder)
      }
    } else if !isFolder.boolValue {
      throw .notAFolder(folder)
    }
    guard files.isWritableFile(atPath: folder) else { throw .notWritable(folder) }
    let path = folder + "/expenses.json"
    guard files.fileExists(atPath: path) else { return path }
    guard files.isWritableFile(atPath: path) else { throw .notWritable(path) }
    guard let data = files.contents(atPath: path) else { throw .notReadable(path) }
    guard (try? JSONDecoder().decode(Ledger.self, from: data)) != nil else {
      throw .invalid(path)
    }
    return path
  }
}
