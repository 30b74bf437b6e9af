// SPDX-License-Identifier: MIT

/// The first message of a client to its server: the variables of its terminal. The descriptors travel with it.
struct AttachmentMessage: Equatable {
  var environment: [String: String]

  /// The number of descriptors: the terminal's input and output, and both ends of the pipe of undo bytes.
  static let descriptors = 4
  /// The maximum number of bytes.
  static let limit = 65_536
  private static let name = Array("proscenium-terminal-1\0".utf8)

  /// The result of parsing the beginning of a connection.
  enum Parsing: Equatable {
    case incomplete
    case complete(AttachmentMessage)
    case invalid
  }

  /// The names of the variables that describe a terminal and the language of its user. No others are sent.
  static let variables = [
    "COLORTERM", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR",
    "PROSCENIUM_BACKGROUND", "TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "TMUX", "VTE_VERSION",
    "XTERM_VERSION",
  ]

  /// The name of the protocol, the variables as `NAME=value`, each with a zero, and another zero.
  var bytes: [UInt8] {
    var bytes = Self.name
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      bytes += Array("\(name)=\(value)".utf8.filter { $0 != 0 }) + [0]
    }
    return bytes + [0]
  }

  static func parse(_ bytes: [UInt8]) -> Parsing {
    guard zip(bytes, name).allSatisfy({ $0 == $1 }) else { return .invalid }
    guard bytes.count > name.count else { return .incomplete }
    var environment: [String: String] = [:]
    var rest = bytes[name.count...]
    while let end = rest.firstIndex(of: 0) {
      if end == rest.startIndex { return .complete(AttachmentMessage(environment: environment)) }
      let variable = String(decoding: rest[..<end], as: UTF8.self)
      guard let sign = variable.firstIndex(of: "=") else { return .invalid }
      environment[String(variable[..<sign])] = String(variable[variable.index(after: sign)...])
      rest = rest[(end + 1)...]
    }
    return bytes.count < limit ? .incomplete : .invalid
  }
}

/// A message of a client to its server after the first one: one byte.
enum ClientMessage: UInt8 {
  /// The terminal may have another size.
  case resized = 0x72
  /// The client is to be stopped, so that the server has to restore the terminal.
  case stops = 0x7A
  /// The client was continued.
  case continued = 0x63
  /// The client wants to end, so that the server has to restore the terminal.
  case detaches = 0x64
}

/// A message of a server to its client: one byte, and a text after ``rejected``.
enum ServerMessage: UInt8 {
  /// The terminal is restored, and the client can stop.
  case stop = 0x73
  /// The session has ended.
  case ended = 0x71
  /// The session has ended because the server was closed.
  case closed = 0x63
  /// The server can't open a session; the rest of the connection is the reason.
  case rejected = 0x65
}
