// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeScreens
import Views

/// Drawing features in the coordinates of a map.
extension MapArea {
  /// The width and the height of the area in its centre, in metres.
  private var size: (width: Double, height: Double) {
    // Half of the distance, because the whole could be more than half of the globe.
    let (half, height) = Coordinate(latitude: south, longitude: 0)
      .offset(to: Coordinate(latitude: north, longitude: span / 2))
    return (half.magnitude * 2, height)
  }

  /// The text about the scale.
  var scale: String { "\(size.width.asDistance) across" }

  /// The ratio of width to height.
  var aspect: Double { size.height > 0 ? size.width / size.height : 1 }

  /// Returns the position of a point on the map, from 0 to 1 if it is visible.
  func point(of coordinate: Coordinate) -> Coordinates {
    // The shorter way from the middle, across the 180th meridian if necessary.
    let east = (coordinate.longitude - west - span / 2).remainder(dividingBy: 360)
    return Coordinates(
      x: span > 0 ? east / span + 0.5 : 0.5,
      y: north > south ? (north - coordinate.latitude) / (north - south) : 0.5)
  }

  /// Returns the background of the map.
  ///
  /// - Parameters:
  ///   - features: The features.
  ///   - home: The user's place.
  ///   - path: The points of a way.
  func ground(
    _ features: [MapFeature], home: Place?, path: [Coordinate] = []
  ) -> ViewController.PlaceMap.Ground {
    var ground = ViewController.PlaceMap.Ground()
    for feature in features {
      let points = feature.points.map(point)
      switch feature.kind {
      case .sea:
        ground.areas.append(.init(points, label: feature.name))
        ground.lines.append(.init(points, kind: .water))
      case .river: ground.lines.append(.init(points, kind: .water, label: feature.name))
      case .street: ground.lines.append(.init(points, kind: .road, label: feature.name))
      case .railway: ground.lines.append(.init(points, label: feature.name))
      case nil: break
      }
    }
    if !path.isEmpty { ground.lines.append(.init(path.map(point), kind: .route)) }
    if let home {
      let place = point(of: home.coordinate)
      ground.labels.append(.init("⌂ \(home.name)", x: place.x, y: place.y))
    }
    return ground
  }
}
