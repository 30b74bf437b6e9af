// SPDX-License-Identifier: MIT

import Signals

/// A command that a program can call by its name, with the description of its parameters.
///
/// ```swift
/// CommandDefinition("search", "Searches all recipes.", [.text("text"), .integer("limit", 50)]) {
///   search.createSearchCommand(for: $0.text("text"), limit: $0.integer("limit"))
/// }
/// ```
public struct CommandDefinition: Sendable {
  /// The name.
  public let name: String
  /// Other names, such as that of the same command in a shell.
  public let aliases: [String]
  /// The description, in one sentence.
  public let abstract: String
  /// The parameters.
  public let parameters: [CommandParameter]
  /// When the command is available.
  public let availability: Availability
  /// A Boolean value that indicates whether the scene applies the time limit by itself.
  public let hasOwnLimit: Bool
  /// A Boolean value that indicates whether a session performs the command at once, beside the running one.
  public let isImmediate: Bool
  private let shownBy: (@Sendable (CommandArguments) -> CommandCheck)?
  private let make: @Sendable (CommandArguments) -> CommandScene

  /// When a command is available.
  public enum Availability: Hashable, Sendable {
    /// Always.
    case always
    /// While a user is signed in.
    case signedIn
    /// While no user is signed in.
    case signedOut
  }

  /// Creates a definition.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - abstract: The description, in one sentence.
  ///   - parameters: The parameters.
  ///   - availability: When the command is available.
  ///   - aliases: Other names, such as that of the same command in a shell.
  ///   - hasOwnLimit: Whether the scene applies the time limit by itself.
  ///   - isImmediate: Whether a session performs the command at once, beside the running one.
  ///   - shownBy: Returns the command that shows the change which this one makes; nil if it changes nothing at the server.
  ///   - make: Returns the scene for checked arguments.
  public init(
    _ name: String, _ abstract: String, _ parameters: [CommandParameter] = [],
    _ availability: Availability = .signedIn, aliases: [String] = [],
    hasOwnLimit: Bool = false, isImmediate: Bool = false,
    shownBy: (@Sendable (CommandArguments) -> CommandCheck)? = nil,
    make: @escaping @Sendable (CommandArguments) -> CommandScene
  ) {
    (self.name, self.aliases) = (name, aliases)
    self.abstract = abstract
    self.parameters = parameters
    self.availability = availability
    self.hasOwnLimit = hasOwnLimit
    self.isImmediate = isImmediate
    self.shownBy = shownBy
    self.make = make
  }

  /// Returns the scene for arguments, or the failure if they are invalid.
  ///
  /// - Parameter members: The arguments by the names of their parameters.
  public func scene(_ members: [CommandValue.Member]) -> CommandScene {
    let (arguments, complaint) = arguments(members)
    return complaint.map(usage) ?? make(arguments)
  }

  /// Returns the command that shows the change which this one makes; nil if it changes nothing at the server.
  ///
  /// - Parameter members: The arguments by the names of their parameters.
  public func check(_ members: [CommandValue.Member]) -> CommandCheck? {
    shownBy?(arguments(members).arguments)
  }

  /// Returns the arguments, and the reason why they are invalid.
  private func arguments(
    _ members: [CommandValue.Member]
  ) -> (arguments: CommandArguments, complaint: String?) {
    var arguments = CommandArguments()
    for member in members where !parameters.contains(where: { $0.name == member.key }) {
      let known = parameters.map(\.name).joined(separator: ", ")
      return (
        arguments,
        "There is no parameter “\(member.key)”. There are: \(known.isEmpty ? "none" : known)."
      )
    }
    for parameter in parameters {
      let value = members.last { $0.key == parameter.name }?.value ?? parameter.initial
      guard let value else { return (arguments, "“\(parameter.name)” is missing.") }
      guard value == parameter.initial || parameter.accepts(value) else {
        return (arguments, "“\(parameter.name)” must be \(parameter.expectation).")
      }
      arguments.values[parameter.name] = value
    }
    return (arguments, nil)
  }

  private func usage(_ message: String) -> CommandScene {
    .just(
      .failure(
        CommandFailure(.usage, title: "“\(name)” has invalid parameters", message: message)))
  }

  /// The JSON description of the command.
  public var value: CommandValue {
    [
      "name": .text(name), "about": .text(abstract),
      "parameters": .list(parameters.map(\.value)),
    ]
  }

