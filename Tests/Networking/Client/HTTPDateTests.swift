// SPDX-License-Identifier: MIT

import Networking
import TestKit
import Testing

@Suite("HTTP dates")
struct HTTPDateTests {
  private let now = HTTPDate(seconds: 1_700_000_000)

  @Test(
    "the three formats are parsed",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994", "Mon, 06 nov 1994 08:49:37 GMT",
    ])
  func forms(text: String) {
    #expect(HTTPDate(text, now: now)?.seconds == 784_111_777)
  }

  @Test(
    "invalid dates are refused",
    arguments: [
      "", "0", "-1", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
      "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
      "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
      "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49 GMT", "Sun, +6 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
      "Sun 06 Nov 1994 08:49:37 GMT", "Sun,  06 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994  08:49:37 GMT", "Sun,06 Nov 1994 08:49:37 GMT",
      "Sunday 06-Nov-94 08:49:37 GMT", "Sunday,  06-Nov-94 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49:37 GMT GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
    ])
  func nonsense(text: String) {
    #expect(HTTPDate(text, now: now) == nil)
  }

  @Test("two-digit years are less than 50 years in the future")
  func century() {
    #expect(HTTPDate("Tuesday, 01-Jan-30 00:00:00 GMT", now: now)?.seconds == 1_893_456_000)
    #expect(HTTPDate("Friday, 01-Jan-99 00:00:00 GMT", now: now)?.seconds == 915_148_800)
  }

  @Test("a date is written in the current format, and parsed back")
  func written() {
    #expect(HTTPDate(seconds: 784_111_777).description == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(HTTPDate(seconds: 0).description == "Thu, 01 Jan 1970 00:00:00 GMT")
    #expect(HTTPDate(seconds: -1).description == "Wed, 31 Dec 1969 23:59:59 GMT")
    var random = SeededRandom(3)
    for _ in 0..<2_000 {
      let date = HTTPDate(seconds: Int64(random.below(253_402_300_799)))
      #expect(HTTPDate(date.description, now: now) == date)
    }
    let ends = [Int64.min, -62_135_596_800, 253_402_300_799, Int64.max]
    for end in ends { #expect(HTTPDate(HTTPDate(seconds: end).description, now: now) != nil) }
  }

  @Test("leap days and leap seconds are valid, and dates have limits")
  func calendar() {
    #expect(HTTPDate(year: 2_000, month: 2, day: 29)?.seconds == 951_782_400)
    #expect(HTTPDate(year: 1_900, month: 2, day: 29) == nil)
    #expect(HTTPDate(year: 2_024, month: 2, day: 29) != nil)
    #expect(
      HTTPDate(year: 2_016, month: 12, day: 31, hour: 23, minute: 59, second: 60)?.seconds
        == 1_483_228_799)
    #expect(HTTPDate(seconds: .max).advanced(by: 5) == HTTPDate(seconds: .max))
    #expect(HTTPDate(seconds: .min).advanced(by: -5) == HTTPDate(seconds: .min))
    #expect(HTTPDate(seconds: 5).advanced(by: -6) < HTTPDate(seconds: 0))
  }
}
