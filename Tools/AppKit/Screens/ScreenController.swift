// SPDX-License-Identifier: MIT

#if canImport(AppKit)
  import AppKit

  /// The namespace of the screens, which have the names of their interactors.
  public enum ViewController {}

  /// A view controller that retains objects, such as the bindings of a scene.
  open class ScreenController: NSViewController {
    /// The objects that live as long as the screen.
    public var attachments: [AnyObject] = []

    /// Creates the screen without a nib.
    public init() {
      super.init(nibName: nil, bundle: nil)
    }

    /// Isn't supported: a screen is created in code.
    @available(*, unavailable)
    public required init?(coder: NSCoder) {
      return nil
    }
  }
#endif
