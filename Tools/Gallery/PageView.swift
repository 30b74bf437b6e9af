// SPDX-License-Identifier: MIT

import Views

/// A page: its title, its note, the control, the controls for its options, and its code if there is space or on demand.
final class PageView: View {
  private let page: GalleryPage
  private let title: LabelView
  private let category: LabelView
  private let note: LabelView
  private let options: BorderedView?
  private let code: BorderedView
  private let keys = KeysView()
  private let keysPane: BorderedView
  private(set) var control: View
  /// Whether the user has shown or hidden the code; nil to show it if there is space.
  private var codeChoice: Bool?

  /// The sizes from which on the code is at the right of the control, or below it.
  private static let (sideWidth, belowHeight) = (108, 34)
  /// The width from which on the options are at the right of the control.
  private static let optionsWidth = 74
  /// The rows of the control at most.
  private static let mostRows = 36

  init(_ page: GalleryPage) {
    self.page = page
    title = LabelView(Text(page.title), role: \.title)
    category = LabelView(Text(page.category.title), role: \.secondary)
    note = LabelView(markup: page.note, role: \.secondary, wraps: true)
    control = page.make()
    let controls = page.options.isEmpty ? nil : OptionsView(page.options)
    options = controls.map { BorderedView($0, caption: "Options") }
    // The code of a page may contain a fence of three.
    let text = MarkdownView("````swift\n\(page.code)\n````")
    code = BorderedView(text, caption: page.fileName)
    keysPane = BorderedView(keys, caption: "Keys")
    super.init()
    for view in [title, category, note, control] as [View] { add(view) }
    if let options { add(options) }
    add(code)
    add(keysPane)
    keys.show(keysOf: control)
    controls?.changes.add { [weak self] values in
      guard let self else { return }
      let old = control
      control = page.make(values)
      remove(old)
      // The control is before the options in the order of the Tab key.
      insert(control, at: 3)
      keys.show(keysOf: control)
    }
  }

  override var accessibility: Accessibility { Accessibility(.group, label: page.title) }

  override var preferredFocus: View? { control }

  /// Shows the keys again, because some controls have keys only while they have the focus.
  override func focusDidChange() {
    if control.containsFocus { keys.show(keysOf: control) }
  }

  /// A Boolean value that indicates whether there is space for the code next to the control.
  var hasSpaceForCode: Bool { frame.width >= Self.sideWidth || frame.height >= Self.belowHeight }

  /// Shows or hides the code.
  func toggleCode() {
    codeChoice = code.isHidden
    setNeedsLayout()
  }

  override func layout() {
    var room = bounds
    func takeRows(_ rows: Int) -> Frame {
      let rows = min(rows, room.height)
      let taken = Frame(x: 0, y: room.minY, width: room.width, height: rows)
      room = room.inset(by: Insets(top: rows))
      return taken
    }
    // In windows with few rows the control gets all of them.
    title.isHidden = frame.height < 6
    note.isHidden = frame.height < 10
    if !title.isHidden {
      let line = takeRows(1)
      let width = Text(page.category.title).width
      let isWide = Text(page.title).width + 2 + width <= line.width
      category.isHidden = !isWide
      title.frame = line.inset(by: Insets(right: isWide ? width + 2 : 0))
      category.frame = Frame(x: line.maxX - width, y: line.minY, width: width, height: 1)
    } else {
      category.isHidden = true
    }
    if !note.isHidden {
      let rows = note.fittingSize(in: Size(width: room.width, height: Size.unlimited)).height
      note.frame = takeRows(min(3, rows))
      _ = takeRows(1)
    }
    code.isHidden = !(codeChoice ?? true) || !hasSpaceForCode
    if !code.isHidden, frame.width >= Self.sideWidth {
      room = placePanes(in: room)
    } else {
      room = placeOptions(in: placeCode(in: room))
    }
    control.frame = Frame(
      origin: room.origin, size: Size(width: room.width, height: controlHeight(in: room.size)))
    placeKeys(in: room.inset(by: Insets(top: control.frame.height + 1)))
  }

  /// Returns the height of the control. In windows with many rows, a column of controls has its own, so that the keys
  /// are near it.
  private func controlHeight(in room: Size) -> Int {
    // A chart that is much higher than wide says no more.
    let height = min(room.height, Self.mostRows)
    guard room.height > height, control is StackView,
      !control.children.contains(where: { $0.growFactor > 0 })
    else { return height }
    return min(height, control.fittingSize(in: room).height)
  }

  /// Places the keys below the control, in windows with many rows.
  private func placeKeys(in room: Frame) {
    let size = keysPane.fittingSize(in: Size(width: room.width, height: Size.unlimited))
    keysPane.isHidden = keys.isEmpty || room.height < min(size.height, 6)
    guard !keysPane.isHidden else { return }
    keysPane.frame = Frame(
      origin: room.origin,
      size: Size(width: room.width, height: min(size.height, room.height)))
  }

  /// Places the options and the code in a column at the right, and returns the rest of the room.
  private func placePanes(in room: Frame) -> Frame {
    let width = min(96, room.width / 2)
    var column = Frame(x: room.maxX - width, y: room.minY, width: width, height: room.height)
    if let options {
      let height = options.fittingSize(in: column.size).height
      options.isHidden = column.height < height + 5
      if !options.isHidden {
        options.frame = Frame(x: column.minX, y: column.minY, width: width, height: height)
        column = column.inset(by: Insets(top: height))
      }
    }
    let height = code.fittingSize(in: column.size).height
    code.frame = Frame(origin: column.origin, size: Size(width: width, height: height))
    return room.inset(by: Insets(right: width + 2))
  }

  /// Places the code below, and returns the rest of the room.
  private func placeCode(in room: Frame) -> Frame {
    guard !code.isHidden else { return room }
    let height = min(room.height / 2, code.fittingSize(in: room.size).height)
    code.frame = Frame(
      x: room.minX, y: room.maxY - height, width: room.width, height: height)
    return room.inset(by: Insets(bottom: height + 1))
  }

  /// Places the options, and returns the rest of the room.
  private func placeOptions(in room: Frame) -> Frame {
    guard let options else { return room }
    let size = options.fittingSize(in: Size(width: room.width, height: Size.unlimited))
    let isBeside = room.width >= Self.optionsWidth
    options.isHidden = room.height < size.height + (isBeside ? 0 : 7)
    guard !options.isHidden else { return room }
    if isBeside {
      let width = max(28, size.width)
      options.frame = Frame(
        x: room.maxX - width, y: room.minY, width: width, height: size.height)
      return room.inset(by: Insets(right: width + 2))
    }
    options.frame = Frame(
      x: room.minX, y: room.maxY - size.height, width: room.width, height: size.height)
    return room.inset(by: Insets(bottom: size.height + 1))
  }
}
