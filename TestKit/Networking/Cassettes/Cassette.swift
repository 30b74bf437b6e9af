// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Networking

/// A recording of HTTP exchanges as readable JSON, from which tests replay the responses.
///
/// A ``RecordingMiddleware`` writes a cassette while requests go to a real server. A ``ReplayTransport`` answers from
/// it.
public struct Cassette: Hashable, Sendable {
  /// A request and its outcome.
  public struct Exchange: Hashable, Sendable {
    /// The request.
    public var request: RecordedRequest
    /// The outcome.
    public var outcome: RecordedOutcome

    /// Creates an exchange from its parts.
    public init(_ request: RecordedRequest, _ outcome: RecordedOutcome) {
      self.request = request
      self.outcome = outcome
    }
  }

  /// The exchanges, in the order of the requests.
  public var exchanges: [Exchange]

  /// Creates a cassette from exchanges.
  public init(_ exchanges: [Exchange] = []) {
    self.exchanges = exchanges
  }

  /// Reads a cassette from JSON.
  public init(json: String, named name: String = "the cassette") throws(CassetteError) {
    do {
      self = try JSONDecoder().decode(Cassette.self, from: Data(json.utf8))
    } catch {
      throw CassetteError(name, CassetteError.reason(error))
    }
  }

  /// Reads a cassette from a file.
  public init(file: String) throws(CassetteError) {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CassetteError(file, "There is no such file, or it can't be read. Record it first.")
    }
    guard let json = String(validating: data, as: UTF8.self) else {
      throw CassetteError(file, "It isn't text in UTF-8. Record it again.")
    }
    try self.init(json: json, named: file)
  }

  /// The cassette as indented JSON with sorted keys and a trailing line break.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    } catch {
      preconditionFailure("A cassette is made of texts and whole numbers only: \(error)")
    }
  }

  /// Writes the cassette to a file atomically, and creates missing folders.
  public func write(to file: String) throws(CassetteError) {
    let place = URL(fileURLWithPath: file)
    do {
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(json.utf8).write(to: place, options: .atomic)
    } catch {
      throw CassetteError(file, "It can't be written: \(error.localizedDescription)")
    }
  }
}

extension Cassette: Codable {
  private enum Key: String, CodingKey {
    case version, exchanges
  }

  /// Decodes the version that `encode(to:)` writes, and no other.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let version = try values.decode(Int.self, forKey: .version)
    guard version == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: values,
        debugDescription: "This reads version 1 only, and it is \(version).")
    }
    exchanges = try values.decode([Exchange].self, forKey: .exchanges)
  }

  /// Encodes the version and the exchanges.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(1, forKey: .version)
    try values.encode(exchanges, forKey: .exchanges)
  }
}

extension Cassette.Exchange: Codable {
  private enum Key: String, CodingKey {
    case request, response, failure
  }

  /// Decodes a request with either a response or a failure.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    request = try values.decode(RecordedRequest.self, forKey: .request)
    if values.contains(.failure) {
      outcome = .failure(try values.decode(RecordedFailure.self, forKey: .failure))
    } else {
      outcome = .response(try values.decode(RecordedResponse.self, forKey: .response))
    }
  }

  /// Encodes a request with either a response or a failure.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(request, forKey: .request)
    switch outcome {
    case .response(let response): try values.encode(response, forKey: .response)
    case .failure(let failure): try values.encode(failure, forKey: .failure)
    }
  }
}

/// An error that describes why a cassette can't be read or written.
public struct CassetteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, or a name for another source.
  public let name: String
  /// The cause, and advice.
  public let reason: String

  init(_ name: String, _ reason: String) {
    self.name = name
    self.reason = reason
  }

  /// The cassette and the cause, as sentences.
  public var description: String { "The cassette \(name) can't be used. \(reason)" }

  /// Returns the coding path and the cause of a decoding error as text.
  static func reason(_ error: any Error) -> String {
    let (path, fault): ([any CodingKey], String) =
      switch error as? DecodingError {
      case .keyNotFound(let key, let context):
        (context.codingPath, "“\(key.stringValue)” is missing.")
      case .typeMismatch(let type, let context):
        (context.codingPath, "There should be \(words[String(describing: type)] ?? "a \(type)").")
      case .valueNotFound(let type, let context):
        (
          context.codingPath,
          "There is null in place of \(words[String(describing: type)] ?? "a \(type)")."
        )
      case .dataCorrupted(let context):
        (
          context.codingPath,
          context.codingPath.isEmpty
            ? "It is no JSON, or was cut short." : context.debugDescription
        )
      default: ([], "\(error)")
      }
    let place = path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return (place.isEmpty ? "" : "At \(place.drop { $0 == "." }): ") + fault
      + " Correct the file, or record it again."
  }

  private static let words = [
    "String": "a text", "Int": "a whole number", "Dictionary<String, Any>": "an object",
    "Array<Any>": "a list", "Bool": "true or false",
  ]
}

/// The parts of a request that must equal those of the recorded one. Method, path, query and body are always compared.
public struct CassetteMatching: Sendable {
  /// The header fields that are compared.
  public var headers: [HTTPField.Name]
  /// A Boolean value that indicates whether the server's address is compared. Without it, a cassette of a server on one
  /// port works for another.
  public var countsServer: Bool
  /// A Boolean value that indicates whether requests must come in the order of the cassette. The order isn't determined
  /// if several requests run at the same time.
  public var countsOrder: Bool

  /// Creates the rules of a comparison.
  ///
  /// - Parameters:
  ///   - headers: The header fields that are compared.
  ///   - countsServer: Whether the server's address is compared.
  ///   - countsOrder: Whether requests must come in the order of the cassette.
  public init(
    headers: [HTTPField.Name] = [], countsServer: Bool = true, countsOrder: Bool = true
  ) {
    self.headers = headers
    self.countsServer = countsServer
    self.countsOrder = countsOrder
  }

  /// Returns descriptions of the differences between a request and a recorded one.
  func differences(of request: RecordedRequest, from recorded: RecordedRequest) -> [String] {
    var (request, recorded) = (request, recorded)
    if !countsServer {
      request.url = Self.withoutServer(request.url)
      recorded.url = Self.withoutServer(recorded.url)
    }
    return recorded.differences(of: request, in: headers)
  }

  private static func withoutServer(_ url: String) -> String {
    guard let scheme = url.utf8.firstRange(of: "://".utf8) else { return url }
    return String(Substring(url.utf8[scheme.upperBound...].drop { $0 != UInt8(ascii: "/") }))
  }
}
