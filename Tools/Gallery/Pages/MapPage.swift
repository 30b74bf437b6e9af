// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let map = GalleryPage(
    "map", "Map", .charts, note: "The arrows go to the nearest place in their direction.",
    size: Size(width: 60, height: 16)
  ) {
    let map = MapView()
    map.aspect = 2
    map.scale = "4 km across"
    map.lines = [
      .init([
        .init(x: 0, y: 0.7), .init(x: 0.2, y: 0.62), .init(x: 0.35, y: 0.75), .init(x: 0.6, y: 0.6),
        .init(x: 0.8, y: 0.72), .init(x: 1, y: 0.55),
      ]),
      .init([.init(x: 0.3, y: 0), .init(x: 0.45, y: 0.4), .init(x: 0.5, y: 0.66)], color: .blue),
    ]
    map.marks = [
      .init("Harbour", x: 0.5, y: 0.72), .init("Church", x: 0.3, y: 0.3),
      .init("Mill", x: 0.75, y: 0.2), .init("Quay", x: 0.85, y: 0.6),
    ]
    map.selectedIndex = 0
    return map
  }
}
