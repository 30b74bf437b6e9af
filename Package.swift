// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Proscenium",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Signals", path: "Signals"),
    .target(name: "FeedbackLoops", dependencies: ["Signals"], path: "FeedbackLoops"),
    .target(name: "TestKit", dependencies: ["Signals"], path: "TestKit"),
    .testTarget(name: "SignalsTests", dependencies: ["Signals", "TestKit"], path: "Tests/Signals"),
    .testTarget(name: "FeedbackLoopsTests", dependencies: ["FeedbackLoops", "Signals", "TestKit"], path: "Tests/FeedbackLoops"),
  ]
)
