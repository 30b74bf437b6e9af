// SPDX-License-Identifier: MIT

/// The name of an enum's case, found by reflection, for labels of states and events.
///
/// A case without a payload is named by its description, so an enum with a description of its own is
/// named by that. What is no enum is named by its type.
public enum CaseName {
  /// The name of a value's case, without its payload: `loaded` of `.loaded([1, 2], nil)`.
  public static func of(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else {
      return String(describing: type(of: value))
    }
    return mirror.children.first?.label ?? String(describing: value)
  }

  /// The name of a value's case with that of its only payload, when that is an enum too: `ui.cancel`
  /// of `.ui(.cancel)`.
  public static func path(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let payload = mirror.children.first?.value,
      Mirror(reflecting: payload).displayStyle == .enum
    else { return of(value) }
    return "\(of(value)).\(path(payload))"
  }
}
