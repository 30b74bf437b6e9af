// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// `recipes man`: prints or installs the manual page, which is made of the commands.
struct ManCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "man", abstract: "Print or install the manual page.",
    subcommands: [Print.self, Install.self], defaultSubcommand: Print.self)

  struct Print: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "print", abstract: "Print the manual page: recipes man | man -l -")

    func run() throws {
      guard StandardStreams.print([ManualPage.text()]) == nil else { throw ExitCode(1) }
    }
  }

  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install", abstract: "Install the manual page for `man recipes`, and say where.",
      discussion: "A file that isn't from this program is never replaced.")

    func run() throws {
      let folder = InstalledFile.dataFolder(ProcessInfo.processInfo.environment)
      let path = folder + "/man/man1/recipes.1"
      do throws(InstalledFile.Refusal) {
        try InstalledFile(path: path, content: ManualPage.text() + "\n").write()
      } catch {
        Complaint.print(error.description)
        throw ExitCode(1)
      }
      _ = StandardStreams.print([
        "The manual page is in \(path). If `man recipes` doesn't find it, add \(folder)/man to MANPATH."
      ])
    }
  }
}
