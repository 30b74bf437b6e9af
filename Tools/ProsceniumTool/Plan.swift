// SPDX-License-Identifier: MIT

import Foundation

/// What a command writes, after all checks have succeeded.
struct Plan: Sendable {
  /// The folder that the paths are relative to.
  let root: URL
  /// The new files, sorted by path.
  private(set) var files: [Template.File]
  /// The paths of those that are there already.
  private var present: Set<String> = []
  /// The existing files that are changed, with their new texts.
  private(set) var changes: [Template.File] = []
  /// The last sentences of the report.
  private var remarks: [String] = []

  /// Creates a plan of a feature without writing anything. Files that are there already, as a killed run has left them, aren't
  /// written again.
  ///
  /// - Throws: A `Refusal` if a name or a file is taken, or if all is there and no run was killed.
  init(
    _ feature: Feature, from template: Template, into destination: Destination,
    afterKilledRun: Bool = false
  ) throws(Refusal) {
    root = destination.root
    files = template.feature.compactMap { destination.file($0, of: feature) }
      .sorted { $0.path < $1.path }
    present = try NameCheck(
      feature, files: files, template: template, destination: destination
    ).check()
    remarks = [
      "A value is of the type \(feature.entity.type). The list is loaded with GET \(feature.endpoint)."
    ]
    if let targets = destination.targets {
      wire(feature, template.wiring) { targets.path($0, of: feature) }
      remarks.append("Next: swift run \(targets.program)")
    } else {
      wire(feature, [Template.demonstration]) { $0 }
      remarks.append("Next: ./demo")
    }
    if present.count == files.count, changes.isEmpty, !afterKilledRun {
      throw .taken(files[0].path)
    }
  }

  /// Creates a plan of an application without writing anything.
  ///
  /// - Throws: A `Refusal` if its folder exists.
  init(
    _ name: ApplicationName, dependingOn proscenium: ProsceniumDependency, from template: Template,
    into root: URL
  ) throws(Refusal) {
    guard !FileManager.default.fileExists(atPath: root.path) else { throw .taken(root.path) }
    self.root = root
    let feature = try Feature("Items")
    let format = try Template.text(at: template.checkout.appending(path: ".swift-format"))
    files = (template.feature + template.application).map { file in
      let text = file.path == "Package.swift" ? proscenium.manifest(file.text) : file.text
      return Template.File(
        path: name.targets.path(file.path, of: feature),
        text: feature.text(of: text, replacing: name.replacements))
    }
    files.append(Template.File(path: ".swift-format", text: format))
    files.sort { $0.path < $1.path }
    remarks = [
      """
      Next:
        cd \(root.path.quoted)
        swift run \(name.targets.program)
        swift test
        \((template.checkout.path + "/proscenium").quoted) feature Favourites --entity name:String,rating:Double
      """
    ]
  }

  /// Adds the feature's lines to the files of the program, unless they are there already. If files of the feature are there, so is
  /// its tab, even if only one line of it that names the feature still is as it was written.
  private mutating func wire(
    _ feature: Feature, _ wiring: [Template.Wiring], at destination: (String) -> String
  ) {
    var texts: [String: String] = [:]
    for place in wiring {
      let path = destination(place.path)
      let lines = place.lines.map { $0.replacing(feature.replacements) }
      let text =
        texts[path] ?? (try? String(contentsOf: root.appending(path: path), encoding: .utf8))
      let named = present.isEmpty ? [] : lines.filter { !place.lines.contains($0) }
      let block = lines.joined(separator: "\n")
      if let text, ([block] + named).contains(where: { text.contains($0) }) { continue }
      if let changed = text?.inserting(lines, above: place.marker) {
        texts[path] = changed
      } else {
        remarks.append("Add to \(path), which has no comment that marks the place:\n\(block)")
      }
    }
    changes = texts.sorted { $0.key < $1.key }.map { Template.File(path: $0.key, text: $0.value) }
  }

  /// Writes the files, all or none.
  ///
  /// - Parameters:
  ///   - base: The existing folder that no other run of the command writes into.
  ///   - step: Is called before each operation, for tests.
  func write(
    in base: URL, step: @escaping (FileWriting.Step) throws -> Void = { _ in }
  ) throws(Refusal) {
    try FileWriting(into: root, in: base, step: step)
      .write(files.filter { !present.contains($0.path) }, changing: changes)
  }

  /// Returns a report of the files and the next steps.
  func report(isDryRun: Bool) -> String {
    let heading = "\(isDryRun ? "This would be written" : "This was written") into \(root.path):"
    let list = files.map { "  new file: \($0.path)" } + changes.map { "  changed: \($0.path)" }
    return ([heading] + list + [""] + remarks).joined(separator: "\n")
  }
}

extension String {
  /// The text as one word of a shell, in quotes if it has other characters than paths usually have.
  fileprivate var quoted: String {
    let isPlain = allSatisfy { $0.isASCIILetterOrDigit || "/._-+".contains($0) }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }

  /// Returns the text with lines above another one; nil if there is no such line.
  fileprivate func inserting(_ new: [String], above marker: String) -> String? {
    var lines = components(separatedBy: "\n")
    guard let index = lines.firstIndex(where: { $0.trimmed == marker }) else { return nil }
    lines.insert(contentsOf: new, at: index)
    return lines.joined(separator: "\n")
  }
}