  /// Returns whether the command is available.
  public func isAvailable(isSignedIn: Bool) -> Bool {
    switch availability {
    case .always: true
    case .signedIn: isSignedIn
    case .signedOut: !isSignedIn
    }
  }
}

/// A parameter of a command.
public struct CommandParameter: Hashable, Sendable {
  /// The type of a parameter.
  public enum Kind: Hashable, Sendable {
    /// A text.
    case text
    /// A text that is never shown.
    case secret
    /// An integer.
    case integer
    /// An integer or a name.
    case reference
    /// True or false.
    case flag
    /// One of some texts.
    case choice([String])
  }

  /// The name.
  public let name: String
  /// The type.
  public let kind: Kind
  /// The value that is used without an argument; nil if an argument is required.
  public let initial: CommandValue?
  private var minimum = Int.min

  /// Returns a parameter with a text, which is required without an initial value.
  public static func text(_ name: String, _ initial: String? = nil) -> Self {
    Self(name: name, kind: .text, initial: initial.map(CommandValue.text))
  }

  /// Returns a parameter with a required text that is never shown.
  public static func secret(_ name: String) -> Self {
    Self(name: name, kind: .secret, initial: nil)
  }

  /// Returns a parameter with an integer of at least a minimum, which is required without an initial value.
  public static func integer(
    _ name: String, _ initial: Int? = nil, minimum: Int = .min
  ) -> Self {
    let initial = initial.map(CommandValue.integer)
    return Self(name: name, kind: .integer, initial: initial, minimum: minimum)
  }

  /// Returns a parameter with an integer of at least a minimum that may be missing.
  public static func optionalInteger(_ name: String, minimum: Int = .min) -> Self {
    Self(name: name, kind: .integer, initial: .null, minimum: minimum)
  }

  /// Returns a parameter with a required integer or name.
  public static func reference(_ name: String) -> Self {
    Self(name: name, kind: .reference, initial: nil)
  }

  /// Returns a parameter that is false without an argument.
  public static func flag(_ name: String) -> Self { Self(name: name, kind: .flag, initial: false) }

  /// Returns a parameter with one of some texts, by default the first.
  public static func choice(_ name: String, _ values: [String]) -> Self {
    Self(name: name, kind: .choice(values), initial: values.first.map(CommandValue.text))
  }

  fileprivate func accepts(_ value: CommandValue) -> Bool {
    switch (kind, value) {
    case (.text, .text), (.secret, .text), (.flag, .flag),
      (.reference, .integer), (.reference, .text):
      true
    case (.integer, .integer(let number)): number >= minimum
    case (.choice(let values), .text(let text)): values.contains(text)
    default: false
    }
  }

  fileprivate var expectation: String {
    switch kind {
    case .text, .secret: "a text"
    case .integer: minimum > .min ? "an integer from \(minimum) on" : "an integer"
    case .reference: "an integer or a name"
    case .flag: "true or false"
    case .choice(let values): "one of \(values.joined(separator: ", "))"
    }
  }

  fileprivate var value: CommandValue {
    var members = [CommandValue.Member("name", .text(name))]
    switch kind {
    case .text: members.append(.init("type", "text"))
    case .secret: members.append(.init("type", "secret"))
    case .integer: members.append(.init("type", "integer"))
    case .reference: members.append(.init("type", "integer or name"))
    case .flag: members.append(.init("type", "flag"))
    case .choice(let values):
      members += [.init("type", "choice"), .init("values", .list(values.map(CommandValue.text)))]
    }
    if let initial { members.append(.init("default", initial)) }
    return .object(members)
  }
}

/// The checked arguments of a command.
public struct CommandArguments: Sendable {
  fileprivate var values: [String: CommandValue] = [:]

  /// Returns the text of a parameter.
  public func text(_ name: String) -> String {
    if case .text(let text)? = values[name] { text } else { "" }
  }

  /// Returns the integer of a parameter.
  public func integer(_ name: String) -> Int {
    if case .integer(let number)? = values[name] { number } else { 0 }
  }

  /// Returns the integer of a parameter; nil if it is missing.
  public func optionalInteger(_ name: String) -> Int? {
    if case .integer(let number)? = values[name] { number } else { nil }
  }

  /// Returns the text of a parameter, or its integer in digits.
  public func reference(_ name: String) -> String {
    if case .integer(let number)? = values[name] { "\(number)" } else { text(name) }
  }

  /// Returns the flag of a parameter.
  public func flag(_ name: String) -> Bool { values[name] == .flag(true) }
}
