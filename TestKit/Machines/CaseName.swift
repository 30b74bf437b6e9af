// SPDX-License-Identifier: MIT

/// The names of enum cases, found by reflection, for the labels of states and events.
///
/// The name of a case without a payload is its description, so an enum's own `description` takes effect. The name of a
/// Boolean is its value. The name of a structure lists its members, so that different states have different names. The
/// name of any other value is the name of its type.
///
/// ```swift
/// CaseName.of(Page.loaded([1, 2]))                          // "loaded"
/// CaseName.of(Form(name: "", isSaving: true, error: nil))   // "Form: isSaving"
/// ```
public enum CaseName {
  /// Returns the name of a value's case without its payload: `loaded` for `.loaded([1, 2], nil)`.
  public static func of(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if let flag = value as? Bool { return String(flag) }
    guard mirror.displayStyle == .enum else {
      let type = String(describing: type(of: value))
      guard mirror.displayStyle == .struct, !mirror.children.isEmpty, !(value is any Collection)
      else { return type }
      let members = mirror.children.compactMap { member($0.label ?? "", $0.value) }
      return members.isEmpty ? type : "\(type): \(members.joined(separator: ", "))"
    }
    return mirror.children.first?.label ?? String(describing: value)
  }

  /// Returns the name of a value's case, followed by the name of its only payload if that is an enum too: `ui.cancel`
  /// for `.ui(.cancel)`.
  public static func path(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let payload = mirror.children.first?.value,
      Mirror(reflecting: payload).displayStyle == .enum
    else { return of(value) }
    return "\(of(value)).\(path(payload))"
  }

  /// Returns a member's part of a structure's name, or nil for `false`, nil, 0 and empty collections.
  private static func member(_ name: String, _ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    switch value {
    case let flag as Bool: return flag ? name : nil
    case let number as any BinaryInteger:
      return Int(clamping: number) == 0 ? nil : "\(name) \(number)"
    case let all as any Collection: return all.isEmpty ? nil : name
    default: break
    }
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { member(name, $0.value) ?? name }
    case .enum: return "\(name) \(of(value))"
    case .struct:
      let members = mirror.children.compactMap { member("\(name).\($0.label ?? "")", $0.value) }
      return members.isEmpty ? nil : members.joined(separator: ", ")
    default: return nil
    }
  }
}
