// SPDX-License-Identifier: MIT

/// The name of an enum's case, found by reflection, for labels of states and events.
///
/// A case without a payload is named by its description, so an enum with a description of its own is
/// named by that. A Boolean value is named by itself, and a structure by its members, so that different states have
/// different names; what has none is named by its type.
///
/// ```swift
/// CaseName.of(Page.loaded([1, 2]))                          // "loaded"
/// CaseName.of(Form(name: "", isSaving: true, error: nil))   // "Form: isSaving"
/// ```
public enum CaseName {
  /// The name of a value's case, without its payload: `loaded` of `.loaded([1, 2], nil)`.
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

  /// The name of a value's case with that of its only payload, when that is an enum too: `ui.cancel`
  /// of `.ui(.cancel)`.
  public static func path(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let payload = mirror.children.first?.value,
      Mirror(reflecting: payload).displayStyle == .enum
    else { return of(value) }
    return "\(of(value)).\(path(payload))"
  }

  /// The part of a structure's name that a member is: none for `false`, nil, 0 and what is empty.
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
