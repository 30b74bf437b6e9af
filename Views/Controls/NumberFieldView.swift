// SPDX-License-Identifier: MIT

/// A type of numbers that a ``NumberFieldView`` edits: `Int` and `Double`.
public protocol NumberFieldValue: Comparable, LosslessStringConvertible, Sendable {
  /// The distance of two numbers that the arrow keys select, unless another one is given: 1.
  static var standardStep: Self { get }
  /// The text in a field.
  var fieldText: String { get }
  /// Returns the number that is a number of steps larger or smaller.
  func advanced(bySteps count: Int, of step: Self) -> Self
}

extension Int: NumberFieldValue {
  /// The number 1.
  public static var standardStep: Int { 1 }
  /// The digits.
  public var fieldText: String { String(self) }

  /// Returns the number that is a number of steps larger or smaller, or the last one that fits.
  public func advanced(bySteps count: Int, of step: Int) -> Int {
    let (distance, isTooLong) = step.multipliedReportingOverflow(by: count)
    let (sum, isTooLarge) = addingReportingOverflow(distance)
    return !isTooLong && !isTooLarge ? sum : (count > 0) == (step > 0) ? .max : .min
  }
}

extension Double: NumberFieldValue {
  /// The number 1.
  public static var standardStep: Double { 1 }
  /// The digits, without a decimal point for a whole number.
  public var fieldText: String {
    let text = String(self)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns the number that is a number of steps larger or smaller, with the decimal places of both.
  public func advanced(bySteps count: Int, of step: Double) -> Double {
    let sum = self + Double(count) * step
    // Of 0.1 + 0.2 the digits that neither the number nor the step has are dropped.
    let places = max(Self.places(self), Self.places(step))
    guard places <= 9 else { return sum }
    let scale = (0..<places).reduce(1.0) { product, _ in product * 10 }
    let scaled = (sum * scale).rounded() / scale
    return scaled.isFinite ? scaled : sum
  }

  /// Returns the number of decimal places.
  private static func places(_ number: Double) -> Int {
    let text = number.fieldText
    if text.contains("e") { return text.contains("e-") ? .max : 0 }
    return text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
  }
}

/// A text field for a number.
///
/// ```swift
/// let field = NumberFieldView(3, in: 1...10)
/// field.changes.add { print("\($0) copies") }
/// ```
///
/// The user types or pastes a number, or changes it with the arrow keys by a step. A text that is no number, or one out of range,
/// stays with an error message while it is edited, and isn't sent. When the user presses Enter or leaves the field, a number
/// out of range becomes the nearest one in the range, and another text the last number.
public final class NumberFieldView<Number: NumberFieldValue>: TextFieldView {
  /// An event that is sent with the number when the user changes it.
  public let changes = ControlEvent<Number>()
  /// The range of numbers; `nil` for all. Setting it doesn't change the number.
  public var range: ClosedRange<Number>?
  /// The distance of two numbers that the arrow keys select.
  public var step: Number

  /// The number of the last text that is a number in the range.
  private var latest: Number
  /// The number that the state of an application has.
  private var stated: Number?
  /// A Boolean value that indicates whether the text isn't a number in the range.
  private var isPending = false
  private let stepKeyMap = KeyMap<Int>([
    .init(1, "up", help: "increase", hint: "change", priority: 8),
    .init(-1, "down", help: "decrease", hint: "change", priority: 8),
    .init(10, "pgup", help: "increase by ten steps"),
    .init(-10, "pgdn", help: "decrease by ten steps"),
  ])

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - range: The range of numbers; `nil` for all.
  ///   - step: The distance of two numbers that the arrow keys select.
  ///   - placeholder: The text that an empty field shows, and its label for screen readers.
  public init(
    _ value: Number, in range: ClosedRange<Number>? = nil, step: Number = .standardStep,
    placeholder: String = ""
  ) {
    (latest, self.range, self.step) = (value, range, step)
    super.init(placeholder: placeholder)
    text = value.fieldText
    texts.add { [weak self] in self?.read($0) }
    submissions.add { [weak self] _ in self?.commit() }
  }

