// SPDX-License-Identifier: MIT

import Signals

/// The size, the time of modification and the identity of a file, of which one changes with its content.
struct FileVersion: Hashable, Sendable {
  let size: Int
  /// The time of modification, which programs can set.
  let modified: String
  /// The device and the number of the file.
  let identity: String
  /// The time of the last change of the content or of anything else, such as the permissions, which no program can set.
  let changed: String

  /// Returns whether both have the same content, as far as their sizes and their times of modification tell.
  func hasSameContent(as other: FileVersion) -> Bool {
    size == other.size && modified == other.modified && identity == other.identity
  }
}

extension ByteSource {
  /// Returns a source of a file's content from an offset on.
  ///
  /// Reading fails with `BodyFailure.changed` if the file is another version at the beginning or at the end. The last
  /// bytes aren't sent then.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - version: The version of the file.
  ///   - offset: The number of bytes to skip, at most the size of the version.
  static func file(_ path: String, version: FileVersion, from offset: Int) -> ByteSource {
    let length = version.size - offset
    return ByteSource(length: length) { () throws(BodyFailure) in
      let reader = try FileReader(path)
      guard try reader.version().hasSameContent(as: version) else { throw .changed(path) }
      try reader.seek(to: offset)
      let rest = Lock(length)
      return { limit throws(BodyFailure) in
        let count = rest.withLock { rest in
          let count = min(max(1, limit), rest)
          rest -= count
          return count
        }
        let bytes = try reader.read(count)
        guard bytes.count == count else { throw .changed(path) }
        if bytes.isEmpty, !(try reader.version().hasSameContent(as: version)) {
          throw .changed(path)
        }
        return bytes
      }
    }
  }
}
