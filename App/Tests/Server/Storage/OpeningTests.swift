// SPDX-License-Identifier: MIT

import Foundation
import GRDB
import RecipeEntities
import Synchronization
import TestKit
import Testing

@testable import DemoServer

@Suite("Opening")
struct OpeningTests {
  private let folder = TemporaryFolder("server")

  private var file: String { folder.path("data.sqlite") }

  private func failure(_ path: String) async -> StartError? {
    let server = RecipeServer(.init(data: .file(path)))
    do {
      _ = try await server.start()
      await server.stop()
      return nil
    } catch {
      return error
    }
  }

  @Test("a missing file is created, and its content persists over a restart")
  func keepsData() async throws {
    let configuration = RecipeServer.Configuration(data: .file(file), generatedRecipes: 10)
    let first = try await withServer(configuration) { try await $0.signedIn().get("/recipes") }
    let queue = try DatabaseQueue(path: file)
    try await queue.write { db in
      try db.execute(
        sql: "UPDATE recipe SET name = 'AAA, changed by hand', sortKey = '' WHERE id = 1")
    }
    try queue.close()
    let second = try await withServer(configuration) { try await $0.signedIn().get("/recipes") }
    let before = try first.value([Recipe.Summary].self)
    let after = try second.value([Recipe.Summary].self)
    #expect(after.count == before.count)
    #expect(after.first?.name == "AAA, changed by hand")
  }

  @Test("servers that open a new file at the same time fill it once")
  func opensAtOnce() async throws {
    var configuration = RecipeServer.Configuration(data: .file(file))
    configuration.passwordRounds = 100
    let servers = (0..<4).map { [configuration] _ in RecipeServer(configuration) }
    try await withThrowingTaskGroup(of: UInt16.self) { group in
      for server in servers { group.addTask { try await server.start() } }
      for try await port in group { #expect(port > 0) }
    }
    for server in servers { await server.stop() }
    let shared = try await withServer(configuration) { try await $0.signedIn().get("/recipes") }
    let alone = try await withServer(.init()) { try await $0.signedIn().get("/recipes") }
    #expect(
      try shared.value([Recipe.Summary].self).count == alone.value([Recipe.Summary].self).count)
  }

  @Test("a start that ended before any of its statements is completed by the next one")
  func completesInterruptedStarts() async throws {
    let seeding = Seeding(chapters: Cookbook.chapters, generated: 5, seed: 3)
    let images = Mutex<[[String: Data]]>([])
    var configuration = RecipeStore.configuration
    configuration.prepareDatabase { [file] db in
      db.trace { _ in
        var image: [String: Data] = [:]
        for suffix in ["", "-journal"] {
          image[suffix] = FileManager.default.contents(atPath: file + suffix)
        }
        images.withLock { if $0.last != image { $0.append(image) } }
      }
    }
    let whole = try await RecipeStore.open(
      path: file, seeding: seeding, configuration: configuration)
    let expected = try await whole.contents()
    #expect(images.withLock { $0.count } > 10)
    for (index, image) in images.withLock({ $0 }).enumerated() {
      let copy = folder.path("image-\(index).sqlite")
      for (suffix, data) in image { try data.write(to: URL(fileURLWithPath: copy + suffix)) }
      let completed = try await RecipeStore.open(path: copy, seeding: seeding)
      #expect(try await completed.contents() == expected, "image \(index)")
    }
  }

  @Test("generated recipes are added up to the number, and never removed")
  func topsUp() async throws {
    var sets: [Set<Recipe.Summary>] = []
    for count in [5, 12, 0] {
      let reply = try await withServer(
        .init(data: .file(file), generatedRecipes: count, seed: 3)
      ) { try await $0.signedIn().get("/recipes") }
      sets.append(Set(try reply.value([Recipe.Summary].self)))
    }
    #expect(sets[1].count == sets[0].count + 7)
    #expect(sets[1].isSuperset(of: sets[0]))
    #expect(sets[2] == sets[1])
  }

