// swift-tools-version: 6.1

import PackageDescription

/// Six programs in the manner of well-known demonstrations, one file each.
let programs = [
  ("fancy-list", "FancyList"), ("split-editors", "SplitEditors"), ("order-form", "OrderForm"),
  ("package-manager", "PackageManager"), ("calculator", "Calculator"), ("dashboard", "Dashboard"),
]

let proscenium = Target.Dependency.product(name: "Proscenium", package: "Proscenium")

let package = Package(
  name: "ProsceniumExamples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Proscenium", path: "../..")],
  targets: programs.map { name, file in
    .executableTarget(
      name: name, dependencies: [proscenium], path: "Sources",
      exclude: programs.map(\.1).filter { $0 != file }.map { "\($0).swift" })
  } + [
    .testTarget(
      name: "ExamplesTests",
      dependencies: programs.map { .init(stringLiteral: $0.0) } + [
        proscenium, .product(name: "TestKit", package: "Proscenium"),
      ],
      path: "Tests")
  ],
  swiftLanguageModes: [.v6]
)
