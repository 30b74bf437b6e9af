// SPDX-License-Identifier: MIT

import Applications
import ArgumentParser
import Views

/// `recipes keys`: lists the actions whose keys can be changed, and checks the changes in the settings.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "List the keys, and check those of the settings.",
    discussion: """
      Keys are changed in the member "keys" of the settings: {"keys": {"help": ["f1"], "commands": ["ctrl+k", "f2"]}}. An \
      action without keys has none. The status is 1 if something in the settings has no effect.
      """)

  func run() throws {
    let folders = ApplicationFolders("proscenium-recipes")
    let files = ApplicationFiles()
    let keys = KeySettings(files.settings.value.keys)
    func lines<Action>(_ map: KeyMap<Action>) -> [String] {
      map.bindings.map { binding in
        let keys = binding.keys.map(\.description).joined(separator: ", ")
        return "\(binding.name): \(keys.isEmpty ? "no key" : keys) (\(binding.help))"
      }
    }
    let text =
      lines(keys.window) + lines(keys.application)
      + ["The settings are in \(folders.configuration)/settings.json."]
    try StandardStreams.printOrFail(text)
    let problems =
      (files.settings.problem.value.map { [$0.description] } ?? [])
      + keys.problems.map(\.description)
    for problem in problems { Complaint.print(problem) }
    if !problems.isEmpty { throw ExitCode(1) }
  }
}
