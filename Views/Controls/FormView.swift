// SPDX-License-Identifier: MIT

/// A form: labelled controls and a button that submits them if they are valid.
///
/// Enter moves from field to field and submits at the last single-line one, Ctrl-S and Alt-Enter submit anywhere.
/// Submitting validates all fields: the first invalid one gets the focus, and each shows its error. Put a form that may
/// be taller than its space into a `ScrollView(form, isFocusable: false)`, which scrolls to the focus.
public final class FormView: View {
  /// An action of a form.
  public enum Action: Hashable, Sendable {
    /// Validates the fields and submits the form.
    case submit
  }

  /// The key map of new forms.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.submit, "ctrl+s", "alt+enter", "ctrl+enter", help: "submit form")
  ])
  /// The key map.
  public var keyMap = FormView.standardKeyMap

  /// A field of a form: a labelled control with an optional validation.
  public struct Field {
    /// The label.
    public let label: String
    /// A note about what to enter, below the control while no error message is; empty for none.
    public let help: String
    /// The control.
    public let control: View
    let check: @MainActor () -> String?

    /// Creates a field. A text field without `check` is validated by its own `validation`.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - control: The control.
    ///   - help: A note about what to enter, or an empty string.
    ///   - check: Returns an error message, or nil if the value is valid.
    @MainActor public init(
      _ label: String, _ control: View, help: String = "",
      check: (@MainActor () -> String?)? = nil
    ) {
      self.label = label
      self.help = help
      self.control = control
      self.check = check ?? { (control as? TextFieldView).flatMap { $0.validation?($0.text) } }
    }
  }

  /// Sends when the user submits the form and all fields are valid.
  public let submissions = ControlEvent<Void>()
  /// The fields, in order.
  public let fields: [Field]
  /// A Boolean value that indicates whether the button is disabled while a field is invalid. Otherwise submitting shows
  /// the errors.
  public var needsValidFields = false { didSet { fieldsChanged() } }

  let button: ButtonView
  private let rows: [FormRow]

  /// Creates a form with the title of its button.
  public init(_ fields: [Field], submitLabel: String = "Submit") {
    self.fields = fields
    button = ButtonView(submitLabel)
    rows = fields.map { FormRow($0) }
    super.init()
    for (index, row) in rows.enumerated() {
      add(row)
      guard let field = row.field.control as? TextFieldView else { continue }
      field.texts.add { [weak self] _ in self?.fieldsChanged() }
      field.submissions.add { [weak self] _ in self?.fieldSubmitted(index) }
      let last = fields.lastIndex { $0.control is TextFieldView }
      field.submitLabel = index == last ? submitLabel.lowercased() : "next"
    }
    add(button)
    button.taps.add { [weak self] in self?.submit() }
  }

  /// A Boolean value that indicates whether all fields are valid.
  public var isValid: Bool { fields.allSatisfy { $0.check() == nil } }

  /// Validates again the fields that show an error. Call it after a control that isn't a text field has changed.
  public func fieldsChanged() {
    for row in rows { row.checkAgain() }
    button.isEnabled = !needsValidFields || isValid
  }

  /// Validates all fields and submits the form if they are valid. Otherwise the first invalid one gets the focus.
  public func submit() {
    let wrong = rows.filter { !$0.check() }
    guard let first = wrong.first else { return submissions.send() }
    first.field.control.focus()
  }

  private func fieldSubmitted(_ index: Int) {
    let later = rows.dropFirst(index + 1).map(\.field.control).filter { $0.focusTarget != nil }
    guard let next = later.first, later.contains(where: { $0 is TextFieldView }) else {
      return submit()
    }
    next.focus()
  }

  /// The number of fields, and the number of those that show an error.
  public override var accessibility: Accessibility {
    let wrong = rows.filter { $0.problem != nil }.count
    return Accessibility(
      .group, label: words["form"],
      value: wrong == 0 ? "" : words["{0} of {1} invalid", "\(wrong)", "\(fields.count)"],
      state: wrong == 0 ? [] : .invalid)
  }

  /// The help for the key that submits.
  public override var keyHelp: KeyHelp? { keyMap.help("Form") }

  /// Handles the key that submits.
  public override func handle(_ event: Event) -> Bool {
    perform(event, in: keyMap) { action in
      switch action {
      case .submit: if button.isEnabled { submit() }
      }
      return true
    }
  }

  // MARK: Layout

  /// Returns the width of the labels; 0 if they are above the controls.
  private func labelColumns(for width: Int) -> Int {
    let longest = fields.reduce(0) { max($0, Text($1.label).width) }
    return longest + 2 + Self.leastControl <= width ? longest + 2 : 0
  }

  private static let leastControl = 16

  /// Returns the number of blank rows between two fields: one if there is room, since the fills of fields would touch.
  private func gaps(in height: Int, fields: Int) -> Int {
    fields + max(0, rows.count - 1) + 2 <= height ? 1 : 0
  }

  /// Returns the available width, and the rows of the fields and the button.
  public override func measure(in room: Size) -> Size {
    let columns = labelColumns(for: room.width)
    let fields = rows.reduce(0) { $0 + $1.height(for: room.width, labelColumns: columns) }
    let gaps = gaps(in: room.height, fields: fields) * max(0, rows.count - 1)
    return Size(width: max(0, room.width), height: min(room.height, fields + gaps + 2))
  }

  /// Places the fields below each other, and the button below the controls.
  public override func layout() {
    let columns = labelColumns(for: frame.width)
    let fields = rows.reduce(0) { $0 + $1.height(for: frame.width, labelColumns: columns) }
    let gap = gaps(in: frame.height, fields: fields)
    var y = 0
    for row in rows {
      row.labelColumns = columns
      let height = row.height(for: frame.width, labelColumns: columns)
      row.frame = Frame(x: 0, y: y, width: frame.width, height: height)
      y += height + gap
    }
    if !rows.isEmpty { y -= gap }
    let size = button.fittingSize(in: Size(width: max(0, frame.width - columns), height: 1))
    let isTight = y + 1 >= frame.height
    button.frame = Frame(
      x: columns, y: isTight ? y : y + 1, width: min(size.width, max(0, frame.width - columns)),
      height: 1)
  }
}

