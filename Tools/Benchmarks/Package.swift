// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    // Not the targets' names: the modules `views` and `Views` would be one file on a case-insensitive file system.
    .executable(name: "views", targets: ["frames"]),
    .executable(name: "conversations", targets: ["streams"]),
  ],
  dependencies: [
    .package(name: "Proscenium", path: "../.."),
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
    // The program that the table of networking runs, with a separate process for each measurement.
    .executableTarget(
      name: "client",
      dependencies: [
        .product(name: "Signals", package: "Proscenium"),
        .product(name: "CurlNetworking", package: "Proscenium"),
        .product(name: "Networking", package: "Proscenium"),
      ]),
    .executableTarget(name: "baseline", linkerSettings: [.linkedLibrary("curl")]),
    // The program that the table of views runs, with a separate process and terminal for each measurement.
    .executableTarget(
      name: "frames",
      dependencies: [
        .product(name: "Declarations", package: "Proscenium"),
        .product(name: "Views", package: "Proscenium"),
      ]),
    .executableTarget(name: "cells"),
    // The limits of transcripts.
    .executableTarget(
      name: "streams",
      dependencies: [
        .product(name: "Conversations", package: "Proscenium"),
        .product(name: "Declarations", package: "Proscenium"),
        .product(name: "Views", package: "Proscenium"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
