// SPDX-License-Identifier: MIT

#if canImport(AppKit)
  import AppKit

  extension ViewController {
    /// The recipes of a category in a table, below the orders.
    public final class RecipeList: ScreenController {
      /// The control that selects the order.
      public let orderControl = NSSegmentedControl()
      /// The table of the recipes.
      public let tableView = NSTableView()
      private let messageLabel = NSTextField(labelWithString: "")

      /// The names of the orders.
      public var orders: [String] = [] {
        didSet {
          orderControl.segmentCount = orders.count
          for (index, order) in orders.enumerated() {
            orderControl.setLabel(order, forSegment: index)
          }
        }
      }

      /// The names of the recipes.
      public var rows: [String] = [] {
        didSet { tableView.reloadData() }
      }

      /// The message about a failed request; nil for none.
      public var message: String? {
        didSet { messageLabel.stringValue = message ?? "" }
      }

      /// Creates the orders, the table and the message in a column.
      public override func loadView() {
        orderControl.trackingMode = .selectOne
        tableView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
        tableView.headerView = nil
        tableView.dataSource = self
        let scrollView = NSScrollView()
        scrollView.documentView = tableView
        scrollView.hasVerticalScroller = true
        let stack = NSStackView(views: [orderControl, scrollView, messageLabel])
        stack.orientation = .vertical
        stack.edgeInsets = NSEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
        scrollView.heightAnchor.constraint(greaterThanOrEqualToConstant: 240).isActive = true
        scrollView.widthAnchor.constraint(greaterThanOrEqualToConstant: 360).isActive = true
        view = stack
      }
    }
  }

  extension ViewController.RecipeList: NSTableViewDataSource {
    /// Returns the number of recipes.
    public func numberOfRows(in tableView: NSTableView) -> Int { rows.count }

    /// Returns the name of a recipe.
    public func tableView(
      _ tableView: NSTableView, objectValueFor tableColumn: NSTableColumn?, row: Int
    ) -> Any? {
      rows.indices.contains(row) ? rows[row] : nil
    }
  }
#endif
