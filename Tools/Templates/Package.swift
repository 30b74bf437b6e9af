// swift-tools-version: 6.1

import PackageDescription

func proscenium(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Proscenium") }
}

let package = Package(
  name: "Template",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Proscenium", path: "../..")
  ],
  targets: [
    // The features, and what they are made of.
    .target(
      name: "TemplateKit",
      dependencies: proscenium("Bindings", "Declarations", "Networking", "Signals", "Views")),
    // The program on the terminal.
    .executableTarget(
      name: "template",
      dependencies: proscenium("CurlNetworking", "Networking", "Proscenium", "Signals")
        + ["TemplateKit"]),
    .testTarget(
      name: "TemplateKitTests",
      dependencies: proscenium(
        "Bindings", "Declarations", "Networking", "Proscenium", "Signals", "TestKit", "Views")
        + ["TemplateKit", "template"]),
  ],
  swiftLanguageModes: [.v6]
)

// `proscenium new` leaves out what follows: warnings are errors in `.ci/run`.
if Context.environment["PROSCENIUM_WARNINGS_AS_ERRORS"] == "1" {
  for target in package.targets {
    target.swiftSettings = [.unsafeFlags(["-warnings-as-errors"])]
  }
}
