// SPDX-License-Identifier: MIT

import Foundation
import GRDB

extension RecipeStore {
  /// Opens the database, creates what is missing, and fills it.
  ///
  /// Everything happens before the first request, so that an unusable file is refused here and not
  /// during a response.
  static func open(
    _ storage: RecipeServer.Storage, seeding: Seeding
  ) async throws(StartError) -> RecipeStore {
    switch storage {
    case .memory:
      do {
        let queue = try DatabaseQueue(configuration: configuration)
        return try await prepare(queue, seeding: seeding)
      } catch let error as CookbookError {
        throw .cannotLoadCollection("\(error)")
      } catch {
        throw .cannotOpenData(path: storage.path, reason: "\(error)")
      }
    case .file(let path):
      return try await open(path: path, seeding: seeding)
    }
  }

  static func open(
    path: String, seeding: Seeding, configuration: Configuration = configuration
  ) async throws(StartError) -> RecipeStore {
    guard !path.isEmpty else {
      throw .invalidConfiguration("The name of the data file is empty. Give a path.")
    }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard !isFolder.boolValue else {
      throw .cannotOpenData(path: path, reason: "it is a folder")
    }
    guard !exists || FileManager.default.isWritableFile(atPath: path) else {
      throw .dataReadOnly(path: path)
    }
    if !exists { makePrivate(path) }
    let lock = await lockFolder(of: path)
    defer { if lock >= 0 { Foundation.close(lock) } }
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try await check(queue, path: path)
      chmod(path, 0o600)
      return try await prepare(queue, seeding: seeding)
    } catch let error as StartError {
      throw error
    } catch let error as CookbookError {
      throw .cannotLoadCollection("\(error)")
    } catch {
      throw StartError(error, path: path)
    }
  }

  /// Creates the file so that only its owner can read it, because it contains password hashes. The
  /// files that SQLite creates next to it get the same permissions. Errors are reported by opening
  /// the file.
  private static func makePrivate(_ path: String) {
    let file = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if file >= 0 { Foundation.close(file) }
  }

  /// Locks the folder of a data file until the returned descriptor is closed, so that of several servers that open a new file at
  /// the same time one fills it, and the others find it complete. Not every file system has locks, and another process may keep
  /// one; the file is opened without it then.
  private static func lockFolder(of path: String) async -> Int32 {
    let folder = (path as NSString).deletingLastPathComponent
    let descriptor = Foundation.open(
      folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for _ in 0..<1_000 where descriptor >= 0 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { break }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return descriptor
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "RecipeServer"
    // Another server with the same file may be filling it.
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in db.add(function: SearchMatcher.ingredientNames) }
    return configuration
  }

  /// Throws an error for a file that is damaged, or that belongs to another application or a later
  /// version.
  ///
  /// An empty file gets the application ID before its first table. Each migration is a separate
  /// transaction, and after a process that ended between two of them, a file with tables and without
  /// the ID would be refused as another application's.
  private static func check(_ queue: DatabaseQueue, path: String) async throws {
    let application = try await queue.read { db in
      guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
        throw StartError.dataDamaged(path: path)
      }
      let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      guard application == Schema.applicationID || application == 0 && tables == 0 else {
        throw StartError.foreignDatabase(path: path)
      }
      guard try tables == 0 || !Schema.migrator.hasBeenSuperseded(db) else {
        throw StartError.newerDatabase(path: path)
      }
      return application
    }
    guard application == 0 else { return }
    try await queue.write { db in
      try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
    }
  }

  private static func prepare(_ queue: DatabaseQueue, seeding: Seeding) async throws -> RecipeStore
  {
    try Schema.migrator.migrate(queue)
    try await queue.write { try seeding.run(in: $0) }
    return RecipeStore(queue: queue)
  }
}

extension StartError {
  /// Converts an error of SQLite.
  init(_ error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self = .cannotOpenData(path: path, reason: "\(error)")
      return
    }
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .noDatabase(path: path)
    case .SQLITE_CORRUPT: self = .dataDamaged(path: path)
    case .SQLITE_READONLY: self = .dataReadOnly(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .dataInUse(path: path)
    // The application ID is correct, but tables or columns are missing.
    case .SQLITE_ERROR, .SQLITE_CONSTRAINT: self = .dataDamaged(path: path)
    default:
      self = .cannotOpenData(path: path, reason: error.message ?? "\(error.resultCode)")
    }
  }
}
