// SPDX-License-Identifier: MIT

/// A comparison of two values by reflection, member by member.
public enum StateDiff {
  /// Returns the differences: a line with `-` for each expected value and one with `+` for each actual value, with the
  /// path of members; nil if there are none.
  ///
  /// Values without members or with their own description are compared by their descriptions, as are objects. Values of
  /// different cases or types are compared as wholes, sets and dictionaries by their elements.
  ///
  /// ```swift
  /// StateDiff.text(Point(x: 1, y: 2), Point(x: 1, y: 3))      // "- y: 2\n+ y: 3"
  /// ```
  public static func text(_ expected: Any, _ actual: Any) -> String? {
    var lines: [String] = []
    compare(expected, actual, path: "", into: &lines)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private static func compare(
    _ expected: Any, _ actual: Any, path: String, into lines: inout [String]
  ) {
    let (old, new) = (Mirror(reflecting: expected), Mirror(reflecting: actual))
    guard type(of: expected) == type(of: actual), old.displayStyle == new.displayStyle,
      !old.children.isEmpty || !new.children.isEmpty
    else {
      return note(expected, actual, path: path, into: &lines)
    }
    switch old.displayStyle {
    case .collection:
      compareElements(old, new, path: path, into: &lines)
    case .set, .dictionary:
      compareUnordered(old, new, path: path, into: &lines)
    case .optional:
      if let some = old.children.first?.value, let other = new.children.first?.value {
        compare(some, other, path: path, into: &lines)
      } else {
        note(expected, actual, path: path, into: &lines)
      }
    case .enum where old.children.first?.label != new.children.first?.label:
      note(expected, actual, path: path, into: &lines)
    case .struct where describesItself(expected) && valueText(expected) != valueText(actual):
      note(expected, actual, path: path, into: &lines)
    case .struct, .tuple, .enum:
      for (one, other) in zip(old.children, new.children) {
        compare(one.value, other.value, path: join(path, one.label), into: &lines)
      }
    default:
      // An object may contain itself.
      note(expected, actual, path: path, into: &lines)
    }
  }

  private static func compareElements(
    _ old: Mirror, _ new: Mirror, path: String, into lines: inout [String]
  ) {
    let (old, new) = (old.children.map(\.value), new.children.map(\.value))
    for index in 0..<max(old.count, new.count) {
      let place = "\(path)[\(index)]"
      if index >= new.count {
        lines.append("- \(place): \(valueText(old[index]))")
      } else if index >= old.count {
        lines.append("+ \(place): \(valueText(new[index]))")
      } else {
        compare(old[index], new[index], path: place, into: &lines)
      }
    }
  }

  private static func compareUnordered(
    _ old: Mirror, _ new: Mirror, path: String, into lines: inout [String]
  ) {
    let (old, new) = (counts(old), counts(new))
    for key in Set(old.keys).union(new.keys).sorted() {
      let change = (new[key] ?? 0) - (old[key] ?? 0)
      if change == 0 { continue }
      let prefix = path.isEmpty ? "" : "\(path): "
      lines += Array(repeating: "\(change < 0 ? "-" : "+") \(prefix)\(key)", count: abs(change))
    }
  }

  private static func counts(_ mirror: Mirror) -> [String: Int] {
    mirror.children.reduce(into: [:]) { $0[valueText($1.value), default: 0] += 1 }
  }

  private static func note(
    _ expected: Any, _ actual: Any, path: String, into lines: inout [String]
  ) {
    let (old, new) = (valueText(expected), valueText(actual))
    if old == new { return }
    let prefix = path.isEmpty ? "" : "\(path): "
    lines += ["- \(prefix)\(old)", "+ \(prefix)\(new)"]
  }

  private static func join(_ path: String, _ label: String?) -> String {
    guard let label else { return path }
    // Members of a tuple without labels are named `.0`, `.1` and so on.
    return path.isEmpty || label.hasPrefix(".") ? path + label : "\(path).\(label)"
  }
}
