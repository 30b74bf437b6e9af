// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Views

@Suite("Day")
struct DayTests {
  @Test("valid days are accepted, and invalid ones refused")
  func dates() {
    #expect(Day(2024, 2, 29) != nil && Day(2000, 2, 29) != nil)
    for (year, month, day) in [
      (2023, 2, 29), (1900, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1),
      (2026, 1, 0), (0, 1, 1), (10_000, 1, 1), (.min, .max, .min),
    ] {
      #expect(Day(year, month, day) == nil, "\(year)-\(month)-\(day)")
    }
  }

  @Test("conversions between numbers and days are exact for the whole calendar")
  func numbers() {
    var number = 0
    for year in [1, 4, 99, 100, 101, 399, 400, 401, 1899, 1900, 1999, 2000, 2024, 2100, 9999] {
      number = (Day(year, 1, 1)?.number ?? 0) - 1
      for month in 1...12 {
        for day in 1...Day.days(of: month, in: year) {
          number += 1
          let date = Day(year, month, day)
          #expect(date?.number == number && Day(number: number) == date)
        }
      }
    }
    #expect(number == 3_652_059)
    #expect(Day(number: .min).description == "0001-01-01")
    #expect(Day(number: .max).description == "9999-12-31")
  }

  @Test("known days fall on known weekdays")
  func weekdays() {
    let known: [(String, Weekday)] = [
      ("1969-07-20", .sunday), ("1970-01-01", .thursday), ("2000-02-29", .tuesday),
      ("2024-02-29", .thursday), ("2026-11-21", .saturday), ("1600-01-01", .saturday),
    ]
    for (text, weekday) in known { #expect(Day(text)?.weekday == weekday, "\(text)") }
  }

  @Test("days, months and years are added, up to the ends of the calendar")
  func adding() throws {
    let leap = try #require(Day("2024-02-29"))
    #expect(leap.adding(days: 1).description == "2024-03-01")
    #expect(leap.adding(days: -366).description == "2023-02-28")
    #expect(leap.adding(months: 12).description == "2025-02-28")
    #expect(leap.adding(months: 48).description == "2028-02-29")
    #expect(Day("2026-01-31")?.adding(months: 1).description == "2026-02-28")
    #expect(Day("2026-01-31")?.adding(months: -2).description == "2025-11-30")
    for far in [Int.max, .min] {
      #expect([1, 9999].contains(leap.adding(days: far).year))
      #expect([1, 9999].contains(leap.adding(months: far).year))
    }
  }

  @Test("it is encoded as text, and text that isn't a day is refused with a reason")
  func coding() throws {
    let days = try #require(Day(2026, 2, 28).map { [$0] })
    let data = try JSONEncoder().encode(days)
    #expect(String(decoding: data, as: UTF8.self) == #"["2026-02-28"]"#)
    #expect(try JSONDecoder().decode([Day].self, from: data) == days)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Day].self, from: Data(#"["2026-02-30"]"#.utf8))
    }
  }

  @Test(
    "text that isn't a day is refused",
    arguments: [
      "", "2026", "2026-1", "2026-02-30", "a-b-c", "+2026-01-01", "2026--1",
      "99999999999999999999-1-1",
    ])
  func reading(text: String) {
    #expect(Day(text) == nil)
  }
}
