// SPDX-License-Identifier: MIT

/// A JSON value of any type.
enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Returns this value with the members of an object that it lacks, on every level.
  func completed(by defaults: JSONValue) -> JSONValue {
    guard case .object(let own) = self, case .object(let others) = defaults else { return self }
    return .object(own.merging(others) { $0.completed(by: $1) })
  }

  /// Returns this value with those members of another object that a third one lacks, on every level.
  func adding(membersOf other: JSONValue, unknownTo known: JSONValue) -> JSONValue {
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
  func removing(_ path: some Collection<any CodingKey>) -> JSONValue? {
    guard let key = path.first, case .object(var members) = self,
      let member = members[key.stringValue]
    else { return nil }
    members[key.stringValue] = member.removing(path.dropFirst())
    return .object(members)
  }
}

extension JSONValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}
