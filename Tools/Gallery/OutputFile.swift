// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes files. The gallery has no Foundation in it.
enum OutputFile {
  /// Writes a text to a file, replacing it; returns the message of the system if that fails.
  static func write(_ text: String, to path: String) -> String? {
    guard let file = fopen(path, "w") else { return String(cString: strerror(errno)) }
    var text = text
    let count = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) }
    let isWhole = count == text.utf8.count
    guard fclose(file) == 0, isWhole else { return String(cString: strerror(errno)) }
    return nil
  }

  /// Creates a folder unless it exists; returns the message of the system if that fails.
  static func createFolder(_ path: String) -> String? {
    mkdir(path, 0o777) == 0 || errno == EEXIST ? nil : String(cString: strerror(errno))
  }
}
