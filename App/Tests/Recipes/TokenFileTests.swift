// SPDX-License-Identifier: MIT

import Foundation
import Networking
import RecipeEntities
import TestKit
import Testing

@testable import recipes

@Suite("TokenFile, StateFolder and ServerSecret")
struct TokenFileTests {
  private let temporary = TemporaryFolder("recipes")
  private let token = Token(value: "one")

  private var folder: StateFolder { temporary.state }

  private func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  @Test("a token is stored only for its server, in a file readable only by its owner")
  func remember() throws {
    let file = TokenFile(folder: folder, server: "http://a")
    let other = TokenFile(folder: folder, server: "http://b")
    #expect(try file.read() == nil)
    try file.swap(token)
    try other.swap(Token(value: "two"))
    #expect(try file.read() == token)
    #expect(try permissions(folder.path + "/tokens.json") == 0o600)
    #expect(try permissions(folder.path) == 0o700)
    try file.swap(nil)
    #expect(try file.read() == nil)
    #expect(try other.read() == Token(value: "two"))
    try other.swap(nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    try other.swap(nil)
  }

  @Test("a token is replaced only if the file still has it, also by many at the same time")
  func replacement() async throws {
    let file = TokenFile(folder: folder, server: "http://a")
    try file.swap(token)
    #expect(try file.replace(Token(value: "other"), with: nil) == token)
    let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<16 {
        let mine = Token(value: "new \(number)")
        let (file, token) = (file, token)
        group.addTask { try file.replace(token, with: mine) == mine }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(winners == 1)
    let current = try #require(try file.read())
    #expect(try file.replace(current, with: nil) == nil)
    #expect(try file.read() == nil)
  }

  @Test("the first sign-ins to several servers at once are all kept, without a folder before")
  func firstSignIns() async throws {
    for round in 0..<20 {
      let folder = StateFolder(path: temporary.path("state \(round)"))
      let files = (0..<8).map { TokenFile(folder: folder, server: "http://\($0)") }
      let token = token
      try await withThrowingTaskGroup(of: Void.self) { group in
        for file in files { group.addTask { try file.swap(token) } }
        try await group.waitForAll()
      }
      #expect(try files.filter { try $0.read() == token }.count == files.count)
    }
  }

  @Test("a lock that another process keeps is an error after a time, and nothing is written")
  func lock() throws {
    let file = TokenFile(folder: folder, server: "http://a")
    try file.swap(token)
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let hasty = TokenFile(
      folder: StateFolder(path: folder.path, lockLimit: .milliseconds(1)), server: "http://a")
    let error = #expect(throws: TokenStoreError.self) { try hasty.swap(nil) }
    #expect(error?.message.hasPrefix("\(folder.path) can't be locked: another process") == true)
    #expect(throws: TokenStoreError.self) { try hasty.replace(token, with: nil) }
    #expect(try file.read() == token)
    #expect(flock(descriptor, LOCK_UN) == 0)
    try hasty.swap(nil)
    #expect(try file.read() == nil)
  }

  @Test("all parts of a token are stored, and a file of the first version can be read")
  func versions() throws {
    let file = TokenFile(folder: folder, server: "http://a")
    try folder.write(Data(#"{"http://a":"one","http://b":"two"}"#.utf8), to: TokenFile.name)
    #expect(try file.read() == token)
    let full = Token(value: "three", refresh: "four", account: "demo")
    try file.swap(full)
    #expect(try file.read() == full)
    #expect(
      try TokenFile(folder: folder, server: "http://b").read() == Token(value: "two"))
  }

  @Test(
    "a corrupt file is reported, and a new sign-in replaces it",
    arguments: ["{", "[1]", "\u{fffd}", #"{"http://a":1}"#])
  func corrupt(content: String) throws {
    try folder.write(Data(content.utf8), to: TokenFile.name)
    let file = TokenFile(folder: folder, server: "http://a")
    let error = #expect(throws: TokenStoreError.self) { try file.read() }
    #expect(error?.message.contains("Sign in again.") == true)
    try file.swap(token)
    #expect(try file.read() == token)
  }

  @Test("an entry of another server that can't be decoded does no harm, and is kept")
  func otherEntry() throws {
    try folder.write(Data(#"{"http://a":"one","http://b":5}"#.utf8), to: TokenFile.name)
    let file = TokenFile(folder: folder, server: "http://a")
    #expect(try file.read() == token)
    try file.swap(Token(value: "two"))
    #expect(try file.read() == Token(value: "two"))
    let data = try #require(try folder.read(TokenFile.name))
    #expect(String(decoding: data, as: UTF8.self).contains(#""http://b" : 5"#))
  }

  @Test("a file is a file, and a folder, a device or a link is something else")
  func cookbookTargets() throws {
    let path = temporary.path("cookbook.md")
    #expect(SaveTarget.inspect(path) == .free)
    try Data("mine".utf8).write(to: URL(filePath: path))
    #expect(SaveTarget.inspect(path) == .file)
    let link = temporary.path("link.md")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(SaveTarget.inspect(link) == .other)
    let mark = SaveTarget.mark(path)
    #expect(mark != nil && mark == SaveTarget.mark(path))
    try Data("other".utf8).write(to: URL(filePath: path))
    #expect(SaveTarget.mark(path) != mark)
    #expect(SaveTarget.inspect("/dev/null") == .other)
    #expect(SaveTarget.inspect(temporary.path) == .other)
  }

  @Test("the home folder is that of the variable, if it is set")
  func home() {
    #expect(StateFolder.home(["HOME": "/h"]) == "/h")
    #expect(StateFolder.home(["HOME": ""]) == NSHomeDirectory())
  }

  @Test("a folder that can't be created is reported with the reason of the system")
  func unwritable() {
    let file = TokenFile(folder: StateFolder(path: "/dev/null/recipes"), server: "http://a")
    let error = #expect(throws: TokenStoreError.self) { try file.swap(token) }
    #expect(error?.message.contains("can't be written") == true)
    #expect(error?.message.contains("Not a directory") == true)
  }

  @Test("the state folder follows the XDG specification")
  func xdg() {
    #expect(
      StateFolder(environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"]).path
        == "/s/proscenium-recipes")
    #expect(
      StateFolder(environment: ["XDG_STATE_HOME": "relative", "HOME": "/h"]).path
        == "/h/.local/state/proscenium-recipes")
  }

  @Test("the secret of the embedded server is the same after a restart")
  func secret() throws {
    let first = ServerSecret.load(from: folder)
    #expect(first.bytes.count == 32)
    #expect(first.problem == nil)
    #expect(ServerSecret.load(from: folder).bytes == first.bytes)
    #expect(try permissions(folder.path + "/server-secret") == 0o600)
    let nowhere = ServerSecret.load(from: StateFolder(path: "/dev/null/recipes"))
    #expect(nowhere.bytes.count == 32)
    #expect(nowhere.problem != nil)
  }

  @Test("processes that start at the same time have one secret")
  func oneSecret() async {
    for number in 0..<50 {
      let folder = StateFolder(path: folder.path + "/\(number)")
      let secrets = await withTaskGroup(of: [UInt8].self) { group in
        for _ in 0..<4 { group.addTask { ServerSecret.load(from: folder).bytes } }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(secrets.count == 1)
    }
  }
}
