// swift-tools-version: 6.1

// Compiles and tests the output of `new-feature`.

import PackageDescription

/// Warnings are errors in `.ci/run`.
let strict: [SwiftSetting] =
  Context.environment["PROSCENIUM_WARNINGS_AS_ERRORS"] == "1"
  ? [.unsafeFlags(["-warnings-as-errors"])] : []

func toolkit(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Proscenium") }
}

let package = Package(
  name: "ProsceniumTemplates",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Proscenium", path: "../..")],
  targets: [
    .target(
      name: "TemplateInteractors", dependencies: toolkit("FeedbackLoops", "Signals"),
      path: "Feature/Interactors"),
    .target(
      name: "TemplateScenes",
      dependencies: toolkit("Views", "Declarations", "Bindings", "Signals") + [
        "TemplateInteractors"
      ],
      path: "Feature/Scenes/Text"),
    .testTarget(
      name: "TemplateInteractorsTests",
      dependencies: toolkit("FeedbackLoops", "Signals", "TestKit") + ["TemplateInteractors"],
      path: "Feature/Tests/Interactors"),
    .testTarget(
      name: "TemplateScenesTests",
      dependencies: toolkit("Bindings", "Declarations", "Views", "Signals", "TestKit")
        + ["TemplateScenes", "TemplateInteractors"],
      path: "Feature/Tests/Scenes/Text"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + strict
}
