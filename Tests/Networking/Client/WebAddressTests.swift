// SPDX-License-Identifier: MIT

import Testing

@testable import Networking

@Suite struct WebAddressTests {
  @Test("a local URL has its parts")
  func parts() throws {
    let address = try #require(WebAddress("http://127.0.0.1:8080/api"))
    #expect(address.origin == Origin(scheme: "http", host: "127.0.0.1", port: "8080"))
    #expect(address.origin.isLoopback)
    #expect(address.path == "/api")
    #expect(!address.hasUser)
  }
}
