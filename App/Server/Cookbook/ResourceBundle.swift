// SPDX-License-Identifier: MIT

import Foundation

/// The bundle of the target's resources, which the package manager puts into the program's folder.
///
/// The generated `Bundle.module` ends the process when there is no such bundle. A program that was
/// copied without its bundle shall say so instead, and still serve a data file that is filled.
enum ResourceBundle {
  /// The end of the bundle's name; the package's name precedes it.
  static let suffix = "_DemoServer." + fileExtension

  #if canImport(Darwin)
    private static let fileExtension = "bundle"
  #else
    private static let fileExtension = "resources"
  #endif

  /// The folders that may contain the bundle, the likeliest first.
  static var folders: [URL] {
    var folders = [Bundle.main.bundleURL]
    if let executable = Bundle.main.executableURL {
      folders.append(executable.resolvingSymlinksInPath().deletingLastPathComponent())
    }
    if let resources = Bundle.main.resourceURL { folders.append(resources) }
    #if canImport(Darwin)
      // The code may be in a bundle of tests, which another program has loaded.
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
