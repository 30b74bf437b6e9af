// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite("TemporaryFolder")
struct TemporaryFolderTests {
  private let folder = TemporaryFolder("folder-tests")

  @Test("it's empty, accessible only by its owner, and has a descriptive name")
  func empty() throws {
    #expect(folder.content.isEmpty)
    #expect(folder.url.lastPathComponent.hasPrefix("folder-tests-"))
    #expect(folder.path == folder.url.path && !folder.path.hasSuffix("/"))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions]
    #expect(mode as? Int == 0o700)
    #expect(TemporaryFolder("folder-tests").path != folder.path)
  }

  @Test("written files can be read, and intermediate folders are created")
  func content() throws {
    try folder.make("a/b")
    try folder.put("text", at: "a/c/file")
    try folder.put("", at: "empty")
    #expect(
      folder.content == ["a": nil, "a/b": nil, "a/c": nil, "a/c/file": "text", "empty": ""])
    #expect(try String(contentsOfFile: folder.path("a/c/file"), encoding: .utf8) == "text")
    #expect(folder.path("none") == folder.path + "/none")
  }

  @Test("it's removed with its content when the last reference is released")
  func end() throws {
    var first: TemporaryFolder? = TemporaryFolder("folder-tests")
    var second = first
    let path = try #require(second?.path)
    try first?.put("text", at: "a/file")
    first = nil
    #expect(FileManager.default.fileExists(atPath: path + "/a/file"))
    second = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("the path of a socket in it is short enough")
  func sockets() {
    #expect(folder.path("socket").utf8.count < 104)
  }
}