  @Test("passwords aren't stored in plain text")
  func hidesPasswords() async throws {
    try await withServer(.init(data: .file(file))) { client in
      let reply = try await client.signIn()
      #expect(reply.status == 200)
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(bytes.range(of: Data(RecipeServer.demoCredentials.password.utf8)) == nil)
  }

  @Test("a file that isn't a database is refused and left unchanged")
  func refusesOtherFiles() async throws {
    let text = Data(String(repeating: "My grandmother's recipes\n", count: 100).utf8)
    try text.write(to: URL(fileURLWithPath: file))
    #expect(await failure(file) == .noDatabase(path: file))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == text)
    #expect(
      StartError.noDatabase(path: "x").description.contains("The file x is no SQLite database"))
  }

  @Test("a damaged database is refused")
  func refusesDamage() async throws {
    try await withServer(.init(data: .file(file))) { _ in }
    let url = URL(fileURLWithPath: file)
    let whole = try Data(contentsOf: url)
    var scrambled = whole
    for index in 4_096..<whole.count { scrambled[index] ^= 0x5A }
    for bytes in [scrambled, whole.prefix(whole.count / 2)] {
      try bytes.write(to: url)
      #expect(await failure(file) == .dataDamaged(path: file))
    }
  }

  @Test("a database with a missing table is refused")
  func refusesMissingTables() async throws {
    try await withServer(.init(data: .file(file))) { _ in }
    let queue = try DatabaseQueue(path: file)
    try await queue.write { try $0.execute(sql: "DROP TABLE recipe") }
    try queue.close()
    #expect(await failure(file) == .dataDamaged(path: file))
  }

  @Test("another application's database is refused and left unchanged")
  func refusesForeignDatabases() async throws {
    let queue = try DatabaseQueue(path: file)
    try await queue.write { try $0.execute(sql: "CREATE TABLE bookmark (url TEXT)") }
    #expect(await failure(file) == .foreignDatabase(path: file))
    let tables = try await queue.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_master")
    }
    #expect(tables == ["bookmark"])
    try queue.close()
  }

  @Test("a database of a later version is refused")
  func refusesNewerDatabases() async throws {
    try await withServer(.init(data: .file(file))) { _ in }
    let queue = try DatabaseQueue(path: file)
    try await queue.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('menus')")
    }
    try queue.close()
    #expect(await failure(file) == .newerDatabase(path: file))
  }

  @Test("an empty file is filled")
  func fillsEmptyFiles() async throws {
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(await failure(file) == nil)
  }

  @Test("a folder and a file in a missing folder are refused")
  func refusesFolders() async throws {
    #expect(
      await failure(folder.path) == .cannotOpenData(path: folder.path, reason: "it is a folder"))
    let missing = folder.path("missing/data.sqlite")
    guard case .cannotOpenData(missing, _) = await failure(missing) else {
      Issue.record("a file in a missing folder was accepted")
      return
    }
  }

  @Test("a server that couldn't start doesn't occupy its port")
  func freesPort() async throws {
    let server = RecipeServer()
    let port = try await server.start()
    await server.stop()
    let failing = RecipeServer(.init(port: port, data: .file(folder.path)))
    await #expect(throws: StartError.self) { try await failing.start() }
    let next = RecipeServer(.init(port: port))
    #expect(try await next.start() == port)
    await next.stop()
  }

  @Test("errors of SQLite are converted to errors of the server")
  func translatesErrors() {
    for (code, error) in [
      (.SQLITE_READONLY, .dataReadOnly(path: "x")), (.SQLITE_BUSY, .dataInUse(path: "x")),
      (.SQLITE_CORRUPT, .dataDamaged(path: "x")), (.SQLITE_NOTADB, .noDatabase(path: "x")),
    ] as [(ResultCode, StartError)] {
      #expect(StartError(DatabaseError(resultCode: code), path: "x") == error)
      #expect(error.description.hasSuffix("."))
    }
  }
}

extension RecipeStore {
  /// The number of rows of each table.
  fileprivate func contents() async throws -> [String: Int] {
    try await queue.read { db in
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
      return try Dictionary(
        uniqueKeysWithValues: tables.map { table in
          (table, try Int.fetchOne(db, sql: "SELECT count(*) FROM \"\(table)\"") ?? 0)
        })
    }
  }
}
