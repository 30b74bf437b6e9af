// swift-tools-version: 6.1

// A package as an external client would write it. It knows the products and their documentation only, and its targets
// have the names of the architecture's layers. `.ci/checks/outside` builds it, runs its tests, and demands that the tests of
// ReporterTests and XCTestReporterTests fail.

import PackageDescription

func proscenium(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Proscenium") }
}

let package = Package(
  name: "Notes",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Proscenium", path: "../..")
  ],
  targets: [
    .target(name: "Entities", path: "Entities"),
    .target(
      name: "Endpoints", dependencies: proscenium("Networking") + ["Entities"], path: "Endpoints"),
    .target(
      name: "Interactors",
      dependencies: proscenium("Signals", "FeedbackLoops", "Networking") + [
        "Endpoints", "Entities",
      ],
      path: "Interactors"),
    .target(name: "Screens", dependencies: proscenium("Views"), path: "Screens"),
    .target(
      name: "Scenes",
      dependencies: proscenium("Bindings", "Signals", "Views") + [
        "Entities", "Interactors", "Screens",
      ],
      path: "Scenes"),
    .executableTarget(
      name: "notes",
      dependencies: proscenium("Applications", "CurlNetworking", "Networking", "Signals", "Views")
        + [
          "Interactors", "Scenes",
        ],
      path: "Notes"),
    // An interactor with a mocked client; .ci/checks/outside checks that it isn't linked with libcurl.
    .executableTarget(
      name: "mocked",
      dependencies: proscenium("Networking", "TestKit") + ["Entities", "Interactors"],
      path: "Mocked"),
    // The first program of README.md.
    .executableTarget(
      name: "counter",
      dependencies: [
        .product(name: "Proscenium", package: "Proscenium")
      ],
      path: "Counter"),
    // Closures and types of a target whose default isolation is the main actor.
    .executableTarget(
      name: "isolated", dependencies: proscenium("Proscenium"), path: "Isolated",
      swiftSettings: [.unsafeFlags(["-default-isolation", "MainActor"])]),
    // Programs that show what a few lines do.
    .executableTarget(
      name: "wizard",
      dependencies: proscenium("Applications", "Bindings", "Declarations", "Signals", "Views"),
      path: "Wizard"),
    .executableTarget(
      name: "tail", dependencies: proscenium("Applications", "Views"), path: "Tail"),
    .executableTarget(
      name: "files",
      dependencies: proscenium("Applications", "Bindings", "Declarations", "Signals", "Views"),
      path: "Files"),
    // A list whose rows move, a combo box, a masked field, a menu, a popover, a map, a log and layers.
    .executableTarget(
      name: "trip",
      dependencies: proscenium("Applications", "Bindings", "Declarations", "Signals", "Views"),
      path: "Trip"),
    // A program whose whole state is in one loop.
    .executableTarget(
      name: "timers",
      dependencies: proscenium(
        "Applications", "Bindings", "Declarations", "FeedbackLoops", "Signals", "Views"),
      path: "Timers"),
    .testTarget(
      name: "TimersTests",
      dependencies: proscenium("FeedbackLoops", "Signals", "TestKit", "Views") + ["timers"],
      path: "Tests/TimersTests"),
    // The complete program of Documentation/Applications.md.
    .executableTarget(
      name: "tasks",
      dependencies: proscenium("Applications", "Bindings", "Declarations", "Signals", "Views"),
      path: "Tasks"),
    // The program of Documentation/Conversations.md.
    .executableTarget(
      name: "kitchen", dependencies: proscenium("Conversations", "Proscenium"), path: "Kitchen"),
    .testTarget(
      name: "KitchenTests",
      dependencies: proscenium("Conversations", "Proscenium", "TestKit") + ["kitchen"],
      path: "Tests/KitchenTests"),
    // A client of a server with tickets: sign-in, a list with search and pages, comments that arrive, a form, undo, settings.
    .executableTarget(
      name: "tracker",
      dependencies: proscenium(
        "Applications", "Bindings", "CurlNetworking", "Declarations", "Inspection", "Networking",
        "Signals", "Views"),
      path: "Tracker"),
    .testTarget(
      name: "TrackerTests",
      dependencies: proscenium("Applications", "Networking", "Signals", "TestKit", "Views") + [
        "tracker"
      ],
      path: "Tests/TrackerTests"),
    // A client of a server with books, written from Documentation/Networking.md alone: pages, a form, a session, files.
    .executableTarget(
      name: "shelf", dependencies: proscenium("CurlNetworking"), path: "Shelf"),
    .testTarget(
      name: "ShelfTests",
      dependencies: proscenium("CurlNetworking", "TestKit") + ["LoopbackServers", "shelf"],
      path: "Tests/ShelfTests"),
    // A board of releases, twice over one set of values, requests and components: with interactors, and with `@Observable` models.
    .target(
      name: "ReleaseBoard", dependencies: proscenium("Declarations", "Networking", "Views"),
      path: "ReleaseBoard"),
    .target(
      name: "ReleaseBoardSignals",
      dependencies: proscenium("Applications", "Networking", "Proscenium", "Signals") + [
        "ReleaseBoard"
      ],
      path: "ReleaseBoardSignals"),
    .target(
      name: "ReleaseBoardModel",
      dependencies: proscenium("Networking", "Proscenium", "Signals") + ["ReleaseBoard"],
      path: "ReleaseBoardModel"),
    .executableTarget(
      name: "release-board",
      dependencies: proscenium("CurlNetworking", "Proscenium") + [
        "ReleaseBoard", "ReleaseBoardModel", "ReleaseBoardSignals",
      ],
      path: "ReleaseBoardProgram"),
    .testTarget(
      name: "ReleaseBoardTests",
      dependencies: proscenium("Networking", "Proscenium", "TestKit") + [
        "ReleaseBoard", "ReleaseBoardModel", "ReleaseBoardSignals",
      ],
      path: "Tests/ReleaseBoardTests"),
    .testTarget(
      name: "TasksTests",
      dependencies: proscenium("Applications", "Signals", "TestKit", "Views") + ["tasks"],
      path: "Tests/TasksTests"),
    // Five programs that were written from llms.txt alone.
    .executableTarget(name: "expenses", dependencies: proscenium("Proscenium"), path: "Expenses"),
    .testTarget(
      name: "ExpensesTests", dependencies: proscenium("Proscenium", "TestKit") + ["expenses"],
      path: "Tests/ExpensesTests"),
    .executableTarget(
      name: "weather", dependencies: proscenium("CurlNetworking", "Networking", "Proscenium"),
      path: "Weather"),
    .testTarget(
      name: "WeatherTests",
      dependencies: proscenium("CurlNetworking", "Networking", "Proscenium", "TestKit") + [
        "weather"
      ],
      path: "Tests/WeatherTests"),
    .executableTarget(
      name: "pomodoro", dependencies: proscenium("FeedbackLoops", "Proscenium"), path: "Pomodoro"),
    .testTarget(
      name: "PomodoroTests",
      dependencies: proscenium("FeedbackLoops", "Proscenium", "TestKit") + ["pomodoro"],
      path: "Tests/PomodoroTests"),
    .executableTarget(name: "logwatch", dependencies: proscenium("Proscenium"), path: "LogWatch"),
    .testTarget(
      name: "LogWatchTests", dependencies: proscenium("Proscenium", "TestKit") + ["logwatch"],
      path: "Tests/LogWatchTests"),
    .executableTarget(
      name: "chat", dependencies: proscenium("FeedbackLoops", "Proscenium"), path: "Chat"),
    .testTarget(
      name: "ChatTests",
      dependencies: proscenium("FeedbackLoops", "Proscenium", "TestKit") + ["chat"],
      path: "Tests/ChatTests"),
    // A program that prints while it shows its window, and hands its terminal to others.
    .executableTarget(name: "jobs", dependencies: proscenium("Proscenium"), path: "Jobs"),
    .testTarget(
      name: "JobsTests", dependencies: proscenium("TestKit") + ["jobs"], path: "Tests/JobsTests"),
    .testTarget(
      name: "ProgramsTests",
      dependencies: proscenium("Declarations", "Signals", "TestKit", "Views") + [
        "files", "tail", "trip", "wizard",
      ],
      path: "Tests/ProgramsTests"),
    .testTarget(
      name: "CounterTests",
      dependencies: [
        "counter",
        .product(name: "Proscenium", package: "Proscenium"),
        .product(name: "TestKit", package: "Proscenium"),
      ],
      path: "Tests/CounterTests"),
    .testTarget(
      name: "InteractorsTests",
      dependencies: proscenium(
        "CurlNetworking", "FeedbackLoops", "Networking", "Signals", "TestKit") + [
          "Entities", "Interactors", "LoopbackServers",
        ],
      path: "Tests/InteractorsTests"),
    // Servers on this machine that the tests script: connections of HTTP/1.1, frames of HTTP/2, certificates.
    .target(name: "LoopbackServers", path: "LoopbackServers"),
    // What goes wrong between a client and a server, and what the documentation promises then.
    .testTarget(
      name: "FaultsTests",
      dependencies: proscenium(
        "CurlNetworking", "FeedbackLoops", "Networking", "Signals", "TestKit") + [
          "LoopbackServers"
        ],
      path: "Tests/FaultsTests"),
    .testTarget(
      name: "ScenesTests",
      dependencies: proscenium("Networking", "TestKit", "Views") + [
        "Entities", "Interactors", "Scenes", "notes",
      ],
      path: "Tests/ScenesTests"),
    .testTarget(
      name: "XCTestTests",
      dependencies: proscenium("Networking", "TestKit") + ["Entities", "Interactors"],
      path: "Tests/XCTestTests"),
    // Every public type by its name alone; .ci/checks/public-types writes it.
    .testTarget(
      name: "CollisionTests",
      dependencies: proscenium(
        "Applications", "Bindings", "Conversations", "CurlNetworking", "Declarations",
        "FeedbackLoops", "Inspection", "Networking", "Recordings", "Signals", "TestKit", "Views"),
      path: "Tests/CollisionTests"),
    // The tests of these two must fail. They depend on the product TestKit alone.
    .testTarget(
      name: "ReporterTests", dependencies: proscenium("TestKit"), path: "Tests/ReporterTests"),
    .testTarget(
      name: "XCTestReporterTests", dependencies: proscenium("TestKit"),
      path: "Tests/XCTestReporterTests"),
  ],
  swiftLanguageModes: [.v6]
)
