// SPDX-License-Identifier: MIT

extension Theme {
  /// Creates a theme from a theme file; see ``init(parsing:name:)`` for the format.
  ///
  /// Without a line for the name, the theme has the name of the file, without its extension.
  ///
  /// - Throws: A `ThemeFileError` if the file can't be read, isn't UTF-8, is larger than 64 KiB, or isn't valid.
  public init(contentsOfFile path: String) throws(ThemeFileError) {
    switch System.contents(ofFile: path, limit: 65_536) {
    case .failure(let error):
      throw .unreadable(path: path, reason: System.message(error.code))
    case .success(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .unreadable(path: path, reason: "it isn't text in UTF-8")
      }
      let file = path.split(separator: "/").last ?? ""
      let name = file.split(separator: ".").first.map(String.init) ?? "own"
      try self.init(parsing: text, name: name)
    }
  }
}
