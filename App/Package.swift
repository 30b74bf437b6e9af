// swift-tools-version: 6.1

import PackageDescription

/// Warnings are errors where `.ci/run` checks everything.
let strict: [SwiftSetting] =
  Context.environment["PROSCENIUM_WARNINGS_AS_ERRORS"] == "1"
  ? [.unsafeFlags(["-warnings-as-errors"])] : []

func toolkit(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Proscenium") }
}

let sqlite = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

let package = Package(
  name: "RecipesApp",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "recipes", targets: ["recipes"])
  ],
  dependencies: [
    .package(name: "Proscenium", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.26.0"),
  ],
  targets: [
    .systemLibrary(
      name: "COpenSSL", path: "COpenSSL",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(
      name: "DemoServer",
      dependencies: toolkit("RecipeExample") + [
        sqlite,
        .product(name: "FlyingSocks", package: "FlyingFox"),
        .target(name: "COpenSSL", condition: .when(platforms: [.linux])),
      ],
      path: "Server", resources: [.copy("Data/cookbook.json")]),
    .executableTarget(
      name: "recipes",
      dependencies: toolkit(
        "Applications", "Inspection", "RecipeExample", "Networking", "CurlNetworking", "Bindings",
        "Declarations", "Recordings", "Views", "Signals"
      ) + [
        "DemoServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Recipes"),
    .testTarget(
      name: "RecipesTests",
      dependencies: toolkit(
        "RecipeExample", "Networking", "CurlNetworking", "Bindings", "Views", "Signals", "TestKit")
        + ["recipes", "DemoServer"],
      path: "Tests/Recipes"),
    .testTarget(
      name: "DemoServerTests",
      dependencies: toolkit("RecipeExample", "TestKit") + ["DemoServer", sqlite],
      path: "Tests/Server"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + strict
}
