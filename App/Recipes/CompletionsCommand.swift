// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// `recipes completions`: prints or installs the script that completes the arguments in a shell.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Complete the arguments of `recipes` in a shell.",
    subcommands: [Install.self, Print.self])

  /// A shell with completion scripts.
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish

    /// The path of the script for the user.
    func path(_ environment: [String: String]) -> String {
      let data = InstalledFile.dataFolder(environment)
      return switch self {
      case .bash: data + "/bash-completion/completions/recipes"
      case .zsh: data + "/zsh/site-functions/_recipes"
      case .fish:
        InstalledFile.configurationFolder(environment) + "/fish/completions/recipes.fish"
      }
    }

    /// The advice for a shell that doesn't look at the path by itself.
    func advice(_ path: String) -> String? {
      switch self {
      case .bash: "bash finds it with the package bash-completion. Open a new shell."
      case .zsh:
        "Add this line to ~/.zshrc before compinit: fpath=(\(path.dropLast("/_recipes".count)) $fpath)"
      case .fish: nil
      }
    }

    /// The script. zsh needs its own first line first.
    var script: String {
      var lines = RecipesCommand.completionScript(for: completionShell)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let isDirective = lines.first?.hasPrefix("#compdef") == true
      lines.insert("# " + InstalledFile.mark, at: isDirective ? 1 : 0)
      return lines.joined(separator: "\n") + "\n"
    }

    private var completionShell: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install", abstract: "Install the completion script, and say where.",
      discussion: "A file that isn't from this program is never replaced.")

    @Argument(help: "The shells; without any, the one of $SHELL.") var shells: [Shell] = []

    func run() throws {
      let environment = ProcessInfo.processInfo.environment
      var shells = shells
      if shells.isEmpty {
        let name = environment["SHELL"].map { URL(filePath: $0).lastPathComponent } ?? ""
        guard let shell = Shell(rawValue: name) else {
          throw ValidationError("The shell “\(name)” isn't known. Name bash, zsh or fish.")
        }
        shells = [shell]
      }
      var hasFailed = false
      for shell in shells {
        let path = shell.path(environment)
        do throws(InstalledFile.Refusal) {
          try InstalledFile(path: path, content: shell.script).write()
        } catch {
          Complaint.print(error.description)
          hasFailed = true
          continue
        }
        let lines = ["The completions for \(shell.rawValue) are in \(path)."]
        _ = StandardStreams.print(lines + [shell.advice(path)].compactMap(\.self))
      }
      if hasFailed { throw ExitCode(1) }
    }
  }

  struct Print: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "print", abstract: "Print the completion script.")

    @Argument(help: "The shell.") var shell: Shell

    func run() throws {
      guard StandardStreams.print([shell.script]) == nil else { throw ExitCode(1) }
    }
  }
}
