// SPDX-License-Identifier: MIT

import Testing

@testable import CurlNetworking
@testable import Networking

@Suite("The proxy of the environment")
struct EnvironmentProxyTests {
  private func proxy(
    _ scheme: String, _ host: String, _ environment: [String: String]
  ) -> EnvironmentProxy? {
    EnvironmentProxy(for: Origin(scheme: scheme, host: host, port: "")) { environment[$0] }
  }

  @Test("each scheme has its variables, and HTTP_PROXY isn't one of them")
  func variables() {
    let hosts = { (scheme: String, environment: [String: String]) in
      proxy(scheme, "shop.example", environment)?.host
    }
    #expect(hosts("http", [:]) == nil)
    #expect(hosts("http", ["http_proxy": "http://One.example:1"]) == "one.example")
    #expect(hosts("http", ["HTTP_PROXY": "http://one.example:1"]) == nil)
    #expect(hosts("http", ["https_proxy": "http://one.example:1"]) == nil)
    #expect(hosts("https", ["https_proxy": "one.example:1"]) == "one.example")
    #expect(hosts("https", ["https_proxy": "", "HTTPS_PROXY": "two.example"]) == "two.example")
    #expect(hosts("https", ["ALL_PROXY": "socks5h://[::2]:1080"]) == "::2")
  }

  @Test("exceptions and the loopback interface have no proxy")
  func exceptions() {
    let environment = ["http_proxy": "http://proxy.example:1", "no_proxy": "a.example, .b.example"]
    #expect(proxy("http", "shop.example", environment) != nil)
    for host in ["a.example", "x.a.example", "A.EXAMPLE", "x.b.example", "localhost", "127.0.0.1"] {
      #expect(proxy("http", host, environment) == nil, "\(host)")
    }
    let all = ["all_proxy": "http://proxy.example:1", "NO_PROXY": "*"]
    #expect(proxy("https", "shop.example", all) == nil)
  }

  @Test("a user name in the address is recognized")
  func user() {
    let address = "http://u:p@proxy.example:3128"
    #expect(proxy("http", "shop.example", ["http_proxy": address])?.hasUser == true)
    #expect(
      proxy("http", "shop.example", ["http_proxy": "http://proxy.example"])?.hasUser == false)
  }
}
