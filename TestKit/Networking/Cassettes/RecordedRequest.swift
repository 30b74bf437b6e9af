// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking

/// A request in a cassette.
public struct RecordedRequest: Hashable, Sendable, Codable {
  /// The method.
  public var method: String
  /// The whole address.
  public var url: String
  /// The header fields, each as `Name: value`, in order.
  public var headers: [String]
  /// What was sent; nil for nothing.
  public var body: RecordedBody?
  /// The type of what was sent, where the request tells it apart from its header fields.
  public var bodyType: String?

  /// Takes down a request as it is, secrets included.
  public init(_ request: OutgoingRequest) {
    method = request.head.method.rawValue
    url = request.url
    headers = request.head.headerFields.map { "\($0.name.rawName): \($0.value)" }
    body = request.body.map { RecordedBody($0.bytes) }
    bodyType = request.body?.contentType
  }

  /// How another request differs from this one, in words; empty where it is the same.
  ///
  /// - Parameters:
  ///   - other: The request that is asked.
  ///   - fields: The names of the header fields that count.
  func differences(of other: RecordedRequest, in fields: [HTTPField.Name]) -> [String] {
    var differences: [String] = []
    if other.method != method {
      differences.append("its method is \(other.method), not \(method)")
    }
    if other.url != url { differences.append("its address is \(other.url), not \(url)") }
    for field in fields {
      let (mine, others) = (values(of: field), other.values(of: field))
      if mine != others {
        differences.append(
          "its header field \(field.rawName) is \(Self.shown(others)), not \(Self.shown(mine))")
      }
    }
    switch (body, other.body) {
    case (nil, nil): break
    case (let mine?, let others?) where mine.means(others): break
    case (let mine, let others):
      let (mine, others) = (mine?.description ?? "missing", others?.description ?? "missing")
      differences.append("its body is \(others), not \(mine)")
    }
    return differences
  }

  private func values(of name: HTTPField.Name) -> [String] {
    headers.compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts[0].lowercased() == name.canonicalName else { return nil }
      return parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
    }
  }

  private static func shown(_ values: [String]) -> String {
    values.isEmpty ? "missing" : "“\(values.joined(separator: ", "))”"
  }
}

extension RecordedRequest: CustomStringConvertible {
  /// The method and the address.
  public var description: String { "\(method) \(url)" }
}
