// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads the sources of pages. The gallery has no Foundation in it.
enum SourceFile {
  /// Returns the text of a file; `nil` if it can't be read or isn't UTF-8.
  static func text(at path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&part, 1, part.count, file)
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
