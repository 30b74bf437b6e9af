// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities

/// The whole collection as one Markdown text, in a temporary file that is removed with the last
/// reader.
final class CookbookText: Sendable {
  /// The length in bytes.
  let length: Int
  /// The entity tag of this text.
  let tag: String
  private let descriptor: Int32

  /// Writes the collection to the file recipe by recipe, because it may be larger than the memory.
  init(of store: RecipeStore) async throws {
    var path = Array((NSTemporaryDirectory() + "/recipes-cookbook-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    unlink(path)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    do {
      let digest = try SHA256Digest()
      var length = 0
      func add(_ text: String) throws {
        let bytes = Data(text.utf8)
        try file.write(contentsOf: bytes)
        try digest.update(bytes)
        length += bytes.count
      }
      for category in try await store.categories() {
        try add("# \(category.name)\n\n\(category.summary)\n\n")
        for summary in try await store.summaries(in: category.id, by: .name) ?? [] {
          if let recipe = try await store.recipe(summary.id) { try add(recipe.markdown) }
        }
      }
      tag = HTTPResponse.entityTag(try digest.finalize())
      self.length = length
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  /// Returns bytes from an offset, fewer than `count` only at the end.
  func bytes(from start: Int, count: Int) throws -> Data {
    var bytes = Data(count: count)
    let read = bytes.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress, count, off_t(start))
    }
    guard read >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    return bytes.prefix(read)
  }

  deinit {
    close(descriptor)
  }
}

extension Recipe {
  /// The recipe in Markdown under a heading of level two.
  fileprivate var markdown: String {
    let facts = "★ \(rating) · \(Recipe.time(minutes: minutes)) · serves \(servings)"
    let ingredients = ingredients.map {
      $0.amount.isEmpty ? "- \($0.name)\n" : "- \($0.amount) \($0.name)\n"
    }
    let steps = steps.enumerated().map { "\($0 + 1). \($1)\n" }
    return "## \(name)\n\n\(summary)\n\n\(facts)\n\n\(ingredients.joined())\n\(steps.joined())\n"
  }
}
