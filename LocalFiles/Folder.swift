// SPDX-License-Identifier: MIT

/// A folder whose content is listed.
package struct Folder: Sendable {
  /// A file or a folder.
  package struct Entry: Hashable, Sendable {
    package let name: String
    /// A Boolean value that indicates whether the entry is a folder, or a link to one.
    package let isFolder: Bool
  }

  /// The reason why a folder can't be listed.
  package struct Failure: Error, Hashable {
    package let reason: String
  }

  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Returns the entries, folders first, in the order of their names; `.` and `..` are left out.
  package func entries() -> Result<[Entry], Failure> {
    names().map { names in
      names.map { name in
        var status = stat()
        let isFolder = stat(path + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        return Entry(name: name, isFolder: isFolder)
      }
      .sorted { ($0.isFolder ? 0 : 1, $0.name) < ($1.isFolder ? 0 : 1, $1.name) }
    }
  }

  /// Returns the names of the entries in any order; `.` and `..` are left out.
  package func names() -> Result<[String], Failure> {
    guard let folder = opendir(path) else {
      return .failure(Failure(reason: String(cString: strerror(errno))))
    }
    defer { closedir(folder) }
    var found: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { found.append(name) }
    }
    return .success(found)
  }
}
