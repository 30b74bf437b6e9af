// SPDX-License-Identifier: MIT

/// The files of a folder that only their owner can read. Files are written atomically. Failed operations have no
/// effect.
package struct PrivateFolder: Sendable {
  /// The process identifier, which no other process has at the same time.
  package static var process: Int32 { getpid() }

  package let path: String
  private let write: OpenFile.Write

  /// Creates a reference to a folder, and creates missing folders.
  package init(_ path: String, write: @escaping OpenFile.Write = OpenFile.systemWrite) {
    // An empty path must not mean the root folder. There can be no file below a device.
    self.path = path.isEmpty ? "/dev/null/none" : path
    self.write = write
    let bytes = self.path.utf8
    for index in bytes.indices where bytes[index] == UInt8(ascii: "/") && index > bytes.startIndex {
      _ = mkdir(String(self.path[..<index]), 0o700)
    }
    _ = mkdir(self.path, 0o700)
  }

  /// Returns the path of a file's folder, with a slash at its end, and the name of the file. A path without a slash names a
  /// file in the current folder. One that ends with a slash names no file: the name is empty.
  package static func location(of path: String) -> (folder: String, name: String) {
    // In bytes: a slash before a combining mark is another `Character`.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("./", path) }
    let name = path.utf8.index(after: slash)
    return (String(path[..<name]), String(path[name...]))
  }

  /// Returns the names of all files with their sizes, in the order of modification.
  package func files() -> [(name: String, size: Int)] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var found: [(name: String, size: Int, changed: (Int, Int))] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      guard let status = status(name), status.isFile else { continue }
      found.append((name, status.size, status.changed))
    }
    found.sort { ($0.changed.0, $0.changed.1, $0.name) < ($1.changed.0, $1.changed.1, $1.name) }
    return found.map { ($0.name, $0.size) }
  }

  /// The content of a file.
  package enum Content: Hashable, Sendable {
    /// The file doesn't exist.
    case none
    case bytes([UInt8])
    /// There is something, which can't be read, is too large, or is no regular file.
    case unreadable
  }

  /// Returns the content of a regular file up to a maximum size.
  package func content(of name: String, limit: Int) -> Content {
    // Doesn't follow links, and doesn't wait, as opening a pipe would.
    guard let file = OpenFile(address(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      return errno == ENOENT || errno == ENOTDIR ? .none : .unreadable
    }
    defer { file.shut() }
    guard let length = file.length, length <= limit, let bytes = file.read(length),
      bytes.count == length
    else { return .unreadable }
    return .bytes(bytes)
  }

  /// Returns the content of a regular file up to a maximum size; nil for anything else.
  package func read(_ name: String, limit: Int) -> [UInt8]? {
    if case .bytes(let bytes) = content(of: name, limit: limit) { bytes } else { nil }
  }

  /// Writes a file atomically; returns `false`, without a new file, if that fails.
  package func replace(_ name: String, with bytes: [UInt8], through temporary: String) -> Bool {
    let draft = address(temporary)
    unlink(draft)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let file = OpenFile(draft, flags, rights: 0o600) else { return false }
    let isWritten = bytes.withUnsafeBytes { file.write($0, by: write) }
    let isClosed = file.shut()
    if isWritten, isClosed, rename(draft, address(name)) == 0 { return true }
    unlink(draft)
    return false
  }

  /// Removes a file. Returns `true` if there is no file afterwards.
  @discardableResult
  package func remove(_ name: String) -> Bool {
    unlink(address(name)) == 0 || errno == ENOENT || errno == ENOTDIR
  }

  /// Calls a closure while no other process and no other thread is in one for the same file. Returns `nil`, without
  /// calling the closure, if the file `.NAME.lock` can't be locked.
  package func withLock<Result>(for name: String, _ body: () -> Result) -> Result? {
    // Another file is locked, since the file itself is replaced at each change.
    FileLock(address(".\(name).lock")).withLock(body)
  }

  private func address(_ name: String) -> String { path + "/" + name }

  private func status(_ name: String) -> (isFile: Bool, size: Int, changed: (Int, Int))? {
    var status = stat()
    guard lstat(address(name), &status) == 0 else { return nil }
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    return (
      status.st_mode & S_IFMT == S_IFREG, Int(status.st_size), (changed.tv_sec, changed.tv_nsec)
    )
  }
}

/// A lock that several processes share, with a file that only its owner can read.
package struct FileLock: Sendable {
  private let path: String
  private let limit: Duration

  /// Creates a reference to the lock. The file is created when it is first locked.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The maximum time to wait for other processes. One that the user has suspended keeps the lock.
  package init(_ path: String, limit: Duration = .seconds(10)) {
    (self.path, self.limit) = (path, limit)
  }

  /// Waits for the lock and runs a closure; returns nil, without running it, if the file can't be locked in time.
  package func withLock<Result>(_ body: () -> Result) -> Result? {
    guard let file = OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW, rights: 0o600) else {
      return nil
    }
    // Closing the file releases the lock.
    defer { file.shut() }
    guard lock(file.descriptor) else { return nil }
    return body()
  }

  private func lock(_ descriptor: Int32) -> Bool {
    let end = ContinuousClock.now + limit
    var pause: UInt32 = 100
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end else { return false }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
    return true
  }
}
