// SPDX-License-Identifier: MIT

import LocalFiles

/// The files in which an inspector writes tests.
enum InspectorTestFile {
  /// Writes a file under a name that no file has yet, and returns its path.
  static func write(_ text: String, named name: String, in folder: String) throws -> String {
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var number = 1
    var path = "\(folder)/\(name)RecordedTests.swift"
    while manager.fileExists(atPath: path) {
      number += 1
      path = "\(folder)/\(name)RecordedTests\(number).swift"
    }
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }
}
