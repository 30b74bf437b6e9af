// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking

/// A request in a cassette.
public struct RecordedRequest: Hashable, Sendable, Codable {
  /// The method.
  public var method: String
  /// The URL.
  public var url: String
  /// The header fields, each as `Name: value`, in order.
  public var headers: [String]
  /// The body; nil for an empty request.
  public var body: RecordedBody?
  /// The type of the body if the request specifies it separately from its header fields.
  public var bodyType: String?

  /// Creates a recorded request, including its secrets.
  public init(_ request: OutgoingRequest) {
    method = request.head.method.rawValue
    url = request.url
    headers = request.head.headerFields.map { "\($0.name.rawName): \($0.value)" }
    body = request.body.map { RecordedBody($0.bytes) }
    bodyType = request.body?.contentType
  }

  /// Returns descriptions of the differences between another request and this one; empty if they
  /// are equal.
  ///
  /// - Parameters:
  ///   - other: The request that was received.
  ///   - fields: The names of the header fields to compare.
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
      let (other, value) = line[...].halves(at: ":") ?? (line[...], "")
      return other.lowercased() == name.canonicalName ? value.withoutFirstBlanks : nil
    }
  }

  private static func shown(_ values: [String]) -> String {
    values.isEmpty ? "missing" : "“\(values.joined(separator: ", "))”"
  }
}

extension RecordedRequest: CustomStringConvertible {
  /// The method and the URL.
  public var description: String { "\(method) \(url)" }
}
