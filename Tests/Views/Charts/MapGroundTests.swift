// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("The background of a map")
struct MapGroundTests {
  private func map() -> MapView {
    let map = MapView()
    map.areas = [
      .init(
        [.init(x: -1, y: 0.6), .init(x: 2, y: 0.6), .init(x: 2, y: 2), .init(x: -1, y: 2)],
        label: "Sea")
    ]
    map.lines = [
      .init(
        [.init(x: 0, y: 0.1), .init(x: 0.5, y: 0.1), .init(x: 1, y: 0.1)], kind: .road,
        label: "Main Street")
    ]
    map.marks = [.init("Kiel", x: 0.1, y: 0.4), .init("Oslo", x: 0.14, y: 0.4)]
    map.showsTitles = true
    return map
  }

  @Test("without colours an area has a texture, and names are drawn where they cover nothing")
  func texture() {
    let stage = Stage(30, 12, map(), capabilities: Capabilities(colors: .none))
    #expect(
      stage.text == """
        ╭────────────────────────────╮
        │⣀⣀⣀⣀⣀⣀⣀⣀⣀Main Street⣀⣀⣀⣀⣀⣀⣀⣀│
        │                            │
        │                            │
        │  ••Kiel                    │
        │                            │
        │~    ~    ~ Sea~    ~    ~  │
        │   ~    ~    ~    ~    ~    │
        │ ~    ~    ~    ~    ~    ~ │
        │    ~    ~    ~    ~    ~   │
        ╰────────────────────────────╯
        """)
  }

  @Test("the name of a line is in its middle, regardless of where its points are")
  func names() {
    let map = MapView()
    for points in [[0, 1], [0, 0.9, 0.95, 1], [1, 0.1, 0]] as [[Double]] {
      map.lines = [.init(points.map { .init(x: $0, y: 0.1) }, kind: .road, label: "Lane")]
      let stage = Stage(30, 12, map)
      #expect(stage.rows[1] == "│⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀Lane⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀│", "\(points)")
    }
  }

  @Test("with colours an area is tinted, also below the lines, names and marks in it")
  func tint() {
    let map = map()
    map.marks.append(.init("Ship", x: 0.5, y: 0.95))
    let stage = Stage(30, 12, map)
    stage.window.theme = .nord
    stage.window.render()
    let water = stage.style(3, 8).background
    #expect(water != stage.style(3, 3).background && stage.style(15, 9).background == water)
  }

  @Test("the selected title covers everything, and other names avoid it")
  func selection() {
    let map = map()
    map.selectedIndex = 0
    let stage = Stage(30, 12, map)
    #expect(stage.rows[4] == "│  ● Kiel                    │")
  }

  @Test("a route is drawn above the other lines, and points that aren't numbers do no harm")
  func route() {
    let map = MapView()
    let points: [Coordinates] = [.init(x: 0, y: 0.5), .init(x: 1, y: 0.5)]
    map.lines = [
      .init(points, kind: .route), .init(points, kind: .road), .init(points, kind: .water),
    ]
    map.areas = [
      .init([.init(x: .nan, y: 0), .init(x: .infinity, y: 1), .init(x: 0, y: -.infinity)]),
      .init([.init(x: -1e300, y: -1e300), .init(x: 1e300, y: 0), .init(x: 0, y: 1e300)]),
    ]
    map.labels = [
      .init("nowhere", x: .nan, y: 0), .init("a name that is too long to fit", x: 0, y: 0),
    ]
    let stage = Stage(20, 8, map)
    stage.window.theme = .nord
    stage.window.render()
    #expect(stage.style(10, 3).foreground == Theme.nord.accent.foreground)
    stage.resize(3, 3)
    stage.resize(1, 1)
  }
}
