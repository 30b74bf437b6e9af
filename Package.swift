// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Proscenium",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
  ],
  targets: [
    .target(name: "Signals", path: "Signals"),
    .target(name: "FeedbackLoops", dependencies: ["Signals"], path: "FeedbackLoops"),
    .target(name: "Entities", path: "Entities"),
    .systemLibrary(
      name: "CCurl", path: "Networking/CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .target(
      name: "Networking",
      dependencies: [
        "Signals", "CCurl",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Networking/Client"),
    .target(
      name: "Endpoints", dependencies: ["Networking", "Entities"], path: "Networking/Endpoints"),
    .target(
      name: "Interactors",
      dependencies: ["FeedbackLoops", "Signals", "Networking", "Endpoints", "Entities"],
      path: "Interactors"),
    .target(
      name: "PlainScenes", dependencies: ["Interactors", "Signals", "Entities"],
      path: "Scenes/Plain"),
    .target(
      name: "TestKit",
      dependencies: [
        "Signals", "Networking",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ], path: "TestKit"),
    .testTarget(name: "SignalsTests", dependencies: ["Signals", "TestKit"], path: "Tests/Signals"),
    .testTarget(
      name: "FeedbackLoopsTests", dependencies: ["FeedbackLoops", "Signals", "TestKit"],
      path: "Tests/FeedbackLoops"),
    .testTarget(
      name: "NetworkingTests",
      dependencies: [
        "Networking", "Signals", .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/Networking/Client"),
    .testTarget(
      name: "EndpointsTests", dependencies: ["Endpoints", "Networking", "Entities"],
      path: "Tests/Networking/Endpoints"),
    .testTarget(name: "EntitiesTests", dependencies: ["Entities"], path: "Tests/Entities"),
    .testTarget(
      name: "PlainScenesTests",
      dependencies: ["PlainScenes", "Interactors", "Networking", "Entities", "Signals", "TestKit"],
      path: "Tests/Scenes/Plain"),
    .testTarget(name: "ArchitectureTests", path: "Tests/Architecture"),
    .testTarget(
      name: "InteractorsTests",
      dependencies: ["Interactors", "Networking", "Entities", "Signals", "TestKit"],
      path: "Tests/Interactors"),
  ],
  swiftLanguageModes: [.v6]
)
