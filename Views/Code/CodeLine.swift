// SPDX-License-Identifier: MIT

extension Text {
  /// Returns a line of code in the colors of its tokens; `nil` if the language isn't known. Comments and texts of
  /// several lines are recognized in the line where they begin.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - language: The name of the language, as after the fence of a code block.
  ///   - theme: The theme with the colors.
  @MainActor package static func code(_ line: String, language: String, _ theme: Theme) -> Text? {
    guard let language = CodeLanguage.named(language) else { return nil }
    var open: CodeColors.Open?
    return CodeColors(theme: theme, language: language).line(Array(line), &open)
  }
}