  /// The number. Setting it sends nothing.
  public var value: Number {
    get { latest }
    set {
      (latest, isPending) = (newValue, false)
      if number(of: text) != newValue { text = newValue.fieldText }
    }
  }

  /// Shows the number of an application's state that receives the user's changes, as ``TextControlView/show(_:)`` shows a text.
  ///
  /// A text that means the number stays, such as `1.50`, and so does one that is no number yet.
  public func show(_ number: Number) {
    let stays = self.number(of: text) == number || isPending && number == stated
    stated = number
    show(stays ? text : number.fieldText)
  }

  /// Changes the number by a number of steps, as the arrow keys do. It has no effect while the field is disabled.
  public func change(bySteps count: Int) {
    guard acceptsInput else { return }
    let (number, reason) = clamped(latest.advanced(bySteps: count, of: step))
    edit(to: number.fieldText)
    problem = reason
  }

  /// Replaces a text that isn't a number in the range, as Enter does: by the nearest number, or the last one.
  public func commit() {
    let (number, reason) = number(of: text).map(clamped) ?? (latest, nil)
    guard isPending || text != number.fieldText else { return }
    edit(to: number.fieldText)
    problem = reason
  }

  /// Replaces a text that isn't a number in the range when the focus leaves the field.
  public override func focusDidChange() {
    super.focusDidChange()
    if !isFocused { commit() }
  }

  /// Changes the number with the arrow keys, and edits the text.
  public override func handle(_ event: Event) -> Bool {
    let isStep = acceptsInput && offered.isEmpty && reads(event)
    return isStep || super.handle(event)
  }

  /// The hints of the keys that change the number, and of those of a field.
  public override var keyHints: [KeyHint] { stepKeyMap.hints(typing: true) + super.keyHints }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? {
    let steps = stepKeyMap.help("Number")
    return KeyHelp(title: steps.title, rows: steps.rows + keyMap.help("Text field").rows)
  }

  /// Returns one row of 12 columns, or of 30 while there is an error message.
  public override func measure(in room: Size) -> Size {
    let size = super.measure(in: room)
    return problem == nil ? Size(width: min(size.width, 12), height: size.height) : size
  }

  override func replaced(isAnswer: Bool) {
    super.replaced(isAnswer: isAnswer)
    isPending = number(of: text) == nil
    latest = number(of: text) ?? latest
  }

  private func reads(_ event: Event) -> Bool {
    perform(event, in: stepKeyMap) { steps in
      change(bySteps: steps)
      return true
    }
  }

  /// Replaces the text as an edit of the user.
  private func edit(to text: String) {
    guard text != self.text else { return isPending = false }
    editing.select(.zero..<editing.buffer.end)
    if editing.insert(text) { tellEdited() }
  }

  private func read(_ text: String) {
    let number = number(of: text)
    let reason = number.map { clamped($0).1 } ?? words["Enter a number."]
    isPending = reason != nil
    problem = reason
    if let number, reason == nil, number != latest {
      latest = number
      changes.send(number)
    } else if stated != nil {
      // Nothing is sent, so no answer is to be expected.
      show(text)
    }
  }

  private func number(of text: String) -> Number? {
    let digits = text.filter { $0 != " " }
    let isNumeral = digits.allSatisfy { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
    return isNumeral ? Number(digits) : nil
  }

  /// Returns the nearest number in the range, and the reason if it is another one.
  private func clamped(_ number: Number) -> (Number, String?) {
    guard let range, !range.contains(number) else { return (number, nil) }
    let isLess = number < range.lowerBound
    let bound = isLess ? range.lowerBound : range.upperBound
    return (
      bound, words[isLess ? "The minimum is {0}." : "The maximum is {0}.", bound.fieldText]
    )
  }
}
