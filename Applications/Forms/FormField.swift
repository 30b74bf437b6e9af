// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Views

/// A field of an ``EditForm`` or of a ``SettingsForm``: a label, and a control for a part of a value.
///
/// ```swift
/// FormField("Name", \.name)                        // a text field
/// FormField("Guests", \.guests, in: 1...12)        // a stepper
/// FormField("Room", \.room, from: Room.allCases)   // a drop-down
/// FormField("Breakfast", \.hasBreakfast)           // a switch
/// FormField("Arrival", \.arrival)                  // a calendar
/// ```
public struct FormField<Draft: Sendable>: Sendable {
  let label: String
  let path: FieldPath<Draft>
  let content: @MainActor (FormAccess<Draft>) -> DeclarationList
  /// The position in the source.
  package var place: UInt64 = 0

  /// Creates a field with a control of your own.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - keyPath: The part of the value that the control edits.
  ///   - content: Returns the control for the part.
  public init<Value: Sendable & Equatable>(
    _ label: String, _ keyPath: WritableKeyPath<Draft, Value> & Sendable,
    @DeclarationBuilder content:
      @escaping @MainActor (FormAccess<Draft>.Part<Value>) ->
      DeclarationList
  ) {
    self.label = label
    path = FieldPath(keyPath)
    self.content = { access in content(FormAccess.Part(access: access, keyPath: keyPath)) }
  }

  /// Creates a text field.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - keyPath: The part of the value.
  ///   - placeholder: The placeholder of the empty field.
  ///   - isSecret: Whether the field shows bullets.
  public init(
    _ label: String, _ keyPath: WritableKeyPath<Draft, String> & Sendable, placeholder: String = "",
    isSecret: Bool = false
  ) {
    self.init(label, keyPath) { text in
      if isSecret {
        PasswordField(placeholder, text: text)
      } else {
        TextField(placeholder, text: text)
      }
    }
  }

  /// Creates a field for text of several lines.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - keyPath: The part of the value.
  ///   - rows: The height of the editor.
  public init(
    _ label: String, _ keyPath: WritableKeyPath<Draft, String> & Sendable, rows: Int
  ) {
    self.init(label, keyPath) { text in TextEditor(text: text).size(height: rows) }
  }

  /// Creates a switch. Its label is beside it, as those of other fields are.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - keyPath: The part of the value.
  public init(_ label: String, _ keyPath: WritableKeyPath<Draft, Bool> & Sendable) {
    self.init(label, keyPath) { isOn in Toggle("", isOn: isOn).accessibilityLabel(label) }
  }

  /// Creates a stepper for a number.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - keyPath: The part of the value.
  ///   - range: The range of numbers.
  ///   - step: The distance between two selectable numbers.
  public init(
    _ label: String, _ keyPath: WritableKeyPath<Draft, Int> & Sendable, in range: ClosedRange<Int>,
    step: Int = 1
  ) {
    self.init(label, keyPath) { number in Slider(number, in: range, step: step, look: .stepper) }
  }

  /// Creates a drop-down of options.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - keyPath: The part of the value.
  ///   - options: The options.
  ///   - title: Returns the title of an option. The default is its description.
  ///   - preview: Shows the effect of an option while it is selected in the open drop-down, and returns a closure that undoes it;
  ///     `nil` for none.
  public init<Option: Sendable & Equatable>(
    _ label: String, _ keyPath: WritableKeyPath<Draft, Option> & Sendable, from options: [Option],
    title: @escaping @Sendable (Option) -> String = { "\($0)" },
    preview: (@MainActor @Sendable (Option) -> @MainActor () -> Void)? = nil
  ) {
    self.init(label, keyPath) { option in
      Select(options, selection: option, title: title, preview: preview)
    }
  }

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - keyPath: The part of the value.
  ///   - range: The days that can be selected; `nil` for all.
  public init(
    _ label: String, _ keyPath: WritableKeyPath<Draft, Day> & Sendable,
    in range: ClosedRange<Day>? = nil
  ) {
    self.init(label, keyPath) { day in DatePicker(day, in: range) }
  }
}

extension FormField: PlacedPart {}

/// The access of fields to the value that they edit.
public struct FormAccess<Draft: Sendable>: Sendable {
  let get: @Sendable () -> Draft
  let set: @Sendable (@escaping @Sendable (inout Draft) -> Void) -> Void

  /// A part of the value, which controls show and change.
  public struct Part<Value: Sendable & Equatable>: SettableProperty {
    let access: FormAccess
    let keyPath: any WritableKeyPath<Draft, Value> & Sendable

    /// The current value.
    public var value: Value {
      get { access.get()[keyPath: keyPath] }
      nonmutating set {
        access.set { [keyPath] in $0[keyPath: keyPath] = newValue }
      }
    }
  }
}

/// The identity of a field: the key path of the part of a draft that it edits.
public struct FieldPath<Draft: Sendable>: Hashable, Sendable {
  private let keyPath: any PartialKeyPath<Draft> & Sendable

  /// Creates an identity.
  public init(_ keyPath: any PartialKeyPath<Draft> & Sendable) {
    self.keyPath = keyPath
  }

  /// Returns whether two identities have equal key paths.
  public static func == (left: Self, right: Self) -> Bool {
    left.keyPath as PartialKeyPath<Draft> == right.keyPath as PartialKeyPath<Draft>
  }

  /// Hashes the key path.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath as PartialKeyPath<Draft>)
  }
}
