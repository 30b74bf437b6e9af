// SPDX-License-Identifier: MIT

extension Text: ExpressibleByStringInterpolation {
  /// Creates a text from a literal with interpolated values.
  ///
  /// ```swift
  /// let line: Text = "Hello, \(name, style: .plain.bold())! \(unread) new messages"
  /// ```
  ///
  /// A value is inserted as its description; a style applies to the value alone. An interpolated text keeps its own
  /// styles. Complexity: O(*n*) for *n* bytes.
  public init(stringInterpolation: StringInterpolation) {
    self = stringInterpolation.finished
  }

  /// Collects the parts of a literal with interpolated values.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    /// Plain parts are joined before they become a text, because a cluster may consist of several parts.
    @usableFromInline var plain: DefaultStringInterpolation
    private var text = Text("")

    /// Creates an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {
      plain = DefaultStringInterpolation(
        literalCapacity: literalCapacity, interpolationCount: interpolationCount)
    }

    /// Appends a part of the literal.
    @inlinable public mutating func appendLiteral(_ literal: String) {
      plain.appendLiteral(literal)
    }

    /// Appends the description of a value.
    @inlinable public mutating func appendInterpolation<Value>(_ value: Value) {
      plain.appendInterpolation(value)
    }

    /// Appends the description of a value.
    @inlinable public mutating func appendInterpolation<Value: CustomStringConvertible>(
      _ value: Value
    ) {
      plain.appendInterpolation(value)
    }

    /// Appends a string or a similar value.
    @inlinable
    public mutating func appendInterpolation<Value: CustomStringConvertible & TextOutputStreamable>(
      _ value: Value
    ) {
      plain.appendInterpolation(value)
    }

    /// Appends the description of a value in a style.
    @inlinable public mutating func appendInterpolation<Value>(_ value: Value, style: Style) {
      append(Text("\(value)" as String, style: style))
    }

    /// Appends a text with its styles.
    public mutating func appendInterpolation(_ value: Text) { append(value) }

    /// Appends a text with a style below its own.
    public mutating func appendInterpolation(_ value: Text, style: Style) {
      append(value.styled(style))
    }

    @usableFromInline mutating func append(_ other: Text) {
      text = finished
      plain = DefaultStringInterpolation(literalCapacity: 0, interpolationCount: 0)
      text += other
    }

    fileprivate var finished: Text {
      let end = Text(String(stringInterpolation: plain))
      return text.isEmpty ? end : text + end
    }
  }
}
