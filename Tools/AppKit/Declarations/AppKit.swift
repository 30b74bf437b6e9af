// SPDX-License-Identifier: MIT

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the example uses of AppKit, as declarations without functions. `.ci/checks/type-checks` compiles the example with it on systems
// without AppKit. It is in no target of the package.

@_exported import Foundation

public struct Selector: Sendable { public init(_ name: String) {} }

@MainActor open class NSResponder: NSObject {}

@MainActor open class NSLayoutDimension {
  public func constraint(equalToConstant value: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
  public func constraint(equalTo: NSLayoutDimension) -> NSLayoutConstraint { NSLayoutConstraint() }
  public func constraint(greaterThanOrEqualToConstant value: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}

@MainActor open class NSLayoutConstraint: NSObject { open var isActive = false }

@MainActor open class NSView: NSResponder {
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
}

@MainActor open class NSControl: NSView {
  public enum ControlSize { case regular, small }
  open weak var target: AnyObject?
  open var action: Selector?
  open var isEnabled = true
  open var stringValue = ""
}

@MainActor public protocol NSTextFieldDelegate: NSObjectProtocol {
  func controlTextDidChange(_ obj: Notification)
}

@MainActor open class NSTextField: NSControl {
  open var placeholderString: String?
  open weak var delegate: (any NSTextFieldDelegate)?
  public override init() { super.init() }
  public convenience init(labelWithString: String) { self.init() }
}

@MainActor open class NSSecureTextField: NSTextField {}

@MainActor open class NSButton: NSControl {
  open var keyEquivalent = ""
  public convenience init(title: String, target: Any?, action: Selector?) { self.init() }
}

@MainActor open class NSProgressIndicator: NSView {
  public enum Style { case bar, spinning }
  open var style = Style.bar
  open var controlSize = NSControl.ControlSize.regular
  open var isDisplayedWhenStopped = true
  open func startAnimation(_ sender: Any?) {}
  open func stopAnimation(_ sender: Any?) {}
}

public enum NSUserInterfaceLayoutOrientation: Sendable { case horizontal, vertical }

public struct NSEdgeInsets: Sendable {
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {}
}

@MainActor open class NSStackView: NSView {
  public convenience init(views: [NSView]) { self.init() }
  open var orientation = NSUserInterfaceLayoutOrientation.horizontal
  open var edgeInsets = NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

@MainActor open class NSSegmentedControl: NSControl {
  public enum SwitchTracking { case selectOne, selectAny }
  open var segmentCount = 0
  open func setLabel(_ label: String, forSegment: Int) {}
  open var selectedSegment = 0
  open var trackingMode = SwitchTracking.selectAny
}

public struct NSUserInterfaceItemIdentifier: Sendable { public init(_ identifier: String) {} }

@MainActor open class NSTableColumn: NSObject {
  public init(identifier: NSUserInterfaceItemIdentifier) { super.init() }
}

@MainActor open class NSTableHeaderView: NSView {}

@MainActor public protocol NSTableViewDataSource: NSObjectProtocol {
  func numberOfRows(in tableView: NSTableView) -> Int
  func tableView(_ tableView: NSTableView, objectValueFor tableColumn: NSTableColumn?, row: Int)
    -> Any?
}

@MainActor open class NSTableView: NSControl {
  open func addTableColumn(_ column: NSTableColumn) {}
  open var headerView: NSTableHeaderView?
  open weak var dataSource: (any NSTableViewDataSource)?
  open func reloadData() {}
}

@MainActor open class NSScrollView: NSView {
  open var documentView: NSView?
  open var hasVerticalScroller = false
}

@MainActor open class NSViewController: NSResponder {
  public init(nibName: String?, bundle: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  open var title: String?
  open var view = NSView()
  open func loadView() {}
}

@MainActor open class NSWindow: NSResponder {
  public struct StyleMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let titled = StyleMask(rawValue: 1), closable = StyleMask(rawValue: 2),
      resizable = StyleMask(rawValue: 8)
  }
  public enum BackingStoreType { case buffered }
  public init(contentRect: NSRect, styleMask: StyleMask, backing: BackingStoreType, defer: Bool) {
    super.init()
  }
  open func center() {}
  open func makeKeyAndOrderFront(_ sender: Any?) {}
  open var contentViewController: NSViewController?
  open var title = ""
}

@MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
  func applicationDidFinishLaunching(_ notification: Notification)
  func applicationShouldTerminateAfterLastWindowClosed(_ application: NSApplication) -> Bool
}

@MainActor open class NSApplication: NSResponder {
  public static let shared = NSApplication()
  public enum ActivationPolicy { case regular }
  @discardableResult open func setActivationPolicy(_ policy: ActivationPolicy) -> Bool { true }
  open weak var delegate: (any NSApplicationDelegate)?
  open func run() {}
  open func activate() {}
  public struct ModalResponse: Equatable, Sendable {
    public static let alertFirstButtonReturn = ModalResponse()
  }
}

@MainActor open class NSAlert: NSObject {
  open var messageText = ""
  open var informativeText = ""
  @discardableResult open func addButton(withTitle: String) -> NSButton { NSButton() }
  open func runModal() -> NSApplication.ModalResponse { .alertFirstButtonReturn }
}
