// SPDX-License-Identifier: MIT

/// Controls with labels to fill in, and a button that hands them in once nothing is wrong.
///
/// Enter goes from field to field and submits at the last one. Submitting checks all fields: the first one with a
/// problem gets the focus, and each says what is wrong. A form that may be taller than its room belongs in a
/// `ScrollView(form, isFocusable: false)`, which follows the focus.
public final class FormView: View {
  /// What keys ask a form for.
  public enum Action: Hashable, Sendable {
    /// To check the fields and to hand them in.
    case submit
  }

  /// The keys that a new form has.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.submit, "ctrl+enter", "alt+enter", help: "check and submit the form")
  ])
  /// The form's keys.
  public var keyMap = FormView.standardKeyMap

  /// A control with a label, and what may be wrong with it.
  public struct Field {
    /// What is to be filled in.
    public let label: String
    /// What fills it in.
    public let control: View
    let check: @MainActor () -> String?

    /// Creates a field; a text field without `check` is checked by its own `validation`.
    ///
    /// - Parameters:
    ///   - label: What is to be filled in.
    ///   - control: What fills it in.
    ///   - check: Says what is wrong, `nil` for nothing.
    @MainActor public init(
      _ label: String, _ control: View, check: (@MainActor () -> String?)? = nil
    ) {
      self.label = label
      self.control = control
      self.check = check ?? { (control as? TextFieldView).flatMap { $0.validation?($0.text) } }
    }
  }

  /// Told when the user submits and nothing is wrong.
  public let submissions = ControlEvent<Void>()
  /// The fields, in their order.
  public let fields: [Field]
  /// A Boolean value that indicates whether the button is off as long as anything is wrong; else submitting tells what
  /// it is.
  public var needsValidFields = false { didSet { fieldsChanged() } }

  let button: ButtonView
  private let rows: [FormRow]

  /// Creates a form; what its button says is what submitting does.
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
      field.submitLabel = index + 1 < fields.count ? "next" : submitLabel.lowercased()
    }
    add(button)
    button.taps.add { [weak self] in self?.submit() }
  }

  /// A Boolean value that indicates whether no field has anything wrong with it.
  public var isValid: Bool { fields.allSatisfy { $0.check() == nil } }

  /// Takes notice of what changed in a control which isn't a text field.
  public func fieldsChanged() {
    for row in rows { row.checkAgain() }
    button.isEnabled = !needsValidFields || isValid
  }

  /// Checks all fields, and hands them in if nothing is wrong; else the first wrong one gets the focus.
  public func submit() {
    let wrong = rows.filter { !$0.check() }
    guard let first = wrong.first else { return submissions.send() }
    first.field.control.focus()
  }

  private func fieldSubmitted(_ index: Int) {
    let next = rows.dropFirst(index + 1).first { $0.field.control.focusTarget != nil }
    if let next { next.field.control.focus() } else { submit() }
  }

  /// How many fields there are, and how many of them say that something is wrong.
  public override var accessibility: Accessibility {
    let wrong = rows.filter { $0.problem != nil }.count
    return Accessibility(
      .group, label: words["form"],
      value: wrong == 0 ? "" : words["{0} of {1} wrong", "\(wrong)", "\(fields.count)"],
      state: wrong == 0 ? [] : .invalid)
  }

  /// The key that submits.
  public override var keyHelp: KeyHelp? { keyMap.help("Form") }

  /// Submits.
  public override func handle(_ event: Event) -> Bool {
    perform(event, in: keyMap) { action in
      switch action {
      case .submit: if button.isEnabled { submit() }
      }
      return true
    }
  }

  // MARK: Layout

  /// The columns of the labels; 0 where they stand above the controls.
  private func labelColumns(for width: Int) -> Int {
    let longest = fields.reduce(0) { max($0, Text($1.label).width) }
    return longest + 2 + Self.leastControl <= width ? longest + 2 : 0
  }

  private static let leastControl = 16

  /// All columns, and the rows of the fields and the button.
  public override func measure(in room: Size) -> Size {
    let columns = labelColumns(for: room.width)
    let fields = rows.reduce(0) { $0 + $1.height(for: room.width, labelColumns: columns) }
    return Size(width: max(0, room.width), height: min(room.height, fields + 2))
  }

  /// Places the fields below each other, and the button under the controls.
  public override func layout() {
    let columns = labelColumns(for: frame.width)
    var y = 0
    for row in rows {
      row.labelColumns = columns
      let height = row.height(for: frame.width, labelColumns: columns)
      row.frame = Frame(x: 0, y: y, width: frame.width, height: height)
      y += height
    }
    let size = button.fittingSize(in: Size(width: max(0, frame.width - columns), height: 1))
    let isTight = y + 1 >= frame.height
    button.frame = Frame(
      x: columns, y: isTight ? y : y + 1, width: min(size.width, max(0, frame.width - columns)),
      height: 1)
  }
}
