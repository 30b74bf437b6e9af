// SPDX-License-Identifier: MIT

import Declarations
import Signals
import Views

extension Window {
  /// A flow that presents views as modals.
  ///
  /// A screen gets the whole window and its title; any other view, such as an alert, its own size.
  public var modalFlow: Flow {
    Presenter(on: self).modal
  }
}

extension View {
  /// The modal flow of the window that contains the view when something is presented.
  ///
  /// A modal takes the keyboard, so it waits while the view isn't visible, such as in a tab that isn't selected, and while another
  /// modal covers the view. The completion is called when it is shown. If the view isn't in a window, or is removed from it before,
  /// nothing is shown.
  public var modalFlow: Flow { Presenter(for: self).modal }

  /// The flow of the innermost navigation that contains the view when something is presented.
  ///
  /// While the view isn't in a navigation, nothing is shown.
  public var navigationFlow: Flow {
    Flow(
      present: { [weak self] view, completion in
        guard let navigation = self?.enclosingNavigation else { return completion() }
        navigation.flow.present(view, completion: completion)
      },
      dismiss: { [weak self] completion in
        guard let navigation = self?.enclosingNavigation else { return completion() }
        navigation.flow.dismiss(completion: completion)
      })
  }

  private var enclosingNavigation: NavigationView? {
    lineage.first { $0 is NavigationView } as? NavigationView
  }
}

extension Presenter {
  /// A flow that presents and dismisses modals, as `present(_:completion:)` and `dismiss()` do.
  ///
  /// ```swift
  /// flow.present(AlertView(title: "Offline", message: "The changes are kept.", actions: []))
  /// ```
  public var modal: Flow { modal { $0 } }

  /// Returns the ``modal`` flow, with screens inside another view.
  ///
  /// ```swift
  /// let flow = presenter.modal { screen in
  ///   let dock = DockView(screen)
  ///   dock.dock(statusLine, at: .bottom)
  ///   return dock
  /// }
  /// ```
  ///
  /// - Parameter frame: Returns the view that contains a presented screen, for example above a status line. It isn't
  ///   called for other views, such as alerts.
  public func modal(framedBy frame: @escaping @MainActor (View) -> View) -> Flow {
    Flow(
      present: { self.present($0, framedBy: frame, completion: $1) },
      dismiss: { completion in
        self.dismiss()
        completion()
      })
  }

  /// The flow of the innermost navigation that contains the component when something is presented.
  ///
  /// While the component isn't in a navigation, nothing is shown.
  public var navigation: Flow {
    Flow(
      present: { view, completion in
        guard let host = self.view else { return completion() }
        host.navigationFlow.present(view, completion: completion)
      },
      dismiss: { completion in
        guard let host = self.view else { return completion() }
        host.navigationFlow.dismiss(completion: completion)
      })
  }

  /// Shows a message for each error of a signal, on the main actor.
  ///
  /// ```swift
  /// presenter.bind(errorsOf: client.errors, message: \.message, retry: { $0.retry() }).dispose(in: bag)
  /// ```
  ///
  /// An error with the same text replaces the earlier message, so that a server that is gone doesn't fill the screen.
  ///
  /// - Parameters:
  ///   - errors: The errors.
  ///   - message: Returns the text of an error. The default is its description.
  ///   - retryLabel: The title of the action that tries again.
  ///   - retry: Tries again what failed. Without it, the message has no action.
  /// - Returns: A handle that ends the binding.
  public func bind<Problem: Sendable>(
    errorsOf errors: SafeSignal<Problem>,
    message: @escaping @MainActor (Problem) -> String = { String(describing: $0) },
    retryLabel: String = "Try again", retry: (@MainActor (Problem) -> Void)? = nil
  ) -> Disposable {
    var shown: [String: ToastHandle] = [:]
    return errors.onMain.observeNext { [weak self] problem in
      guard let self else { return }
      let text = message(problem)
      shown = shown.filter { $0.value.isActive }
      shown[text]?.dismiss()
      let action = retry.map { retry in ToastAction(retryLabel) { retry(problem) } }
      shown[text] = show(
        Toast(Text(text), severity: .error, duration: .seconds(10)), action: action)
    }
  }
}
