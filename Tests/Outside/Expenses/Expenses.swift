// SPDX-License-Identifier: MIT

import Foundation
import Proscenium

@main struct Expenses {
  @MainActor static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first, arguments.count == 1, !folder.hasPrefix("-") else {
      fail("Usage: expenses FOLDER")
    }
    do {
      let book = try ExpenseBook.open(folder: folder)
      try Application.run(ApplicationOptions()) { application in
        let screen = ExpenseScreen(book: book, today: today())
        application.quitWarning = { screen.quitWarning }
        return screen.root
      }
      book.save()
    } catch {
      fail("\(error)")
    }
  }

  private static func today() -> Day {
    let parts = Calendar.current.dateComponents([.year, .month, .day], from: Date())
    guard let day = Day(parts.year ?? 2026, parts.month ?? 1, parts.day ?? 1) else {
      fail("The calendar has no valid date.")
    }
    return day
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
  }
}
