// SPDX-License-Identifier: MIT

import TestKit

extension TemporaryFolder {
  /// Returns a folder with the layout of a repository and a few files.
  static func repository() throws -> TemporaryFolder {
    let folder = TemporaryFolder("new-feature")
    for path in ["Interactors", "Scenes/Text", "Tests/Interactors", "Tests/Scenes/Text"] {
      try folder.make(path)
    }
    try folder.put("let package = Package(name: \"Port\", targets: [])", at: "Package.swift")
    try folder.put("public struct Lighthouse {}\n", at: "Entities/Lighthouse.swift")
    return folder
  }
}
