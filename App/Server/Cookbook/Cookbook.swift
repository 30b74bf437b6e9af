// SPDX-License-Identifier: MIT

import Foundation

/// The initial collection of the server, written for this project.
///
/// It's the file `Data/cookbook.json` in the resources of the target.
enum Cookbook {
  /// Returns the chapters of the collection in display order.
  ///
  /// The file is read at the first call, once per process.
  static func chapters() throws(CookbookError) -> [Chapter] {
    try loaded.get()
  }

  private static let loaded = Result { () throws(CookbookError) in
    guard let bundle = ResourceBundle.find() else {
      throw .missing(
        name: "*\(ResourceBundle.suffix)", folder: ResourceBundle.folders.first?.path ?? ".")
    }
    guard let file = bundle.url(forResource: "cookbook", withExtension: "json") else {
      throw .missing(name: "cookbook.json", folder: bundle.bundlePath)
    }
    return try read(file)
  }

  /// Reads the chapters from a file.
  static func read(_ file: URL) throws(CookbookError) -> [Chapter] {
    do {
      return try JSONDecoder().decode([Chapter].self, from: Data(contentsOf: file))
    } catch let error as DecodingError {
      throw .malformed(path: file.path, reason: "\(error)")
    } catch {
      throw .unreadable(path: file.path, reason: error.localizedDescription)
    }
  }
}

/// The reasons why the collection can't be loaded.
enum CookbookError: Error, Equatable {
  /// A file or folder that was built with the program doesn't exist.
  case missing(name: String, folder: String)
  /// The system doesn't allow reading the file.
  case unreadable(path: String, reason: String)
  /// The file isn't valid JSON of the expected structure.
  case malformed(path: String, reason: String)
}

extension CookbookError: CustomStringConvertible {
  /// What happened, why, and what to do.
  var description: String {
    switch self {
    case .missing(let name, let folder):
      "The collection of recipes is missing: there is no \(name) in \(folder). Copy it there from "
        + "the folder that the program was built in, or build the program again."
    case .unreadable(let path, let reason):
      "The collection of recipes in \(path) can't be read: \(reason). Check its permissions, or "
        + "build the program again."
    case .malformed(let path, let reason):
      "The collection of recipes in \(path) is malformed: \(reason). Build the program again."
    }
  }
}
