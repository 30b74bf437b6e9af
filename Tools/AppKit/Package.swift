// swift-tools-version: 6.1

// Two scenes of the example application for AppKit. On other systems its targets are empty.

import PackageDescription

func proscenium(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Proscenium") }
}

let package = Package(
  name: "AppKitExample",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Proscenium", path: "../..")
  ],
  targets: [
    .target(name: "AppKitScreens", path: "Screens"),
    .target(
      name: "AppKitScenes",
      dependencies: proscenium("Networking", "RecipeExample", "Signals") + ["AppKitScreens"],
      path: "Scenes"),
    .executableTarget(
      name: "recipes-appkit",
      dependencies: proscenium("CurlNetworking", "Networking", "RecipeExample", "Signals") + [
        "AppKitScenes", "AppKitScreens",
      ],
      path: "Application"),
  ],
  swiftLanguageModes: [.v6]
)
