// SPDX-License-Identifier: MIT

/// The reason why preferences couldn't be read or saved.
public enum PreferencesError: Error, Hashable, CustomStringConvertible {
  /// The file exists and can't be read. The defaults are used, and the file isn't changed.
  case unreadable(path: String, reason: String)
  /// The file isn't a JSON object, or some of its values couldn't be decoded: these have their defaults. Before the file
  /// is changed, it is copied to the same path with the suffix `.invalid`.
  case invalid(path: String, members: [String])
  /// The file can't be written. The changes stay in memory and are saved with the next one.
  case unwritable(path: String, reason: String)

  /// A sentence with the path, the reason and advice.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\(path) can't be read: \(reason). The defaults are used. Correct its permissions, and start again."
    case .invalid(let path, let members):
      members.isEmpty
        ? "\(path) isn't valid JSON. The defaults are used, and the next change keeps a copy of it."
        : "\(path) has invalid values for \(members.joined(separator: ", ")). The defaults are used for them."
    case .unwritable(let path, let reason):
      "\(path) can't be written: \(reason). Changes are lost when the program ends."
    }
  }
}
