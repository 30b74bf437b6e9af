// SPDX-License-Identifier: MIT

import Views

/// The attributes that modifiers add to a component.
struct DeclarationAttributes: Sendable {
  var growFactor: Int?
  var shrinkFactor: Int?
  var limits: SizeLimits?
  var isHidden = false
  var isEnabled = true
  var theme: Theme?
  var role: ControlRole?
  var controlStyle: ControlStyle?
  var accessibilityLabel: String?
  var focusRank: Int?
  var span: GridSpan?
  var keyCommands: [KeyCommand] = []
  var contextMenu: (@MainActor () -> [MenuItem])?
  var toolTip = ""
  var popover: DeclaredPopover?
  var isFocused = false
  var onAppear: [@MainActor () -> Void] = []
  var onDisappear: [@MainActor () -> Void] = []
}

/// The columns and rows that a node spans in a grid.
struct GridSpan: Hashable, Sendable {
  let columns: Int
  let rows: Int
}

/// Attributes behind a reference, so that nodes without attributes are small.
final class AttributeBox: Sendable {
  let attributes: DeclarationAttributes

  init(_ attributes: DeclarationAttributes) {
    self.attributes = attributes
  }
}
