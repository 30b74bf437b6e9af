// swift-tools-version: 6.1

import PackageDescription

// A separate package, so that users of Proscenium don't build it. README.md describes how to run it.
let targets = [
  "FuzzParser", "FuzzText", "FuzzEmitter", "FuzzRecording", "FuzzMarkup", "FuzzMarkdown",
  "FuzzEditor",
]

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Proscenium", path: "../..")],
  targets: targets.map { name in
    .executableTarget(
      name: name,
      dependencies: [.product(name: "Views", package: "Proscenium")],
      // The fuzzer provides its own `main`.
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  },
  swiftLanguageModes: [.v6])
