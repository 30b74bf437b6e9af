// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    // Not the target's name: modules `views` and `Views` would be one file where case doesn't count.
    .executable(name: "views", targets: ["frames"])
  ],
  dependencies: [
    .package(name: "Proscenium", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        .product(name: "Signals", package: "Proscenium"),
        .product(name: "FeedbackLoops", package: "Proscenium"),
        .product(name: "Recordings", package: "Proscenium"),
        .product(name: "TestKit", package: "Proscenium"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ]),
    // What the table of networking starts, each measurement in a process of its own.
    .executableTarget(
      name: "client",
      dependencies: [
        .product(name: "Signals", package: "Proscenium"),
        .product(name: "Networking", package: "Proscenium"),
      ]),
    .executableTarget(name: "baseline", linkerSettings: [.linkedLibrary("curl")]),
    // What the table of views starts, each measurement in a process and a terminal of its own.
    .executableTarget(
      name: "frames",
      dependencies: [
        .product(name: "Declarations", package: "Proscenium"),
        .product(name: "Views", package: "Proscenium"),
      ]),
    .executableTarget(name: "cells"),
  ],
  swiftLanguageModes: [.v6]
)
