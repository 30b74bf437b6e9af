// SPDX-License-Identifier: MIT

import Foundation
import Networking
import TestKit
import Testing

@testable import recipes

@Suite("CacheFolder")
struct CacheFolderTests {
  private let temporary = TemporaryFolder("recipes")

  @Test("the cache folder follows the XDG specification")
  func xdg() {
    #expect(
      CacheFolder(environment: ["XDG_CACHE_HOME": "/c", "HOME": "/h"]).path
        == "/c/proscenium-recipes")
    #expect(
      CacheFolder(environment: ["XDG_CACHE_HOME": "relative", "HOME": "/h"]).path
        == "/h/.cache/proscenium-recipes")
    #expect(CacheFolder(environment: ["HOME": "/h"]).path == "/h/.cache/proscenium-recipes")
  }

  @Test("responses are stored in the folder within a limit, readable only by the owner")
  func disk() throws {
    let folder = temporary.cache
    let store = try #require(folder.store() as? DiskCacheStore)
    #expect(store.limit == CacheFolder.limit)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/answers")
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
  }

  @Test("a folder that can't be used is replaced by memory")
  func unusable() throws {
    let store = CacheFolder(path: "/dev/null/recipes").store()
    #expect((store as? MemoryCacheStore)?.limit == CacheFolder.limit)
  }
}
