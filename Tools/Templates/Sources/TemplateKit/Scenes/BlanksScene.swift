import Bindings
import Declarations
import Signals
import Views

extension Blanks {
  /// Returns the screen of the list: it observes the outputs of the interactor, and sends what the user does to its inputs.
  @MainActor
  public func createScene() -> some Component {
    let selection = MutableProperty<Blank.ID?>(nil)
    return Observing(content, selection) { content, selected in
      ViewController.Blanks(
        rows: (content.value ?? []).map(row), selection: selected,
        status: LoadingStatus(content, title: \.title, message: \.message),
        onSelect: { selection.value = $0 },
        onReload: { reload.send() })
    }
  }

  private func row(
    of blank: Blank
  ) -> ViewController.Blanks.Row {
    ViewController.Blanks.Row(
      id: blank.id,
      title: "\(blank.name)",  // first field
      details: [
        "ID: \(blank.id)",
        "Name: \(blank.name)",  // each field
      ])
  }
}
