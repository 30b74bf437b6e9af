// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A temporary folder that is removed with its content.
final class Folder {
  struct NoFolder: Error {}

  let path: String

  /// The folder for temporary files.
  private static var root: String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return folder.isEmpty ? "/tmp" : folder
  }

  init() throws {
    var name = Array("\(Folder.root)/views-XXXXXX".utf8CString)
    guard let made = mkdtemp(&name) else { throw NoFolder() }
    path = String(cString: made)
  }

  deinit {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        unlink(path + "/" + name)
      }
      closedir(folder)
    }
    rmdir(path)
  }

  /// Appends a text to a file, which is created if it doesn't exist.
  func write(_ text: String, to name: String) {
    let file = open(path + "/" + name, O_WRONLY | O_APPEND | O_CREAT, 0o600)
    let bytes = Array(text.utf8)
    _ = Self.write(file, bytes)
    close(file)
  }

  func read(_ name: String) -> String? {
    let file = open(path + "/" + name, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = Self.read(file, &buffer)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  func rename(_ name: String, to other: String) {
    _ = Self.rename(path + "/" + name, path + "/" + other)
  }

  private static func write(_ file: Int32, _ bytes: [UInt8]) -> Int {
    #if canImport(Glibc)
      Glibc.write(file, bytes, bytes.count)
    #elseif canImport(Musl)
      Musl.write(file, bytes, bytes.count)
    #else
      Darwin.write(file, bytes, bytes.count)
    #endif
  }

  private static func read(_ file: Int32, _ buffer: inout [UInt8]) -> Int {
    #if canImport(Glibc)
      Glibc.read(file, &buffer, buffer.count)
    #elseif canImport(Musl)
      Musl.read(file, &buffer, buffer.count)
    #else
      Darwin.read(file, &buffer, buffer.count)
    #endif
  }

  private static func rename(_ from: String, _ to: String) -> Int32 {
    #if canImport(Glibc)
      Glibc.rename(from, to)
    #elseif canImport(Musl)
      Musl.rename(from, to)
    #else
      Darwin.rename(from, to)
    #endif
  }
}
