// SPDX-License-Identifier: MIT

import RecipeEntities

/// The streets of a map as a graph, in which the shortest way is found.
///
/// Two streets meet where they share a point. A way begins and ends at the points of the streets that are nearest to the
/// places. Finding a way takes a time of n log n in the number of points.
struct StreetMap {
  /// A part of a way on one street.
  struct Stretch: Hashable {
    let street: String
    var points: [Coordinate]
  }

  private struct Edge {
    let end: Int
    let metres: Double
    let street: String
  }

  private var points: [Coordinate] = []
  private var edges: [[Edge]] = []
  private var segments: [(start: Int, end: Int, street: String)] = []

  /// The maximum distance from a place to the nearest street in metres.
  private static let reach = 1000.0

  /// Creates a graph from the streets among features.
  init(_ features: [MapFeature]) {
    var numbers: [Coordinate: Int] = [:]
    for feature in features where feature.kind == .street {
      var last: Int?
      for point in feature.points {
        let number = numbers[point] ?? add(point)
        numbers[point] = number
        if let last, last != number {
          segments.append((last, number, feature.name))
          connect(last, number, feature.name)
        }
        last = number
      }
    }
  }

  private mutating func add(_ point: Coordinate) -> Int {
    points.append(point)
    edges.append([])
    return points.count - 1
  }

  private mutating func connect(_ one: Int, _ other: Int, _ street: String) {
    let metres = points[one].distance(to: points[other])
    edges[one].append(Edge(end: other, metres: metres, street: street))
    edges[other].append(Edge(end: one, metres: metres, street: street))
  }

  /// Returns the shortest way along the streets, or `nil` if the streets don't connect them.
  func way(from start: Coordinate, to end: Coordinate) -> [Stretch]? {
    guard let first = nearest(to: start), let last = nearest(to: end) else { return nil }
    var graph = self
    let (from, to) = (graph.add(first.point), graph.add(last.point))
    for (number, place) in [(from, first), (to, last)] {
      graph.connect(number, place.segment.start, place.segment.street)
      graph.connect(number, place.segment.end, place.segment.street)
    }
    if first.segment.start == last.segment.start, first.segment.end == last.segment.end {
      graph.connect(from, to, first.segment.street)
    }
    return graph.shortest(from, to)
  }

  /// Returns the nearest point of a street, and its segment.
  private func nearest(
    to place: Coordinate
  ) -> (point: Coordinate, segment: (start: Int, end: Int, street: String))? {
    let candidates = segments.map { segment in
      (point: point(of: segment.start, segment.end, nearestTo: place), segment: segment)
    }
    let best = candidates.min { $0.point.distance(to: place) < $1.point.distance(to: place) }
    return best.flatMap { $0.point.distance(to: place) <= Self.reach ? $0 : nil }
  }

  private func point(of start: Int, _ end: Int, nearestTo place: Coordinate) -> Coordinate {
    let (from, to) = (points[start], points[end])
    let (east, north) = from.offset(to: to)
    let ahead = from.offset(to: place)
    let square = east * east + north * north
    guard square > 0 else { return from }
    let part = min(1, max(0, (ahead.east * east + ahead.north * north) / square))
    return Coordinate(
      latitude: from.latitude + (to.latitude - from.latitude) * part,
      longitude: from.longitude + (to.longitude - from.longitude) * part)
  }

  /// Returns the shortest way between two points by Dijkstra's algorithm.
  private func shortest(_ start: Int, _ end: Int) -> [Stretch]? {
    var lengths = Array(repeating: Double.infinity, count: points.count)
    var arrivals: [(from: Int, street: String)?] = Array(repeating: nil, count: points.count)
    var queue = Frontier()
    lengths[start] = 0
    queue.insert(start, 0)
    while let (number, length) = queue.removeNearest(), number != end {
      guard length <= lengths[number] else { continue }
      for edge in edges[number] where length + edge.metres < lengths[edge.end] {
        lengths[edge.end] = length + edge.metres
        arrivals[edge.end] = (number, edge.street)
        queue.insert(edge.end, length + edge.metres)
      }
    }
    guard lengths[end].isFinite else { return nil }
    var way: [Stretch] = []
    var number = end
    while let arrival = arrivals[number] {
      if way.last?.street == arrival.street {
        way[way.count - 1].points.append(points[arrival.from])
      } else {
        way.append(
          Stretch(street: arrival.street, points: [points[number], points[arrival.from]]))
      }
      number = arrival.from
    }
    return way.reversed().map { Stretch(street: $0.street, points: $0.points.reversed()) }
  }

  /// The reached points as a binary heap, the nearest first.
  private struct Frontier {
    private var heap: [(number: Int, length: Double)] = []

    mutating func insert(_ number: Int, _ length: Double) {
      heap.append((number, length))
      var index = heap.count - 1
      while index > 0, heap[index].length < heap[(index - 1) / 2].length {
        heap.swapAt(index, (index - 1) / 2)
        index = (index - 1) / 2
      }
    }

    mutating func removeNearest() -> (number: Int, length: Double)? {
      guard let first = heap.first, let last = heap.popLast() else { return nil }
      guard !heap.isEmpty else { return first }
      heap[0] = last
      var index = 0
      while true {
        let children = [index * 2 + 1, index * 2 + 2].filter { $0 < heap.count }
        guard let child = children.min(by: { heap[$0].length < heap[$1].length }),
          heap[child].length < heap[index].length
        else { return first }
        heap.swapAt(index, child)
        index = child
      }
    }
  }
}
