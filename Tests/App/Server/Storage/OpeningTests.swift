import Entities
import Foundation
import GRDB
import Testing

@testable import DemoServer

@Suite("Opening")
struct OpeningTests {
  /// A folder of the test's own, which is removed with everything in it.
  private final class Folder {
    let path: String

    init() throws {
      let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("RecipeServerTests-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String = "data.sqlite") -> String { "\(path)/\(name)" }
  }

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

  @Test("a missing file is made, and what is in it survives a restart")
  func keepsData() async throws {
    let folder = try Folder()
    let configuration = RecipeServer.Configuration(data: .file(folder.file()), generatedRecipes: 10)
    let first = try await withServer(configuration) { try await $0.signedIn().get("/recipes") }
    let queue = try DatabaseQueue(path: folder.file())
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

  @Test("generated recipes are added to a file up to the number, and never taken away")
  func topsUp() async throws {
    let folder = try Folder()
    var sets: [Set<Recipe.Summary>] = []
    for count in [5, 12, 0] {
      let reply = try await withServer(
        .init(data: .file(folder.file()), generatedRecipes: count, seed: 3)
      ) { try await $0.signedIn().get("/recipes") }
      sets.append(Set(try reply.value([Recipe.Summary].self)))
    }
    #expect(sets[1].count == sets[0].count + 7)
    #expect(sets[1].isSuperset(of: sets[0]))
    #expect(sets[2] == sets[1])
  }

  @Test("passwords don't stand in the file")
  func hidesPasswords() async throws {
    let folder = try Folder()
    try await withServer(.init(data: .file(folder.file()))) { client in
      let reply = try await client.signIn()
      #expect(reply.status == 200)
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file()))
    #expect(bytes.range(of: Data(RecipeServer.demoCredentials.password.utf8)) == nil)
  }

  @Test("a file that is no database is refused and left alone")
  func refusesOtherFiles() async throws {
    let folder = try Folder()
    let text = Data(String(repeating: "My grandmother's recipes\n", count: 100).utf8)
    try text.write(to: URL(fileURLWithPath: folder.file()))
    #expect(await failure(folder.file()) == .noDatabase(path: folder.file()))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file())) == text)
    #expect(
      StartError.noDatabase(path: "x").description.contains("The file x is no SQLite database"))
  }

  @Test("a damaged database is refused")
  func refusesDamage() async throws {
    let folder = try Folder()
    try await withServer(.init(data: .file(folder.file()))) { _ in }
    let url = URL(fileURLWithPath: folder.file())
    let whole = try Data(contentsOf: url)
    var scrambled = whole
    for index in 4_096..<whole.count { scrambled[index] ^= 0x5A }
    for bytes in [scrambled, whole.prefix(whole.count / 2)] {
      try bytes.write(to: url)
      #expect(await failure(folder.file()) == .dataDamaged(path: folder.file()))
    }
  }

  @Test("a database that lacks a table is refused")
  func refusesMissingTables() async throws {
    let folder = try Folder()
    try await withServer(.init(data: .file(folder.file()))) { _ in }
    let queue = try DatabaseQueue(path: folder.file())
    try await queue.write { try $0.execute(sql: "DROP TABLE recipe") }
    try queue.close()
    #expect(await failure(folder.file()) == .dataDamaged(path: folder.file()))
  }

  @Test("another application's database is refused and left alone")
  func refusesForeignDatabases() async throws {
    let folder = try Folder()
    let queue = try DatabaseQueue(path: folder.file())
    try await queue.write { try $0.execute(sql: "CREATE TABLE bookmark (url TEXT)") }
    #expect(await failure(folder.file()) == .foreignDatabase(path: folder.file()))
    let tables = try await queue.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_master")
    }
    #expect(tables == ["bookmark"])
    try queue.close()
  }

  @Test("a database of a later version is refused")
  func refusesNewerDatabases() async throws {
    let folder = try Folder()
    try await withServer(.init(data: .file(folder.file()))) { _ in }
    let queue = try DatabaseQueue(path: folder.file())
    try await queue.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('menus')")
    }
    try queue.close()
    #expect(await failure(folder.file()) == .newerDatabase(path: folder.file()))
  }

  @Test("an empty file is filled")
  func fillsEmptyFiles() async throws {
    let folder = try Folder()
    try Data().write(to: URL(fileURLWithPath: folder.file()))
    #expect(await failure(folder.file()) == nil)
  }

  @Test("a folder, and a file in a folder that isn't there, are refused")
  func refusesFolders() async throws {
    let folder = try Folder()
    #expect(
      await failure(folder.path) == .cannotOpenData(path: folder.path, reason: "it is a folder"))
    let missing = folder.file("missing/data.sqlite")
    guard case .cannotOpenData(missing, _) = await failure(missing) else {
      Issue.record("a file in a missing folder was accepted")
      return
    }
  }

  @Test("a server that couldn't start leaves its port free")
  func freesPort() async throws {
    let folder = try Folder()
    let server = RecipeServer()
    let port = try await server.start()
    await server.stop()
    let failing = RecipeServer(.init(port: port, data: .file(folder.path)))
    await #expect(throws: StartError.self) { try await failing.start() }
    let next = RecipeServer(.init(port: port))
    #expect(try await next.start() == port)
    await next.stop()
  }

  @Test("what SQLite says of a file is said in the server's words")
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
