// SPDX-License-Identifier: MIT

import Applications
import Bindings
import Declarations
import Foundation
import Signals
import Views

struct Entry: Identifiable, Equatable, Sendable {
  let id: URL
  let isFolder: Bool
  var name: String { id.lastPathComponent + (isFolder ? "/" : "") }
}

struct Pane: Sendable {
  let folder: URL
  let entries: [Entry]
  var selected: URL?

  init(_ folder: URL) {
    self.folder = folder
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    entries = (found ?? []).map { Entry(id: $0, isFolder: $0.hasDirectoryPath) }
      .sorted { ($0.isFolder ? 0 : 1, $0.name) < ($1.isFolder ? 0 : 1, $1.name) }
    selected = entries.first?.id
  }
}

struct Panes: Sendable {
  var left: Pane
  var right: Pane
  var message = ""

  /// Copies the selected entry of one pane into the folder of the other.
  mutating func copy(_ from: WritableKeyPath<Panes, Pane>, _ to: WritableKeyPath<Panes, Pane>) {
    guard let source = self[keyPath: from].selected else { return }
    let folder = self[keyPath: to].folder
    do {
      try FileManager.default.copyItem(
        at: source, to: folder.appending(path: source.lastPathComponent))
      message = "Copied \(source.lastPathComponent)."
    } catch {
      message = "\(source.lastPathComponent) was not copied: \(error.localizedDescription)"
    }
    self[keyPath: to] = Pane(folder)
  }
}

/// Two folders side by side.
@MainActor func files(_ panes: MutableProperty<Panes>) -> some Component {
  @MainActor func pane(
    _ path: WritableKeyPath<Panes, Pane> & Sendable, other: WritableKeyPath<Panes, Pane> & Sendable
  ) -> Declaration {
    let pane = panes[path]
    return Bordered(pane.value.folder.path) {
      List(
        pane.value.entries, selection: pane.value.selected,
        onSelect: { pane.value.selected = $0.id },
        onOpen: { if $0.isFolder { pane.value = Pane($0.id) } }
      ) { ListRow(title: Text($0.name)) }
    }
    .onKey("c", "copy") { panes.modify { $0.copy(path, other) } }
    .onKey("backspace", "up") { pane.value = Pane(pane.value.folder.deletingLastPathComponent()) }
    .grow()
  }
  return Observing(panes) { p in
    Split {
      pane(\.left, other: \.right)
    } second: {
      pane(\.right, other: \.left)
    }
    .grow()
    Label("\(p.message)", role: \.secondary)
  }
}

@main struct Files: TerminalApplication {
  let panes = MutableProperty(
    Panes(left: Pane(.currentDirectory()), right: Pane(.homeDirectory)))
  var root: some Component { files(panes) }
}
