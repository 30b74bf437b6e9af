// swift-tools-version: 6.1

import PackageDescription

/// Warnings are errors where `.ci/run` checks everything, and warnings elsewhere, so that a newer compiler does not
/// break anyone's build.
let strict: [SwiftSetting] =
  Context.environment["PROSCENIUM_WARNINGS_AS_ERRORS"] == "1"
  ? [.unsafeFlags(["-warnings-as-errors"])] : []

// A client that needs neither Networking nor TestKit writes `traits: []` and fetches no package at all. There is one
// trait: SwiftPM writes several into the compiler's arguments in a random order, and other arguments are another build.
let httpTypes = Target.Dependency.product(
  name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Networking"]))
let logging = Target.Dependency.product(
  name: "Logging", package: "swift-log", condition: .when(traits: ["Networking"]))
let issueReporting = Target.Dependency.product(
  name: "IssueReporting", package: "xctest-dynamic-overlay",
  condition: .when(traits: ["Networking"]))
/// The library that fails the running test; without it, reported issues are only printed.
let issueReportingSupport = Target.Dependency.product(
  name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay",
  condition: .when(traits: ["Networking"]))

let package = Package(
  name: "Proscenium",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Signals", targets: ["Signals"]),
    .library(name: "FeedbackLoops", targets: ["FeedbackLoops"]),
    .library(name: "Recordings", targets: ["Recordings"]),
    .library(name: "Networking", targets: ["Networking"]),
    .library(name: "CurlNetworking", targets: ["CurlNetworking"]),
    .library(name: "Views", targets: ["Views"]),
    .library(name: "Declarations", targets: ["Declarations"]),
    .library(name: "Conversations", targets: ["Conversations"]),
    .library(name: "Bindings", targets: ["Bindings"]),
    .library(name: "Applications", targets: ["Applications"]),
    .library(name: "Proscenium", targets: ["Proscenium"]),
    .library(name: "Inspection", targets: ["Inspection"]),
    .library(name: "TestKit", targets: ["TestKit"]),
    // The layers of the example application, for App/. They are an example and no API: anything here can change
    // in any version.
    .library(
      name: "RecipeExample",
      targets: [
        "RecipeEntities", "RecipeEndpoints", "RecipeInteractors", "RecipeScreens", "RecipeScenes",
        "RecipePlainScenes", "RecipeCommandScenes",
      ]),
  ],
  traits: [
    .trait(
      name: "Networking",
      description:
        "The products Networking, CurlNetworking and TestKit: fetches the packages that they need."),
    .default(enabledTraits: ["Networking"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.4.0"),
  ],
  targets: [
    // The toolkit.
    .target(name: "Signals", path: "Signals", exclude: ["LEVELS"]),
    .target(
      name: "FeedbackLoops", dependencies: ["Signals"], path: "FeedbackLoops", exclude: ["LEVELS"]),
    .target(
      name: "Recordings", dependencies: ["FeedbackLoops", "LocalFiles", "Signals"],
      path: "Recordings"),
    // Files that only their owner can read, JSON values, and the system's libraries; no product.
    .target(name: "LocalFiles", path: "LocalFiles"),
    .target(
      name: "Networking", dependencies: ["LocalFiles", "Signals", httpTypes, logging],
      path: "Networking/Client", exclude: ["LEVELS"]),
    .systemLibrary(name: "CCurl", path: "Networking/CCurl"),
    .target(
      name: "CurlNetworking",
      dependencies: ["LocalFiles", "Networking", "Signals", "CCurl", httpTypes, logging],
      path: "Networking/Curl", exclude: ["LEVELS"]),
    .target(
      name: "Views", path: "Views", exclude: ["LEVELS", "Screens", "Text/Generator"],
      linkerSettings: [.linkedLibrary("dispatch", .when(platforms: [.linux]))]),
    .target(
      name: "Declarations", dependencies: ["Views"], path: "Declarations", exclude: ["LEVELS"]),
    .target(
      name: "Conversations", dependencies: ["Declarations", "Views"], path: "Conversations"),
    .target(
      name: "Bindings", dependencies: ["Declarations", "Views", "Signals"], path: "Bindings"),
    .target(
      name: "Applications",
      dependencies: ["Bindings", "Declarations", "LocalFiles", "Signals", "Views"],
      path: "Applications", exclude: ["LEVELS"]),
    // One import for programs with components.
    .target(
      name: "Proscenium",
      dependencies: ["Applications", "Bindings", "Declarations", "Signals", "Views"],
      path: "Proscenium"),
    .target(
      name: "Inspection",
      dependencies: [
        "Applications", "FeedbackLoops", "LocalFiles", "Recordings", "Signals", "Views",
      ],
      path: "Inspection"),
    .target(
      name: "TestKit",
      dependencies: [
        "Bindings", "Recordings", "FeedbackLoops", "Signals", "Networking", "Views", httpTypes,
        issueReporting, issueReportingSupport,
      ],
      path: "TestKit"),

    // The example application, layer by layer.
    .target(name: "RecipeEntities", path: "Entities", exclude: ["README.md"]),
    .target(
      name: "RecipeEndpoints", dependencies: ["Networking", "RecipeEntities"],
      path: "Networking/Endpoints", exclude: ["README.md"]),
    .target(
      name: "RecipeInteractors",
      dependencies: [
        "FeedbackLoops", "Signals", "Networking", "RecipeEndpoints", "RecipeEntities",
      ],
      path: "Interactors", exclude: ["README.md"]),
    .target(
      name: "RecipeScreens", dependencies: ["Conversations", "Declarations", "Views"],
      path: "Views/Screens", exclude: ["README.md"]),
    .target(
      name: "RecipeScenes",
      dependencies: [
        "RecipeInteractors", "RecipeScreens", "Views", "Declarations", "Bindings", "Signals",
        "RecipeEntities",
      ],
      path: "Scenes/Text"),
    .target(
      name: "RecipePlainScenes", dependencies: ["RecipeInteractors", "Signals", "RecipeEntities"],
      path: "Scenes/Plain"),
    .target(
      name: "RecipeCommandScenes",
      dependencies: ["RecipePlainScenes", "RecipeInteractors", "Signals", "RecipeEntities"],
      path: "Scenes/Commands"),

    // The tests.
    .testTarget(name: "ArchitectureTests", path: "Tests/Architecture"),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Bindings", "CurlNetworking", "Declarations", "FeedbackLoops", "Networking", "Signals",
        "TestKit", "Views",
      ],
      path: "Tests/Documentation"),
    // The recipes of Documentation/Cookbook.md, and the forms of Documentation/Mistakes.md.
    .testTarget(
      name: "CookbookTests",
      dependencies: [
        "Conversations", "FeedbackLoops", "Networking", "Proscenium", "Recordings", "TestKit",
      ],
      path: "Tests/Cookbook"),
    .testTarget(
      name: "SignalsTests", dependencies: ["Signals", "TestKit"], path: "Tests/Signals"),
    .testTarget(
      name: "FeedbackLoopsTests", dependencies: ["FeedbackLoops", "Signals", "TestKit"],
      path: "Tests/FeedbackLoops"),
    .testTarget(
      name: "RecordingsTests",
      dependencies: ["Recordings", "FeedbackLoops", "Signals", "TestKit"], path: "Tests/Recordings"),
    .testTarget(
      name: "NetworkingTests",
      dependencies: [
        "CCurl", "CurlNetworking", "LocalFiles", "Networking", "NetworkingTestSupport", "Signals",
        "TestKit", httpTypes, logging,
      ],
      path: "Tests/Networking/Client"),
    .testTarget(
      name: "ServersTests",
      dependencies: [
        "CurlNetworking", "Networking", "NetworkingTestSupport", "Signals", "TestKit", httpTypes,
      ],
      path: "Tests/Networking/Servers"),
    .testTarget(name: "ViewsTests", dependencies: ["TestKit", "Views"], path: "Tests/Views"),
    .testTarget(
      name: "DeclarationsTests", dependencies: ["Declarations", "Views", "TestKit"],
      path: "Tests/Declarations"),
    .testTarget(
      name: "ConversationsTests",
      dependencies: ["Conversations", "Declarations", "Views", "TestKit"],
      path: "Tests/Conversations"),
    .testTarget(
      name: "BindingsTests",
      dependencies: ["Bindings", "Declarations", "Views", "Signals", "TestKit"],
      path: "Tests/Bindings"),
    .testTarget(
      name: "ApplicationsTests",
      dependencies: [
        "Applications", "Bindings", "Declarations", "Networking", "Signals", "TestKit", "Views",
      ],
      path: "Tests/Applications"),
    .testTarget(
      name: "InspectionTests",
      dependencies: [
        "Inspection", "Applications", "Bindings", "Declarations", "FeedbackLoops", "Recordings",
        "Signals", "TestKit", "Views",
      ],
      path: "Tests/Inspection"),
    .testTarget(
      name: "TestKitTests",
      dependencies: [
        "TestKit", "FeedbackLoops", "Networking", "Recordings", "Signals", "Views", httpTypes,
      ],
      path: "Tests/TestKit"),
    .testTarget(
      name: "RecipeEntitiesTests", dependencies: ["RecipeEntities"], path: "Tests/Entities"),
    .testTarget(
      name: "RecipeEndpointsTests",
      dependencies: ["RecipeEndpoints", "Networking", "RecipeEntities"],
      path: "Tests/Networking/Endpoints"),
    // Doubles for the tests of the example.
    .target(
      name: "RecipeTestSupport", dependencies: ["RecipeInteractors", "RecipeEntities", "Signals"],
      path: "Tests/Support/Example"),
    // Servers and measurements for the tests of networking.
    .target(
      name: "NetworkingTestSupport", dependencies: ["Signals"], path: "Tests/Support/Networking"),
    .testTarget(
      name: "RecipeInteractorsTests",
      dependencies: [
        "RecipeInteractors", "RecipeTestSupport", "FeedbackLoops", "Recordings", "Networking",
        "RecipeEntities", "Signals", "TestKit", httpTypes,
      ],
      path: "Tests/Interactors"),
    .testTarget(
      name: "RecipeScreensTests",
      dependencies: ["RecipeScreens", "Declarations", "Views", "TestKit"],
      path: "Tests/Screens"),
    .testTarget(
      name: "RecipeScenesTests",
      dependencies: [
        "RecipeScenes", "RecipeInteractors", "RecipeScreens", "RecipeTestSupport", "Bindings",
        "Declarations", "Views", "Networking", "RecipeEntities", "Signals", "TestKit",
      ],
      path: "Tests/Scenes/Text"),
    .testTarget(
      name: "RecipePlainScenesTests",
      dependencies: [
        "RecipePlainScenes", "RecipeInteractors", "Networking", "RecipeEntities", "Signals",
        "TestKit",
      ],
      path: "Tests/Scenes/Plain"),
    .testTarget(
      name: "RecipeCommandScenesTests",
      dependencies: [
        "RecipeCommandScenes", "RecipeInteractors", "RecipeTestSupport", "Networking",
        "RecipeEntities", "Signals", "TestKit",
      ],
      path: "Tests/Scenes/Commands"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + strict
}
