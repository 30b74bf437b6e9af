// SPDX-License-Identifier: MIT

import GRDB
import RecipeEntities

/// The places of the server, and the pharmacies that each account has selected from them.
struct PharmacyStore: Sendable {
  private let queue: DatabaseQueue

  init(queue: DatabaseQueue) {
    self.queue = queue
  }

  /// The result of adding a place.
  enum Addition: Equatable, Sendable {
    case added(Pharmacy)
    case isOnList
    case unknownReference
  }

  /// Returns the pharmacies of an account in the order in which they were added.
  func pharmacies(of account: String) async throws -> [Pharmacy] {
    try await queue.read { db in
      let rows = try Row.fetchCursor(
        db, sql: "\(Self.selection) WHERE account = ? ORDER BY id", arguments: [account])
      return try Array(rows.map(Self.pharmacy))
    }
  }

  /// Adds the place with a reference to the list of an account.
  func add(_ reference: String, to account: String) async throws -> Addition {
    try await queue.write { db in
      let isOnList = try Bool.fetchOne(
        db, sql: "SELECT 1 FROM pharmacy WHERE account = ? AND reference = ?",
        arguments: [account, reference])
      guard isOnList != true else { return .isOnList }
      try db.execute(
        sql: """
          INSERT INTO pharmacy (account, reference, name, address, latitude, longitude)
          SELECT ?, reference, name, address, latitude, longitude FROM place WHERE reference = ?
          """,
        arguments: [account, reference])
      guard db.changesCount == 1 else { return .unknownReference }
      let row = try Row.fetchOne(
        db, sql: "\(Self.selection) WHERE id = ?", arguments: [db.lastInsertedRowID])
      return row.map { .added(Self.pharmacy($0)) } ?? .unknownReference
    }
  }

  /// Removes a pharmacy from the list of an account and returns it, or returns `nil` if it isn't on
  /// the list.
  func delete(_ id: Pharmacy.ID, of account: String) async throws -> Pharmacy? {
    try await queue.write { db in
      let row = try Row.fetchOne(
        db, sql: "\(Self.selection) WHERE id = ? AND account = ?", arguments: [id, account])
      try db.execute(
        sql: "DELETE FROM pharmacy WHERE id = ? AND account = ?", arguments: [id, account])
      return row.map(Self.pharmacy)
    }
  }

  /// The maximum number of places in a response.
  static let mostPlaces = 200

  /// Returns the places of an area from west to east, at most `mostPlaces`.
  func places(in area: MapArea) async throws -> [Place] {
    try await queue.read { db in
      // An area that crosses the antimeridian consists of two ranges of longitude.
      let isWhole = area.west <= area.east
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT reference, name, address, latitude, longitude FROM place
          WHERE latitude BETWEEN ? AND ?
            AND (longitude >= ? \(isWhole ? "AND" : "OR") longitude <= ?)
          ORDER BY longitude < ?, longitude, latitude, name LIMIT ?
          """,
        arguments: [area.south, area.north, area.west, area.east, area.west, Self.mostPlaces])
      return try Array(
        rows.map {
          Place(
            reference: $0[0], name: $0[1], address: $0[2],
            coordinate: Coordinate(latitude: $0[3], longitude: $0[4]))
        })
    }
  }

  /// Inserts places into a database.
  static func add(_ places: [Place], to db: Database) throws {
    let insert = try db.makeStatement(
      sql: """
        INSERT INTO place (reference, name, address, latitude, longitude) VALUES (?, ?, ?, ?, ?)
        """)
    for place in places {
      try insert.execute(
        arguments: [
          place.reference, place.name, place.address, place.coordinate.latitude,
          place.coordinate.longitude,
        ])
    }
  }

  private static let selection =
    "SELECT id, name, address, reference, latitude, longitude FROM pharmacy"

  private static func pharmacy(_ row: Row) -> Pharmacy {
    let latitude: Double? = row[4]
    let longitude: Double? = row[5]
    let coordinate = latitude.flatMap { latitude in
      longitude.map { Coordinate(latitude: latitude, longitude: $0) }
    }
    return Pharmacy(
      id: row[0], name: row[1], address: row[2], reference: row[3], coordinate: coordinate)
  }

  /// A pharmacy is a copy of its place, so it stays on the list when the place is removed. Numbers
  /// aren't reused, so that a late deletion doesn't affect another pharmacy.
  static let tables = """
    CREATE TABLE place (
      id INTEGER NOT NULL PRIMARY KEY,
      reference TEXT UNIQUE,
      name TEXT NOT NULL,
      address TEXT NOT NULL,
      latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180)
    );
    CREATE INDEX placeByLatitude ON place (latitude);
    CREATE TABLE pharmacy (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account TEXT NOT NULL,
      reference TEXT,
      name TEXT NOT NULL,
      address TEXT NOT NULL,
      latitude REAL,
      longitude REAL,
      UNIQUE (account, reference)
    );
    """
}

extension RecipeStore {
  /// The storage of pharmacies.
  var pharmacies: PharmacyStore { PharmacyStore(queue: queue) }
}
