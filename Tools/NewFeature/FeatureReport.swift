// SPDX-License-Identifier: MIT

extension FeaturePlan {
  /// Returns a report of the files and the next steps.
  ///
  /// - Parameters:
  ///   - root: The destination folder if it isn't the repository of the template.
  ///   - isDryRun: A Boolean value that indicates whether nothing was written.
  func report(root: String?, isDryRun: Bool) -> String {
    let place = root.map { " into \($0)" } ?? ""
    let heading = (isDryRun ? "This would be written" : "This was written") + place + ":"
    let list = files.map { "  new file: \($0.path)" }
    guard !isDryRun else { return ([heading] + list).joined(separator: "\n") }
    return ([heading] + list).joined(separator: "\n") + """


      Next:
        swift test --filter '\(name.type)(Reducer|Machine|Renderer|Scene)?Tests'
      Show the screen from where you have a flow, such as a navigation's:
        navigation.push(\(name.type)Builder().make(presenting: navigation.flow))
      Documentation/AddingAFeature.md says what each file is for.
      """
  }
}
