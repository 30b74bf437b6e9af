// SPDX-License-Identifier: MIT

import Signals
import Views

/// A value of a control, such as the text of a field, that can be read, set, observed and bound.
///
/// Every control has its values in ``ReactiveControl/reactive``, with the same interface:
///
/// ```swift
/// let field = TextFieldView()
/// let name = MutableProperty("Ada")
/// field.reactive.text.bindBidirectionally(to: name)   // the field shows "Ada"
/// name.value = "Grace"                                // the field shows "Grace"
/// field.reactive.text.signal.bind(to: search, while: field)
/// ```
///
/// A control sends the changes of its user. Setting a value in code sends nothing, as with the control's own
/// properties.
public struct ControlProperty<Value: Sendable>: Sendable {
  private let control: View
  private let read: @MainActor (View) -> Value?
  private let write: @MainActor (View, Value) -> Void
  private let listen: @MainActor (View, @escaping @MainActor () -> Void) -> Subscription?

  /// Creates the property of a control from its event and the functions that read and set the value.
  ///
  /// ```swift
  /// extension Reactive where Control == Dial {
  ///   var angle: ControlProperty<Int> {
  ///     ControlProperty(of: control, changes: control.turns, get: { $0.angle }, set: { $0.angle = $1 })
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - control: The control, which observations of the property don't retain.
  ///   - changes: Sends when the user changes the value. The value is read from the control then.
  ///   - get: Returns the value.
  ///   - set: Sets the value without sending.
  @MainActor
  public init<Control: View, Event>(
    of control: Control, changes: ControlEvent<Event>,
    get: @escaping @MainActor (Control) -> Value,
    set: @escaping @MainActor (Control, Value) -> Void
  ) {
    self.control = control
    read = { ($0 as? Control).map(get) }
    write = { view, value in
      if let view = view as? Control { set(view, value) }
    }
    listen = { [weak changes] _, act in changes?.add { _ in act() } }
  }

  private init(
    _ control: View, read: @escaping @MainActor (View) -> Value?,
    write: @escaping @MainActor (View, Value) -> Void,
    listen: @escaping @MainActor (View, @escaping @MainActor () -> Void) -> Subscription?
  ) {
    self.control = control
    self.read = read
    self.write = write
    self.listen = listen
  }

  /// The current value; `nil` only if ``compactMap(get:set:)`` has no counterpart for it.
  @MainActor public var current: Value? { read(control) }

  /// Sets the value without sending it.
  @MainActor public func set(_ value: Value) { write(control, value) }

  /// A signal of the value: the current one first, then after each change by the user.
  ///
  /// It sends on the main actor, never completes, and doesn't retain the control.
  public var signal: SafeSignal<Value> { values(startsWithCurrent: true) }

  /// A signal of the value after each change by the user.
  ///
  /// It sends on the main actor, never completes, and doesn't retain the control.
  public var changes: SafeSignal<Value> { values(startsWithCurrent: false) }

  private func values(startsWithCurrent: Bool) -> SafeSignal<Value> {
    Signal { [weak control, read, listen] observer, lifetime in
      MainScheduler().scheduleOnMain {
        guard !lifetime.isEnded, let control else { return }
        if startsWithCurrent, let value = read(control) { observer.send(value) }
        if lifetime.isEnded { return }
        let subscription = listen(control) { [weak control] in
          if let control, let value = read(control) { observer.send(value) }
        }
        lifetime.onEnd {
          MainScheduler().scheduleOnMain { subscription?.remove() }
        }
      }
    }
  }
}

// MARK: - Binding

extension ControlProperty {
  /// Binds a property and the control in both directions: the control shows the property's value now and after each
  /// change, and the user's changes set the property's value.
  ///
  /// ```swift
  /// checkbox.reactive.isOn.bindBidirectionally(to: settings[\.isDark])
  /// ```
  ///
  /// The binding lasts as long as the control, which retains the property. Values that are set on another thread reach
  /// the control on the main actor.
  @MainActor
  public func bindBidirectionally(to property: MutableProperty<Value>) {
    bindBidirectionally(values: property.signal) { property.value = $0 }
  }

  /// Binds a part of a property's value and the control in both directions; see
  /// ``bindBidirectionally(to:)-(MutableProperty<Value>)``.
  @MainActor
  public func bindBidirectionally<Whole>(to lens: PropertyLens<Whole, Value>) {
    bindBidirectionally(values: lens.signal) { lens.value = $0 }
  }

  @MainActor
  private func bindBidirectionally(
    values: SafeSignal<Value>, store: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    values.bind(to: control) { [write] control, value in write(control, value) }
    changes.bind(to: control) { _, value in store(value) }
  }
}

extension Signal where Failure == Never {
  /// Shows every element in a control, on the main actor, as long as the control lives.
  ///
  /// ```swift
  /// order.signal.bind(to: segments.reactive.selection(of: Order.allCases))
  /// ```
  @MainActor
  public func bind(to property: ControlProperty<Element>) {
    property.show(self)
  }
}

extension ControlProperty {
  @MainActor
  fileprivate func show(_ values: SafeSignal<Value>) {
    values.bind(to: control) { [write] control, value in write(control, value) }
  }

  /// Returns the value converted to another type, in both directions.
  ///
  /// ```swift
  /// let age = field.reactive.text.compactMap(get: { Int($0) }, set: { String($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - get: Converts the control's value. If it returns `nil`, nothing is sent.
  ///   - set: Converts a value for the control. If it returns `nil`, the control is unchanged.
  public func compactMap<Other: Sendable>(
    get: @escaping @MainActor (Value) -> Other?, set: @escaping @MainActor (Other) -> Value?
  ) -> ControlProperty<Other> {
    ControlProperty<Other>(
      control, read: { [read] in read($0).flatMap(get) },
      write: { [write] control, other in
        if let value = set(other) { write(control, value) }
      }, listen: listen)
  }
}
