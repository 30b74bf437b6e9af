// swift-tools-version: 6.1

import PackageDescription

/// Warnings are errors where `.ci/run` checks everything.
let strict: [SwiftSetting] =
  Context.environment["PROSCENIUM_WARNINGS_AS_ERRORS"] == "1"
  ? [.unsafeFlags(["-warnings-as-errors"])] : []

func toolkit(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Proscenium") }
}

let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "ProsceniumTools",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "machines", targets: ["machines"]),
    .executable(name: "gallery", targets: ["gallery"]),
    .executable(name: "proscenium", targets: ["ProsceniumTool"]),
    .executable(name: "recorded-test", targets: ["recorded-test"]),
  ],
  dependencies: [
    .package(name: "Proscenium", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    // Small state machines.
    .executableTarget(
      name: "machines",
      dependencies: toolkit("FeedbackLoops", "Signals", "Views", "Declarations", "Bindings") + [
        arguments
      ],
      path: "Machines", exclude: ["README.md"]),
    // Every control, interactively or as pictures.
    .executableTarget(
      name: "gallery", dependencies: toolkit("Conversations", "Declarations", "Views"),
      path: "Gallery"),
    // Starts applications and adds features to them. The module's name differs from the toolkit's in more than case.
    .executableTarget(
      name: "ProsceniumTool", dependencies: [arguments], path: "ProsceniumTool"),
    .executableTarget(
      name: "recorded-test", dependencies: toolkit("Recordings") + [arguments],
      path: "RecordedTest"),
    .testTarget(
      name: "MachinesTests",
      dependencies: toolkit("FeedbackLoops", "Signals", "TestKit", "Views") + ["machines"],
      path: "Tests/Machines"),
    .testTarget(
      name: "GalleryTests", dependencies: toolkit("TestKit", "Views") + ["gallery"],
      path: "Tests/Gallery"),
    .testTarget(
      name: "ProsceniumToolTests", dependencies: toolkit("TestKit") + ["ProsceniumTool"],
      path: "Tests/ProsceniumTool"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + strict
}
