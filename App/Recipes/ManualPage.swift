// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import RecipeCommandScenes

/// The manual page of the program in mdoc, from the parser's description of all commands.
enum ManualPage {
  /// Returns the page, without a line feed at its end.
  static func text() -> String {
    guard
      let tool = try? JSONDecoder().decode(
        Tool.self, from: Data(RecipesCommand._dumpHelp().utf8))
    else { return "" }
    var lines = [
      #".\" "# + InstalledFile.mark, ".Dd November 24, 2026", ".Dt RECIPES 1", ".Os", ".Sh NAME",
      ".Nm recipes", ".Nd \(bare(tool.command.abstract ?? ""))", ".Sh SYNOPSIS",
    ]
    lines += [".Nm recipes", ".Op Ar command", ".Op Ar options"]
    lines.append(".Sh DESCRIPTION")
    lines += paragraphs(tool.command.discussion)
    lines += [".Sh OPTIONS"] + list(tool.command.arguments)
    lines.append(".Sh COMMANDS")
    for command in tool.command.subcommands ?? [] { lines += section(command, ["recipes"]) }
    lines += [".Sh ENVIRONMENT", ".Bl -tag -width Ds"]
    for (name, text) in environment { lines += [".It Ev \(name)", escaped(text)] }
    lines += [".El", ".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for (status, text) in statuses { lines += [".It \(status)", escaped(text)] }
    lines += [".El", ".Sh EXAMPLES"]
    for (text, example) in examples {
      lines += [escaped(text), ".Pp", ".Dl \(escaped(example))", ".Pp"]
    }
    lines.removeLast()
    return lines.joined(separator: "\n")
  }

  static let statuses: [(Int32, String)] = [
    (0, "The command succeeded."),
    (
      CommandFailure.Kind.failed.status,
      "It failed: the server refused or failed, or its answer can't be read."
    ),
    (CommandFailure.Kind.usage.status, "The arguments are invalid, or the terminal isn't usable."),
    (CommandFailure.Kind.notSignedIn.status, "No user is signed in, or the sign-in was refused."),
    (CommandFailure.Kind.notFound.status, "Something wasn't found."),
    (CommandFailure.Kind.offline.status, "The server can't be reached, or doesn't answer."),
    (CommandFailure.Kind.exists.status, "Something is at the path already."),
  ]

  private static let environment = [
    ("HOME", "The user's folder."),
    ("XDG_STATE_HOME", "The folder of the sign-in; ~/.local/state unless set."),
    ("XDG_CACHE_HOME", "The folder of stored responses; ~/.cache unless set."),
    ("XDG_DATA_HOME", "The folder of completions and of this page; ~/.local/share unless set."),
  ]

  private static let examples = [
    ("Sign in; the password is asked for:", "recipes sign-in demo"),
    ("List the soups, the newest first:", "recipes list recipes soups --order newest"),
    ("Use the result in a script:", "recipes search lemon --json | jq '.recipes[].name'"),
  ]

  private static func section(_ command: Command, _ path: [String]) -> [String] {
    let path = path + [command.commandName]
    // The help of the help is of no use.
    guard command.commandName != "help", command.shouldDisplay != false else { return [] }
    let children = (command.subcommands ?? []).filter { $0.commandName != "help" }
    var lines: [String] = []
    if children.isEmpty || command.defaultSubcommand != nil {
      lines.append(".Ss \(escaped(path.joined(separator: " ")))")
      lines.append(escaped(command.abstract ?? ""))
      if command.discussion != nil { lines += [".Pp"] + paragraphs(command.discussion) }
      lines += list((command.arguments ?? []).filter { !isShared($0) })
    }
    return lines + children.flatMap { section($0, path) }
  }

  /// Returns whether an option belongs to all commands, which OPTIONS describes.
  private static func isShared(_ argument: Argument) -> Bool {
    shared.contains(argument.preferredName?.name ?? "")
  }

  private static let shared: Set = [
    "json", "timeout", "server", "data", "recipes", "latency", "fail", "token-life", "help",
    "version",
  ]

  private static func list(_ arguments: [Argument]?) -> [String] {
    let shown = (arguments ?? []).filter { $0.shouldDisplay != false }
    guard !shown.isEmpty else { return [] }
    return [".Bl -tag -width Ds"]
      + shown.flatMap { [item($0), escaped(opposite($0, shown) ?? about($0))] } + [".El"]
  }

  private static func item(_ argument: Argument) -> String {
    let value = escaped(argument.valueName ?? "")
    switch argument.kind {
    case "positional": return ".It Ar \(value)"
    case "flag": return ".It " + flags(argument).joined(separator: " , ")
    default: return ".It " + flags(argument).joined(separator: " , ") + " Ar \(value)"
    }
  }

  private static func flags(_ argument: Argument) -> [String] {
    (argument.names ?? []).map { name in
      name.kind == "long" ? "Fl Fl \(escaped(name.name))" : "Fl \(escaped(name.name))"
    }
  }

  private static func about(_ argument: Argument) -> String {
    let isFlag = argument.kind == "flag"
    let initial = (isFlag ? nil : argument.defaultValue).map { " The default is \($0)." } ?? ""
    let text = argument.abstract ?? ""
    return (text.isEmpty ? "No description." : text) + initial
  }

  /// Returns the text of a flag such as `no-inspector`, which the parser describes like `inspector`; nil for other flags.
  private static func opposite(_ argument: Argument, _ others: [Argument]) -> String? {
    guard let name = argument.preferredName?.name, name.hasPrefix("no-") else { return nil }
    let other = others.first { $0.preferredName?.name == String(name.dropFirst(3)) }
    return other.map { "The opposite of --\($0.preferredName?.name ?? "")." }
  }

  private static func paragraphs(_ text: String?) -> [String] {
    let blocks = (text ?? "").components(separatedBy: "\n\n").map { block in
      escaped(block.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
    return Array(blocks.filter { !$0.isEmpty }.map { [$0] }.joined(separator: [".Pp"]))
  }

  /// Returns a description without the full stop, as NAME has it.
  private static func bare(_ text: String) -> String {
    escaped(text.hasSuffix(".") ? String(text.dropLast()) : text)
  }

  /// Returns a text that isn't a request: backslashes are escaped, as are dots and quotes at the beginning of a line.
  private static func escaped(_ text: String) -> String {
    let text = text.replacingOccurrences(of: "\\", with: "\\e")
      .replacingOccurrences(of: "\n", with: " ")
      .replacingOccurrences(of: "“", with: "\\(lq").replacingOccurrences(of: "”", with: "\\(rq")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  // The parser's description; unknown keys are ignored.
  private struct Tool: Decodable { let command: Command }

  private struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let defaultSubcommand: String?
    let shouldDisplay: Bool?
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }
    let kind: String
    let shouldDisplay: Bool?
    let names: [Name]?
    let preferredName: Name?
    let valueName: String?
    let defaultValue: String?
    let abstract: String?
  }
}
