// SPDX-License-Identifier: MIT

import LocalFiles

/// The paths of the folders in which an application stores its files, according to the XDG base directory
/// specification.
///
/// ```swift
/// let folders = ApplicationFolders("tracker")
/// folders.configuration   // "/home/ada/.config/tracker"
/// ```
///
/// Nothing is created. A variable with a relative path is ignored, as the specification demands. Without `HOME` the
/// paths are below `/dev/null`, so that files there can neither be read nor written.
public struct ApplicationFolders: Hashable, Sendable {
  /// The folder of settings: `$XDG_CONFIG_HOME`, or `~/.config`.
  public let configuration: String
  /// The folder of state that may be lost, such as the last open screen: `$XDG_STATE_HOME`, or `~/.local/state`.
  public let state: String
  /// The folder of the user's data: `$XDG_DATA_HOME`, or `~/.local/share`.
  public let data: String
  /// The folder of files that can be downloaded or computed again: `$XDG_CACHE_HOME`, or `~/.cache`.
  public let cache: String

  /// Creates the paths for an application.
  ///
  /// - Parameters:
  ///   - name: The name of the application's folder in each of the folders.
  ///   - environment: Returns the value of an environment variable. The default is the process's environment.
  public init(
    _ name: String,
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) {
    let home = environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/dev/null"
    func folder(_ variable: String, _ standard: String) -> String {
      let base = environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
      return (base ?? home + standard) + "/" + name
    }
    configuration = folder("XDG_CONFIG_HOME", "/.config")
    state = folder("XDG_STATE_HOME", "/.local/state")
    data = folder("XDG_DATA_HOME", "/.local/share")
    cache = folder("XDG_CACHE_HOME", "/.cache")
  }
}
