// SPDX-License-Identifier: MIT

/// A JSON value, for the states and events of a machine whose types aren't available.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// The value in Swift's notation, as far as JSON determines it: `{"add":{"_0":"milk"}}` is
  /// `add("milk")`.
  var swiftText: String {
    switch self {
    case .null: "nil"
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .string(let value): value.debugDescription
    case .list(let values): "[\(values.map(\.swiftText).joined(separator: ", "))]"
    case .object(let members): Self.text(members)
    }
  }

  private static func text(_ members: [String: JSONValue]) -> String {
    guard members.count == 1, let (name, value) = members.first, case .object(let payload) = value
    else { return "(\(list(members)))" }
    return payload.isEmpty ? name : "\(name)(\(list(payload)))"
  }

  private static func list(_ members: [String: JSONValue]) -> String {
    members.sorted { $0.key < $1.key }
      .map { $0.key.hasPrefix("_") ? $0.value.swiftText : "\($0.key): \($0.value.swiftText)" }
      .joined(separator: ", ")
  }
}

extension JSONValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}
