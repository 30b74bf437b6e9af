// SPDX-License-Identifier: MIT

import Testing

@testable import Networking

@Suite("Names of secrets")
struct SecretNamesTests {
  @Test(
    "header fields with the keys of well-known services are secret",
    arguments: [
      "Ocp-Apim-Subscription-Key", "x-functions-key", "X-Api-Key", "X-Auth-Key", "X-App-Key",
      "X-Master-Key",
    ])
  func secret(_ name: String) {
    #expect(SecretNames.common.contain(name))
  }

  @Test(
    "other names with keys aren't",
    arguments: ["Idempotency-Key", "sort_key", "keyboard", "X-Cache-Key", "Surrogate-Key"])
  func open(_ name: String) {
    #expect(!SecretNames.common.contain(name))
  }
}
