// SPDX-License-Identifier: MIT

import Views

/// A component whose height is known without a view, so that a ``Box`` has a view for it only while it is visible.
///
/// Its view has no state besides the focus: it can be created again at any time. ``Row`` is such a component, and `Text`.
public protocol LazyComponent: Component {
  /// A Boolean value that indicates whether the view can have the focus.
  var isFocusable: Bool { get }
  /// The accessibility description of the component while it has no view.
  @MainActor var accessibility: Accessibility { get }

  /// Returns the height of the view for a width, in rows.
  @MainActor func height(for width: Int) -> Int
}

extension Text: LazyComponent {
  /// Always `false`.
  public var isFocusable: Bool { false }
  /// The text.
  public var accessibility: Accessibility { Accessibility(.text, label: string) }
  /// Returns one row; none for an empty text.
  public func height(for width: Int) -> Int { isEmpty ? 0 : 1 }
}

extension Declaration {
  /// The component, if its height is known without a view and no modifier changes it.
  var lazyComponent: (any LazyComponent)? {
    if let attributes = box.attributes?.attributes {
      let isPlain =
        attributes.limits == nil && !attributes.isHidden && attributes.isEnabled
        && !attributes.isFocused && attributes.works.isEmpty && attributes.popover == nil
      guard isPlain else { return nil }
    }
    return component as? any LazyComponent
  }
}
