// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import LocalFiles
import TestKit
import Testing

@testable import Networking

@Suite("Responses kept on disk")
struct DiskCacheStoreTests {
  private let temporary = TemporaryFolder("cache")

  /// The path of a folder that doesn't exist yet.
  private var folder: String { temporary.path("a/b") }

  private func entry(_ url: String, _ variant: String = "", bytes: Int = 10) -> CachedResponse {
    CachedResponse(
      url: url, variant: variant, variantFields: ["accept"], requested: HTTPDate(seconds: 1),
      received: HTTPDate(seconds: 2),
      response: Response(
        status: .init(code: 203, reasonPhrase: "Ok ü"),
        headers: [.contentType: "text/plain", .eTag: "\"1\"", .vary: "accept"],
        body: (0..<bytes).map { UInt8(truncatingIfNeeded: $0) }))
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("stored responses are complete after a restart")
  func roundTrip() throws {
    let store = DiskCacheStore(folder: folder)
    let entries = [entry("http://h/a"), entry("http://h/a", "2"), entry("http://h/b", bytes: 0)]
    for entry in entries { store.keep(entry) }
    let next = DiskCacheStore(folder: folder)
    for store in [store, next] {
      #expect(Set(store.responses(for: "http://h/a")) == Set(entries[..<2]))
      #expect(store.responses(for: "http://h/b") == [entries[2]])
      #expect(store.responses(for: "http://h/c").isEmpty)
    }
    #expect(store.size == next.size)
    next.forget("http://h/a")
    #expect(next.responses(for: "http://h/a").isEmpty)
    #expect(store.responses(for: "http://h/a").isEmpty)
    next.forgetAll()
    let left = try names(folder)
    #expect(left.isEmpty)
    #expect(next.size == 0)
  }

  @Test("files and the folder are readable only by the owner, and names reveal nothing")
  func permissions() throws {
    let store = DiskCacheStore(folder: folder)
    store.keep(entry("http://h/secret-place", "variant"))
    let name = try #require(try names(folder).first)
    #expect(!name.contains("secret") && !name.contains("variant"))
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    let modes = try (mode(folder + "/" + name), mode(folder))
    #expect(modes == (0o600, 0o700))
  }

  @Test("a truncated or changed file is removed and never served")
  func broken() throws {
    let whole = entry("http://h/a")
    DiskCacheStore(folder: folder).keep(whole)
    let name = try #require(try names(folder).first)
    let file = URL(filePath: folder + "/" + name)
    let bytes = Array(try Data(contentsOf: file))
    for index in stride(from: 0, to: bytes.count, by: TestLength.isLong ? 1 : 3) {
      var changed = bytes
      changed[index] ^= UInt8(1 << (index % 8))
      for broken in [Array(bytes[..<index]), changed] {
        try Data(broken).write(to: file)
        let store = DiskCacheStore(folder: folder)
        #expect(store.responses(for: "http://h/a").isEmpty, "byte \(index)")
        let left = try names(folder)
        #expect(left.isEmpty)
      }
    }
    try Data(bytes + [0]).write(to: file)
    #expect(DiskCacheStore(folder: folder).responses(for: "http://h/a").isEmpty)
    try Data(bytes).write(to: file)
    #expect(DiskCacheStore(folder: folder).responses(for: "http://h/a") == [whole])
  }

  @Test(
    "a crash while writing keeps the old response, and the next start removes the temporary file")
  func crash() throws {
    DiskCacheStore(folder: folder).keep(entry("http://h/a"))
    let bytes = try #require(CacheFile.encode(entry("http://h/a", bytes: 50)))
    for length in [0, 1, 27, 28, bytes.count - 1, bytes.count] {
      let draft = folder + "/.draft-1234-\(length)"
      try Data(bytes[..<length]).write(to: URL(filePath: draft))
      let store = DiskCacheStore(folder: folder)
      #expect(store.responses(for: "http://h/a") == [entry("http://h/a")])
      #expect(!FileManager.default.fileExists(atPath: draft))
    }
  }

  @Test("a renamed file isn't served, and foreign files aren't changed")
  func foreign() throws {
    let store = DiskCacheStore(folder: folder)
    store.keep(entry("http://h/a"))
    let name = try #require(try names(folder).first)
    let other = String(repeating: "0", count: 32) + name.dropFirst(32)
    let files = FileManager.default
    try files.copyItem(atPath: folder + "/" + name, toPath: folder + "/" + other)
    try Data("mine".utf8).write(to: URL(filePath: folder + "/notes.txt"))
    try files.createDirectory(atPath: folder + "/sub", withIntermediateDirectories: true)
    try files.removeItem(atPath: folder + "/" + name)
    try files.createSymbolicLink(
      atPath: folder + "/" + name, withDestinationPath: folder + "/" + other)
    #expect(store.responses(for: "http://h/a").isEmpty)
    let next = DiskCacheStore(folder: folder)
    #expect(next.responses(for: "http://h/a").isEmpty)
    next.forgetAll()
    #expect(try names(folder) == [name, "notes.txt", "sub"].sorted())
  }

  @Test("the least recently used responses are evicted, by file date after a restart")
  func bounded() throws {
    let size = try #require(CacheFile.encode(entry("http://h/0", bytes: 1_000))).count
    let store = DiskCacheStore(folder: folder, limit: size * 3)
    for number in 0..<3 { store.keep(entry("http://h/\(number)", bytes: 1_000)) }
    _ = store.responses(for: "http://h/0")
    store.keep(entry("http://h/3", bytes: 1_000))
    #expect(store.responses(for: "http://h/1").isEmpty)
    #expect(try names(folder).count == 3)
    #expect(store.size == size * 3)
    store.keep(entry("http://h/0", bytes: 3_000))
    #expect(store.responses(for: "http://h/0").isEmpty)
    #expect(DiskCacheStore(folder: folder, limit: size).size == size)
    #expect(try names(folder).count == 1)
  }

  @Test("on a full disk nothing is stored, and the previous response is removed")
  func full() throws {
    DiskCacheStore(folder: folder).keep(entry("http://h/a"))
    let room = Box(100)
    let full = PrivateFolder(folder) { _, bytes in
      let count = min(room.value, bytes.count, 7)
      room.change { $0 -= count }
      return count > 0 ? count : -1
    }
    let store = DiskCacheStore(full, limit: 1 << 20)
    store.keep(entry("http://h/a", bytes: 500))
    #expect(store.responses(for: "http://h/a").isEmpty)
    let left = try names(folder)
    #expect(left.isEmpty)
    #expect(store.size == 0)
  }

  @Test(
    "a folder that can't be created is a cache that stores nothing",
    arguments: ["/dev/null/cache", "/proc/none/cache", ""])
  func noFolder(path: String) {
    let store = DiskCacheStore(folder: path)
    store.keep(entry("http://h/a"))
    #expect(store.responses(for: "http://h/a").isEmpty)
    store.forget("http://h/a")
    store.forgetAll()
  }

  @Test("concurrent threads lose only the responses that they remove")
  func threads() async throws {
    let stores = [DiskCacheStore(folder: folder), DiskCacheStore(folder: folder)]
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for turn in 0..<20 {
            let store = stores[(task + turn) % 2]
            store.keep(entry("http://h/\(turn % 5)", bytes: task * 100))
            for found in store.responses(for: "http://h/\(turn % 3)") {
              #expect(found.response.body.count % 100 == 0)
            }
            if turn % 7 == 6 { store.forget("http://h/\(turn % 5)") }
          }
        }
      }
    }
    let last = DiskCacheStore(folder: folder)
    last.keep(entry("http://h/x"))
    #expect(last.responses(for: "http://h/x").count == 1)
  }
}
