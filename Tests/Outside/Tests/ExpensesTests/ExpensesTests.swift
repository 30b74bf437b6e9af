// SPDX-License-Identifier: MIT

import Foundation
import Proscenium
import TestKit
import Testing

@testable import expenses

@MainActor @Suite("Expenses")
struct ExpensesTests {
  private let day: Day

  init() throws {
    day = try #require(Day(2026, 3, 14))
  }

  private func book(_ folder: TemporaryFolder) -> Preferences<Ledger> {
    Preferences(
      file: folder.path("expenses.json"), default: Ledger(), scheduler: ImmediateScheduler())
  }

  @Test("an expense is added, saved, filtered and deleted")
  func addAndDelete() async {
    let folder = TemporaryFolder("expenses")
    let book = book(folder)
    let screen = ExpenseScreen(book: book, today: day)
    let terminal = HeadlessTerminal(showing: screen.root)
    #expect(terminal.text.contains("No expenses yet."))
    terminal.press("n")
    terminal.type("12,5")
    terminal.press("alt+enter")
    #expect(terminal.text.contains("Total of 1: 12.50"))
    let expected = Expense(id: 1, cents: 1250, category: .food, day: day, note: "")
    let saved = Preferences(file: folder.path("expenses.json"), default: Ledger())
    #expect(saved.value.expenses == [expected])
    screen.state[\.category].value = .travel
    #expect(terminal.text.contains("Total of 0: 0.00"))
    screen.state[\.category].value = nil
    terminal.press("delete")
    await terminal.wait(for: "Delete 12.50 for food?")
    terminal.press("tab", "enter")
    await terminal.wait(for: "is deleted.")
    #expect(book.value.expenses.isEmpty)
  }

  @Test("an invalid amount isn't accepted")
  func invalidAmount() {
    let folder = TemporaryFolder("expenses")
    let terminal = HeadlessTerminal(
      showing: ExpenseScreen(book: book(folder), today: day).root)
    terminal.press("n")
    terminal.type("abc")
    terminal.press("alt+enter")
    #expect(terminal.text.contains("Enter an amount such as 12.50."))
  }

  @Test("a corrupt file is refused and remains")
  func corruptFile() throws {
    let folder = TemporaryFolder("expenses")
    let path = folder.path("expenses.json")
    try "{ broken".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: BookError.invalid(path)) { try ExpenseBook.checkedFile(in: folder.path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "{ broken")
    #expect(throws: BookError.notAFolder(path)) { try ExpenseBook.checkedFile(in: path) }
  }

  @Test("amounts are exact")
  func amounts() {
    #expect(Money.cents("12.05") == 1205)
    #expect(Money.cents("1.234") == nil)
    #expect(Money.cents("-1") == nil)
    #expect(Money.text(1205) == "12.05")
  }
}
