// SPDX-License-Identifier: MIT

import Testing

@testable import Networking

@Suite("Dates of cookies")
struct CookieDateTests {
  @Test(
    "all date formats of servers are parsed",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994", "Sun, 06-Nov-1994 08:49:37 GMT", "06 Nov 94 08:49:37",
      "1994 November 6 8:49:37", "08:49:37 6 nov 94 UTC", "Sun,06/Nov/1994,08:49:37",
      "6th Nov 1994 08:49:37.123", "Sun, 06 Nov 1994 08:49:37 +0200",
    ])
  func shapes(text: String) {
    #expect(HTTPDate(cookie: text)?.seconds == 784_111_777)
  }

  @Test("two-digit years from 70 are in the last century")
  func years() {
    #expect(HTTPDate(cookie: "1 Jan 70 00:00:00")?.seconds == 0)
    #expect(HTTPDate(cookie: "1 Jan 69 00:00:00") == HTTPDate(year: 2_069, month: 1, day: 1))
    #expect(HTTPDate(cookie: "1 Jan 1600 00:00:00") == nil)
    #expect(HTTPDate(cookie: "1 Jan 1601 00:00:00") != nil)
  }

  @Test(
    "incomplete or invalid dates are refused",
    arguments: [
      "", "never", "06 Nov 1994", "Nov 1994 08:49:37", "06 1994 08:49:37", "06 Nov 08:49:37",
      "31 Feb 1994 08:49:37", "0 Nov 1994 08:49:37", "32 Nov 1994 08:49:37",
      "06 Nov 1994 24:00:00", "06 Nov 1994 08:60:00", "06 Nov 1994 08:49:60",
      "06 Nov 1994 008:49:37", "06 Nov 1994 08:49", "06 Nov 19945 08:49:37",
      "1994-11-06T08:49:37Z",
    ])
  func nonsense(text: String) {
    #expect(HTTPDate(cookie: text) == nil)
  }
}
