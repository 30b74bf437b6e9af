// swift-tools-version: 6.1

import PackageDescription

/// Six programs in the manner of well-known demonstrations, one file each.
let programs = [
  ("fancy-list", "FancyList"), ("split-editors", "SplitEditors"), ("order-form", "OrderForm"),
  ("package-manager", "PackageManager"), ("calculator", "Calculator"), ("dashboard", "Dashboard"),
]

/// The products that the application of Documentation/Tutorial.md needs after each of its six steps.
let steps = [
  ["Proscenium"],
  ["Networking", "Proscenium"],
  ["Networking", "Proscenium"],
  ["Networking", "Proscenium"],
  ["FeedbackLoops", "Networking", "Proscenium"],
  ["CurlNetworking", "FeedbackLoops", "Networking", "Proscenium"],
]

func proscenium(_ names: [String]) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Proscenium") }
}

let programTargets: [Target] = programs.map { name, file in
  .executableTarget(
    name: name, dependencies: proscenium(["Proscenium"]), path: "Sources",
    exclude: ["Assistant"] + programs.map(\.1).filter { $0 != file }.map { "\($0).swift" })
}

let programTests: Target = .testTarget(
  name: "ExamplesTests",
  dependencies: programs.map { .init(stringLiteral: $0.0) }
    + proscenium(["Proscenium", "TestKit"]),
  path: "Tests", exclude: ["Assistant"])

/// A conversation with a model that streams its answers, and its tests.
let assistantTargets: [Target] = [
  .executableTarget(
    name: "assistant",
    dependencies: proscenium([
      "Conversations", "CurlNetworking", "FeedbackLoops", "Networking", "Proscenium",
    ]),
    path: "Sources/Assistant"),
  .testTarget(
    name: "AssistantTests",
    dependencies: ["assistant"] + proscenium(["Networking", "Proscenium", "TestKit"]),
    path: "Tests/Assistant"),
]

/// Returns the program after a step, and its tests.
func targets(ofStep number: Int, _ products: [String]) -> [Target] {
  let folder = "FirstApplication/Step\(number)"
  let program = "ferries\(number)"
  return [
    .executableTarget(
      name: program, dependencies: proscenium(products), path: "\(folder)/Sources"),
    .testTarget(
      name: "Ferries\(number)Tests",
      dependencies: [.init(stringLiteral: program)] + proscenium(products + ["TestKit"]),
      path: "\(folder)/Tests"),
  ]
}

let package = Package(
  name: "ProsceniumExamples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Proscenium", path: "../..")],
  targets: programTargets + [programTests] + assistantTargets
    + zip(1..., steps).flatMap { targets(ofStep: $0, $1) },
  swiftLanguageModes: [.v6]
)
