// SPDX-License-Identifier: MIT

import Networking

extension Fault {
  private static func moved(_ location: String, _ status: String = "302 Found") -> String {
    answer(status, "", "Location: \(location)")
  }

  private static func refused(_ name: String, _ location: String) -> Fault {
    Fault(name, says: moved(location), then: .serve, .error(.redirectRefused), closes: false)
  }

  /// Servers that redirect a request, and their targets.
  static let redirects: [Fault] = [
    Fault(
      "a circle", says: moved("/fault"), then: .serve, .error(.tooManyRedirects(limit: 5)),
      change: { $0.redirectLimit = 5 }),
    Fault(
      "a circle that closes every time", says: moved("/fault"),
      .error(.tooManyRedirects(limit: 5)), change: { $0.redirectLimit = 5 }),
    Fault(
      "passed on though none is allowed", says: moved("/plain"), then: .serve,
      .error(.tooManyRedirects(limit: 0)), change: { $0.redirectLimit = 0 }),
    refused("passed on to a file", "file:///etc/hostname"),
    refused("passed on to gopher", "gopher://127.0.0.1:70/1"),
    refused("passed on to a file server", "ftp://127.0.0.1/x"),
    refused("passed on to a dictionary", "dict://127.0.0.1/x"),
    refused("passed on to mail", "smtp://127.0.0.1/x"),
    refused("passed on to a script", "javascript:alert(1)"),
    refused("passed on to data", "data:application/json,{}"),
    refused("passed on with a user's name", "http://root:secret@127.0.0.1/"),
    refused("passed on to a port beyond all", "http://127.0.0.1:99999/"),
    refused("passed on to a name with a space", "http://a b/"),
    Fault(
      "passed on to a relative address", says: moved("plain"), then: .serve,
      .answer(200, soupText), closes: false),
    Fault(
      "passed on to a plain path", says: moved("/plain"), then: .serve, .answer(200, soupText),
      closes: false),
    Fault(
      "passed on for good", says: moved("/plain", "308 Permanent Redirect"), then: .serve,
      .answer(200, soupText), closes: false),
    Fault("passed on and closed", says: moved("/plain"), .answer(200, soupText)),
    Fault(
      "passed on without saying where", says: answer("302 Found", "abc"), then: .serve,
      .answer(302, "abc"), closes: false),
    Fault(
      "a choice of addresses", says: moved("/plain", "300 Multiple Choices"), then: .serve,
      .answer(300, ""), closes: false),
    Fault(
      "passed on with content that is broken",
      says: "HTTP/1.1 302 Found\r\nLocation: /plain\r\nContent-Length: 9\r\n\r\nabc", .truncated),
  ]
}