/// A row of a form: the label, the control and the error message of a field.
final class FormRow: View {
  let field: FormView.Field
  /// The width of the label in columns; 0 if it is above the control.
  var labelColumns = 0 {
    didSet { if labelColumns != oldValue { setNeedsDisplay() } }
  }
  /// The error message that is shown; nil for none.
  private(set) var problem: String? {
    didSet {
      guard problem != oldValue else { return }
      // A text field shows the message itself.
      text?.problem = problem
      message.string = problem.map { text == nil ? $0 : "" } ?? field.help
      message.role = problem == nil ? \.secondary : \.error
      setNeedsLayout()
    }
  }

  private static let widestField = 64
  private let message = LabelView(role: \.secondary, wraps: true)
  private var text: TextFieldView? { field.control as? TextFieldView }

  init(_ field: FormView.Field) {
    self.field = field
    super.init()
    add(field.control)
    add(message)
    message.string = field.help
    if field.control.accessibilityLabel == nil { field.control.accessibilityLabel = field.label }
  }

  /// Validates the field and shows its error; returns whether it is valid.
  func check() -> Bool {
    problem = field.check()
    return problem == nil
  }

  /// Validates the field again if it shows an error.
  func checkAgain() {
    if problem != nil { _ = check() }
  }

  func height(for width: Int, labelColumns: Int) -> Int {
    let room = Size(width: max(0, width - labelColumns), height: Size.unlimited)
    return (labelColumns == 0 ? 1 : 0) + max(1, field.control.fittingSize(in: room).height)
      + message.fittingSize(in: room).height
  }

  override func measure(in room: Size) -> Size {
    Size(width: room.width, height: height(for: room.width, labelColumns: labelColumns))
  }

  override func layout() {
    let width = max(0, frame.width - labelColumns)
    let below = message.fittingSize(in: Size(width: width, height: Size.unlimited)).height
    let top = labelColumns == 0 ? 1 : 0
    let rest = max(0, frame.height - top)
    let height = max(min(1, rest), rest - below)
    let wanted = field.control.fittingSize(in: Size(width: width, height: height)).width
    // A field of the whole width would be the loudest part of a wide window.
    let widest = min(width, Self.widestField)
    let fills = field.control is TextControlView
    field.control.frame = Frame(
      x: labelColumns, y: top, width: fills ? widest : min(width, wanted), height: height)
    message.frame = Frame(
      x: labelColumns, y: top + height, width: width, height: max(0, rest - height))
  }

  override func draw(in painter: Painter) {
    let style = containsFocus ? theme.accent : theme.secondary
    let room = labelColumns == 0 ? frame.width : labelColumns - 2
    painter.draw(Text(field.label).truncated(to: max(0, room), theme), at: .zero, style: style)
  }

  /// Draws the label again, in the accent style while the control has the focus.
  override func focusDidChange() {
    setNeedsDisplay()
  }
}
