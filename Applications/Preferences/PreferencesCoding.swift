// SPDX-License-Identifier: MIT

import LocalFiles

/// The JSON of preferences. A document of another version of the program is read as far as possible, and members that
/// this version doesn't know are preserved.
struct PreferencesCoding<Value: Codable & Sendable>: Sendable {
  /// The content of a file.
  struct Document: Sendable {
    let value: Value
    /// The members that have the default value because they couldn't be decoded.
    let invalidMembers: [String]
    /// All members of the file.
    fileprivate let json: JSONValue
  }

  let defaults: Value

  /// Reads a document; `nil` if it isn't a JSON object.
  func document(_ bytes: [UInt8]) -> Document? {
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)),
      case .object = json
    else { return nil }
    var members = json
    var invalid: [String] = []
    if let value = try? decode(members) {
      return Document(value: value, invalidMembers: [], json: json)
    }
    let defaultMembers = (try? encode(defaults)) ?? .object([:])
    while true {
      do throws(DecodingError) {
        let value = try decode(members.completed(by: defaultMembers))
        return Document(value: value, invalidMembers: invalid, json: json)
      } catch {
        let path = error.path
        guard let rest = members.removing(path), rest != members else {
          return Document(value: defaults, invalidMembers: ["all"], json: json)
        }
        members = rest
        invalid.append(path.map(\.stringValue).joined(separator: "."))
      }
    }
  }

  /// Returns the bytes of a document with a value, in place of an earlier one.
  func bytes(_ value: Value, replacing old: Document?) -> [UInt8]? {
    guard var json = try? encode(value) else { return nil }
    if let old, let known = try? encode(old.value) {
      json = json.adding(membersOf: old.json, unknownTo: known)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(json)).map { Array($0) + [UInt8(ascii: "\n")] }
  }

  private func encode(_ value: Value) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
  }

  private func decode(_ json: JSONValue) throws(DecodingError) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(json))
    } catch let error as DecodingError {
      throw error
    } catch {
      throw .dataCorrupted(.init(codingPath: [], debugDescription: "\(error)"))
    }
  }
}

extension DecodingError {
  /// The path of the member that couldn't be decoded.
  fileprivate var path: [any CodingKey] {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath
    case .keyNotFound(let key, let context): context.codingPath + [key]
    @unknown default: []
    }
  }
}

extension JSONValue {
  /// Returns this value with the members of an object that it lacks, on every level.
  fileprivate func completed(by defaults: JSONValue) -> JSONValue {
    guard case .object(let own) = self, case .object(let others) = defaults else { return self }
    return .object(own.merging(others) { $0.completed(by: $1) })
  }

  /// Returns this value with those members of another object that a third one lacks, on every level.
  fileprivate func adding(membersOf other: JSONValue, unknownTo known: JSONValue) -> JSONValue {
    guard case .object(var own) = self, case .object(let others) = other,
      case .object(let knownMembers) = known
    else { return self }
    for (name, member) in others {
      if let knownMember = knownMembers[name] {
        own[name] = own[name]?.adding(membersOf: member, unknownTo: knownMember)
      } else if own[name] == nil {
        own[name] = member
      }
    }
    return .object(own)
  }

  /// Returns this value without the innermost member of an object on a path; `nil` if there isn't one.
  fileprivate func removing(_ path: some Collection<any CodingKey>) -> JSONValue? {
    guard let key = path.first, case .object(var members) = self,
      let member = members[key.stringValue]
    else { return nil }
    members[key.stringValue] = member.removing(path.dropFirst())
    return .object(members)
  }
}
