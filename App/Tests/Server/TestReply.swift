// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities

/// A response of the server under test.
struct TestReply: Equatable {
  let status: Int
  let fields: [String: String]
  let body: Data

  /// The sentence of an error response.
  var sentence: String? {
    try? JSONDecoder().decode(ServerError.self, from: body).error
  }

  /// Returns the body, decoded as a value.
  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: body)
  }

  /// Splits bytes into responses by their lengths. Invalid bytes end the list.
  static func replies(in bytes: [UInt8], withoutBodies: Bool = false) -> [TestReply] {
    var replies: [TestReply] = []
    var rest = Data(bytes)
    while let end = rest.range(of: Data("\r\n\r\n".utf8)) {
      let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
        .components(separatedBy: "\r\n")
      let start = lines[0].split(separator: " ")
      guard start.count > 1, start[0] == "HTTP/1.1", let status = Int(start[1]) else { break }
      var fields: [String: String] = [:]
      for line in lines.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
      }
      let length = withoutBodies ? 0 : Int(fields["content-length"] ?? "0") ?? 0
      let body = rest[end.upperBound...].prefix(length)
      guard body.count == length else { break }
      replies.append(TestReply(status: status, fields: fields, body: Data(body)))
      rest = Data(rest[end.upperBound...].dropFirst(length))
    }
    return replies
  }
}
