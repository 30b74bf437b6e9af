// SPDX-License-Identifier: MIT

import Foundation

/// The resource bundle of the target, which the package manager puts into the folder of the
/// program.
///
/// The generated `Bundle.module` terminates the process if the bundle doesn't exist. A program that
/// was copied without its bundle reports that instead, and can still serve an existing data file.
enum ResourceBundle {
  /// The end of the name of the bundle, after the name of the package.
  static let suffix = "_DemoServer." + fileExtension

  #if canImport(Darwin)
    private static let fileExtension = "bundle"
  #else
    private static let fileExtension = "resources"
  #endif

  /// The folders that may contain the bundle, the most likely one first.
  static var folders: [URL] {
    var folders = [Bundle.main.bundleURL]
    if let executable = Bundle.main.executableURL {
      folders.append(executable.resolvingSymlinksInPath().deletingLastPathComponent())
    }
    if let resources = Bundle.main.resourceURL { folders.append(resources) }
    #if canImport(Darwin)
      // The code may be in a test bundle, which another program has loaded.
      let code = Bundle(for: Marker.self)
      folders += [code.bundleURL.deletingLastPathComponent()]
      if let resources = code.resourceURL { folders.append(resources) }
    #endif
    return folders
  }

  #if canImport(Darwin)
    private final class Marker {}
  #endif

  /// Returns the bundle, or `nil` if none of the folders contains it.
  static func find(in folders: [URL] = folders) -> Bundle? {
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      if let name = names.sorted().first(where: { $0.hasSuffix(suffix) }),
        let bundle = Bundle(url: folder.appending(path: name))
      {
        return bundle
      }
    }
    return nil
  }
}
