// SPDX-License-Identifier: MIT

import Foundation
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
      throw CassetteError(file, "It is no text in UTF-8. Record it anew.")
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
