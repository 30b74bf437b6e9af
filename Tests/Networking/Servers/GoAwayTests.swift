// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// nginx sends GOAWAY after a number of requests, while others are pending. Its log contains the
/// processed ones.
@Suite("GOAWAY from nginx", .nginx, .timeLimit(.minutes(10)))
struct GoAwayTests {
  private let nginx: Nginx

  init() throws { nginx = try #require(NginxScope.server) }

  /// The numbers of concurrent requests.
  private static func widths(_ limit: Int) -> [Int] {
    if TestLength.isLong { return [1, 2, 4, 8, 16, 32, 64, 128] }
    return limit == 100 ? [4, 32] : [32]
  }

  /// A number of requests with which the server sends several GOAWAYs, or one after a thousand requests.
  private static func count(_ limit: Int) -> Int {
    TestLength.rounds(limit == 1_000 ? 1_200 : limit == 100 ? 300 : 100, long: 4_096)
  }

  @Test(
    "no request is lost, duplicated or misreported when the server closes connections",
    arguments: [2, 100, 1_000], [HTTPRequest.Method.get, .post])
  func numbered(requests limit: Int, method: HTTPRequest.Method) async throws {
    for width in Self.widths(limit) {
      let count = Self.count(limit)
      let folder = "/numbered/\(method.rawValue)-\(limit)-\(width)/"
      let client = try CurlClient.test(nginx.secure(goingAwayAfter: limit)) {
        $0.connection.security.authorities = .file(nginx.certificates.path("ca.pem"))
      }
      let body = method == .post ? Body(Array("soup".utf8), contentType: "text/plain") : nil
      let requests = (0..<count).map { Plain(method, RequestPath("\(folder)\($0)"), body: body) }
      let results = await client.ask(requests, atOnce: width)
      let answered = results.filter { $0.response != nil }.count
      let lines = nginx.log(count: answered) { $0.hasPrefix(folder) }
      let processed = Dictionary(grouping: lines, by: { $0[4] }).mapValues(\.count)
      for (index, result) in results.enumerated() {
        let times = processed["\(folder)\(index)", default: 0]
        #expect(result.response?.text == "\(method.rawValue) \(folder)\(index)", "\(result)")
        #expect(times == 1, "request \(index) of \(folder) was processed \(times) times")
      }
    }
  }

  @Test("a POST without a body shares the connection and is sent once")
  func emptyPost() async throws {
    let folder = "/numbered/empty/"
    let client = try CurlClient.test(nginx.secure(goingAwayAfter: 100)) {
      $0.connection.security.authorities = .file(nginx.certificates.path("ca.pem"))
    }
    let requests = (0..<300).map { Plain(.post, RequestPath("\(folder)\($0)")) }
    let results = await client.ask(requests, atOnce: 8)
    #expect(results.allSatisfy { $0.response?.status == .ok }, "\(results.compactMap(\.error))")
    let answered = results.filter { $0.response != nil }.count
    let lines = nginx.log(count: answered) { $0.hasPrefix(folder) }
    #expect(lines.count == 300)
    #expect(Set(lines.map { $0[4] }).count == 300)
    // The first eight requests open connections before it's known that they can be shared. Each of the two or three GOAWAYs can refuse
    // up to eight requests, which are sent again on new connections.
    #expect(Set(lines.map { $0[0] }).count <= 8 + 3 * 8)
  }
}
