// swift-tools-version: 6.1

import PackageDescription

// A package of its own, so that nobody who uses Proscenium builds it. README.md says how to run it.
let targets = [
  "FuzzParser", "FuzzText", "FuzzEmitter", "FuzzRecording", "FuzzMarkup", "FuzzMarkdown",
  "FuzzEditor",
]

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Proscenium", path: "..")],
  targets: targets.map { name in
    .executableTarget(
      name: name,
      dependencies: [.product(name: "Views", package: "Proscenium")],
      // The fuzzer brings its own `main`.
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  },
  swiftLanguageModes: [.v6])
