// SPDX-License-Identifier: MIT

#if canImport(AppKit)
  import AppKit
  import AppKitScreens
  import Signals

  extension ScreenController {
    /// A dispose bag that lives as long as the screen.
    var bag: DisposeBag {
      for case let bag as DisposeBag in attachments { return bag }
      let bag = DisposeBag()
      attachments.append(bag)
      return bag
    }

    /// Returns a signal with a value for each action of a control, as long as the screen lives.
    ///
    /// - Parameters:
    ///   - control: The control, whose target and action are replaced.
    ///   - value: Returns the value of the control.
    func actions<Control: NSControl, Value: Sendable>(
      of control: Control, _ value: @escaping @MainActor (Control) -> Value
    ) -> SafeSignal<Value> {
      let subject = SafePublishSubject<Value>()
      let target = ActionTarget { [weak control] in
        if let control { subject.send(value(control)) }
      }
      control.target = target
      control.action = #selector(ActionTarget.act(_:))
      attachments.append(target)
      return subject.signal
    }

    /// Returns a signal with the text of a field, first the current one, as long as the screen lives.
    ///
    /// - Parameter field: The field, whose delegate is replaced.
    func texts(of field: NSTextField) -> SafeSignal<String> {
      let text = MutableProperty(field.stringValue)
      let delegate = TextDelegate { text.value = $0 }
      field.delegate = delegate
      attachments.append(delegate)
      return text.signal
    }
  }

  /// The target of a control, which doesn't retain it.
  @MainActor
  private final class ActionTarget: NSObject {
    private let action: @MainActor () -> Void

    init(_ action: @escaping @MainActor () -> Void) {
      self.action = action
      super.init()
    }

    @objc func act(_ sender: Any?) { action() }
  }

  /// The delegate of a text field, which doesn't retain it.
  @MainActor
  private final class TextDelegate: NSObject, NSTextFieldDelegate {
    private let textChanged: @MainActor (String) -> Void

    init(_ textChanged: @escaping @MainActor (String) -> Void) {
      self.textChanged = textChanged
      super.init()
    }

    func controlTextDidChange(_ notification: Notification) {
      if let field = notification.object as? NSTextField { textChanged(field.stringValue) }
    }
  }
#endif
