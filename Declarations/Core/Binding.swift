// SPDX-License-Identifier: MIT

/// A value that can be read and set: a ``Binding``, a ``LocalState``, or a property of `Signals` or a part of one.
///
/// Declared controls accept one in place of a value and a closure:
///
/// ```swift
/// Stateful(Draft()) { draft in
///   TextField("Name", text: draft[\.name])
///   Toggle("Public", isOn: draft[\.isPublic])
/// }
/// ```
///
/// A control shows the value at the time of its declaration. So declare it where a change of the value is followed.
public protocol SettableProperty<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The current value.
  @MainActor var value: Value { get nonmutating set }
}

/// A value that is stored elsewhere, such as in a property of an `@Observable` model.
///
/// ```swift
/// TextField("Name", text: Binding(model, \.name))
/// Toggle("Loud", isOn: Binding { volume > 0 } set: { volume = $0 ? 5 : 0 })
/// ```
@MainActor public struct Binding<Value: Sendable>: SettableProperty {
  private let read: @MainActor () -> Value
  private let write: @MainActor (Value) -> Void

  /// Creates a binding from the functions that read and set the value.
  public init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void
  ) {
    (read, write) = (get, set)
  }

  /// Creates a binding to the property of a model, which it retains.
  public init<Model: AnyObject & Sendable>(
    _ model: Model, _ path: ReferenceWritableKeyPath<Model, Value>
  ) {
    let path = ModelPath(path)
    self.init(get: { model[keyPath: path.path] }, set: { model[keyPath: path.path] = $0 })
  }

  /// The value.
  public var value: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// Returns a binding to a part of the value.
  public subscript<Part: Sendable>(
    path: WritableKeyPath<Value, Part> & Sendable
  ) -> Binding<Part> {
    Binding<Part>(get: { value[keyPath: path] }, set: { value[keyPath: path] = $0 })
  }
}

/// A key path that only the main actor uses: that of an isolated property isn't `Sendable`.
@MainActor private final class ModelPath<Model: AnyObject, Value> {
  let path: ReferenceWritableKeyPath<Model, Value>

  init(_ path: ReferenceWritableKeyPath<Model, Value>) {
    self.path = path
  }
}

extension LocalState: SettableProperty {
  /// Returns a binding to a part of the value.
  public subscript<Part: Sendable>(
    path: WritableKeyPath<Value, Part> & Sendable
  ) -> Binding<Part> {
    Binding<Part>(get: { self.value[keyPath: path] }, set: { self.value[keyPath: path] = $0 })
  }
}
