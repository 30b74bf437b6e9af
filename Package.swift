// swift-tools-version: 6.1

import PackageDescription

/// Warnings of our own targets are errors where everything is checked, and warnings elsewhere: a newer
/// compiler shall not keep anyone from building.
let strict: [SwiftSetting] =
  Context.environment["PROSCENIUM_WARNINGS_AS_ERRORS"] == "1"
  ? [.unsafeFlags(["-warnings-as-errors"])] : []

let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
/// What lets TestKit fail a test that it is called from: without it, its reports are only printed.
let failing = Target.Dependency.product(
  name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")
let sqlite = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

let package = Package(
  name: "Proscenium",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Signals", targets: ["Signals"]),
    .library(name: "FeedbackLoops", targets: ["FeedbackLoops"]),
    .library(name: "Recordings", targets: ["Recordings"]),
    .library(name: "Networking", targets: ["Networking"]),
    .library(name: "Views", targets: ["Views"]),
    .library(name: "Bindings", targets: ["Bindings"]),
    .library(name: "TestKit", targets: ["TestKit"]),
    .executable(name: "recipes", targets: ["recipes"]),
    .executable(name: "recorded-test", targets: ["recorded-test"]),
    .executable(name: "gallery", targets: ["gallery"]),
    .executable(name: "new-feature", targets: ["new-feature"]),
    .executable(name: "examples", targets: ["examples"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "3.12.3"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.4.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.26.0"),
  ],
  targets: [
    // What everything stands on.
    .target(name: "Entities", path: "Entities"),
    .target(name: "Signals", path: "Signals"),
    .target(
      name: "Views", path: "Views", exclude: ["Text/Generator"],
      linkerSettings: [.linkedLibrary("dispatch", .when(platforms: [.linux]))]),
    .target(name: "FeedbackLoops", dependencies: ["Signals"], path: "FeedbackLoops"),

    .target(name: "Recordings", dependencies: ["FeedbackLoops", "Signals"], path: "Recordings"),

    // Asking servers.
    .systemLibrary(
      name: "CCurl", path: "Networking/CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .target(
      name: "Networking", dependencies: ["Signals", "CCurl", httpTypes, logging],
      path: "Networking/Client"),
    .target(
      name: "Endpoints", dependencies: ["Networking", "Entities"], path: "Networking/Endpoints"),

    // Business logic.
    .target(
      name: "Interactors",
      dependencies: ["FeedbackLoops", "Signals", "Networking", "Endpoints", "Entities"],
      path: "Interactors"),

    // Application logic.
    .target(name: "Bindings", dependencies: ["Views", "Signals"], path: "Scenes/Bindings"),
    .target(
      name: "Scenes", dependencies: ["Interactors", "Views", "Bindings", "Signals", "Entities"],
      path: "Scenes/Text"),
    .target(
      name: "PlainScenes", dependencies: ["Interactors", "Signals", "Entities"],
      path: "Scenes/Plain"),

    // The demo.
    .target(
      name: "DemoServer",
      dependencies: [
        "Entities", sqlite,
        .product(name: "FlyingSocks", package: "FlyingFox"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "_CryptoExtras", package: "swift-crypto"),
      ],
      path: "App/Server"),
    .executableTarget(
      name: "recipes",
      dependencies: [
        "Scenes", "PlainScenes", "DemoServer", "Interactors", "Networking", "Bindings", "Views",
        "Signals", "Entities",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "App/Recipes"),

    .executableTarget(
      name: "recorded-test",
      dependencies: [
        "Recordings", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "App/RecordedTest"),

    // Every control, to try or as pictures.
    .executableTarget(name: "gallery", dependencies: ["Views"], path: "App/Gallery"),

    // The small examples.
    .executableTarget(
      name: "examples",
      dependencies: [
        "FeedbackLoops", "Signals", "Views", "Bindings",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Documentation/Examples", exclude: ["README.md"]),

    // What new-feature writes, compiled so that it can't rot; and the command.
    .target(
      name: "TemplateInteractors", dependencies: ["FeedbackLoops", "Signals"],
      path: "Templates/Feature/Interactors"),
    .target(
      name: "TemplateScenes",
      dependencies: ["TemplateInteractors", "Views", "Bindings", "Signals"],
      path: "Templates/Feature/Scenes/Text"),
    .executableTarget(
      name: "new-feature",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "App/NewFeature"),

    // Testing.
    .target(
      name: "TestKit",
      dependencies: [
        "Bindings", "Recordings", "FeedbackLoops", "Signals", "Networking", "Views", httpTypes,
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ],
      path: "TestKit"),
    .testTarget(name: "ArchitectureTests", path: "Tests/Architecture"),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Bindings", "FeedbackLoops", "Networking", "Signals", "TestKit", failing, "Views",
      ],
      path: "Tests/Documentation", exclude: ["Examples"]),
    .testTarget(
      name: "ExamplesTests",
      dependencies: ["examples", "FeedbackLoops", "Signals", "TestKit", failing, "Views"],
      path: "Tests/Documentation/Examples"),
    .testTarget(name: "EntitiesTests", dependencies: ["Entities"], path: "Tests/Entities"),
    .testTarget(
      name: "SignalsTests", dependencies: ["Signals", "TestKit", failing], path: "Tests/Signals"),
    .testTarget(name: "ViewsTests", dependencies: ["Views"], path: "Tests/Views"),
    .testTarget(
      name: "FeedbackLoopsTests", dependencies: ["FeedbackLoops", "Signals", "TestKit", failing],
      path: "Tests/FeedbackLoops"),
    .testTarget(
      name: "RecordingsTests",
      dependencies: ["Recordings", "FeedbackLoops", "Signals", "TestKit", failing],
      path: "Tests/Recordings"),
    .testTarget(
      name: "NetworkingTests",
      dependencies: ["Networking", "Signals", "TestKit", failing, httpTypes, logging],
      path: "Tests/Networking/Client"),
    .testTarget(
      name: "ServersTests",
      dependencies: ["Networking", "Signals", "TestKit", failing, httpTypes],
      path: "Tests/Networking/Servers"),
    .testTarget(
      name: "EndpointsTests", dependencies: ["Endpoints", "Networking", "Entities"],
      path: "Tests/Networking/Endpoints"),
    .testTarget(
      name: "InteractorsTests",
      dependencies: [
        "Interactors", "FeedbackLoops", "Networking", "Entities", "Signals", "TestKit", failing,
      ],
      path: "Tests/Interactors"),
    .testTarget(
      name: "TestKitTests",
      dependencies: [
        "TestKit", failing, "FeedbackLoops", "Networking", "Signals", "Views", httpTypes,
      ],
      path: "Tests/TestKit"),
    .testTarget(
      name: "BindingsTests", dependencies: ["Bindings", "Views", "Signals", "TestKit", failing],
      path: "Tests/Scenes/Bindings"),
    .testTarget(
      name: "ScenesTests",
      dependencies: [
        "Scenes", "Interactors", "Bindings", "Views", "Networking", "Entities", "Signals",
        "TestKit", failing,
      ],
      path: "Tests/Scenes/Text"),
    .testTarget(
      name: "PlainScenesTests",
      dependencies: [
        "PlainScenes", "Interactors", "Networking", "Entities", "Signals", "TestKit", failing,
      ],
      path: "Tests/Scenes/Plain"),
    .testTarget(
      name: "TemplatesTests", dependencies: ["new-feature", "TestKit", failing],
      path: "Tests/Templates"),
    .testTarget(
      name: "TemplateInteractorsTests",
      dependencies: ["TemplateInteractors", "FeedbackLoops", "Signals", "TestKit", failing],
      path: "Templates/Feature/Tests/Interactors"),
    .testTarget(
      name: "TemplateScenesTests",
      dependencies: [
        "TemplateScenes", "TemplateInteractors", "Bindings", "Views", "Signals", "TestKit", failing,
      ],
      path: "Templates/Feature/Tests/Scenes/Text"),
    .testTarget(
      name: "RecipesTests",
      dependencies: [
        "recipes", "Scenes", "DemoServer", "Interactors", "Networking", "Bindings", "Views",
        "Signals", "Entities", "TestKit", failing,
      ],
      path: "Tests/App/Recipes"),
    .testTarget(
      name: "GalleryTests", dependencies: ["gallery", "TestKit", failing, "Views"],
      path: "Tests/App/Gallery"),
    .testTarget(
      name: "DemoServerTests",
      dependencies: ["DemoServer", "Entities", "TestKit", failing, sqlite],
      path: "Tests/App/Server"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + strict
}
