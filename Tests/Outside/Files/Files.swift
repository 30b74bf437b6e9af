// SPDX-License-Identifier: MIT

import Applications
import Bindings
import Declarations
import Foundation
import Signals
import Views

struct Entry: Identifiable, Sendable {
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
    let manager = FileManager.default
    let found = try? manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    entries = (found ?? []).map { Entry(id: $0, isFolder: $0.hasDirectoryPath) }
      .sorted { ($0.isFolder ? 0 : 1, $0.name) < ($1.isFolder ? 0 : 1, $1.name) }
    selected = entries.first?.id
  }
}

struct Panes: Sendable {
  var panes: [Pane]
  var message = ""

  /// Copies the selected entry of a pane into the folder of the other one.
  mutating func copy(from index: Int) {
    guard let source = panes[index].selected else { return }
    let (name, folder) = (source.lastPathComponent, panes[1 - index].folder)
    do {
      try FileManager.default.copyItem(at: source, to: folder.appending(path: name))
      message = "Copied \(name)."
    } catch {
      message = "\(name) was not copied: \(error.localizedDescription)"
    }
    panes[1 - index] = Pane(folder)
  }
}

/// Two folders side by side.
@MainActor func files(_ state: MutableProperty<Panes>) -> some Component {
  @MainActor func pane(_ index: Int) -> Declaration {
    let pane = state[\.panes[index]]
    return List(
      pane.value.entries, selection: pane[\.selected],
      onOpen: { if $0.isFolder { pane.value = Pane($0.id) } }
    ) { ListRow(title: "\($0.name)") }
    .bordered(pane.value.folder.path)
    .onKey("c", "copy") { state.modify { $0.copy(from: index) } }
    .onKey("backspace", "up") { pane.value = Pane(pane.value.folder.deletingLastPathComponent()) }
    .grow()
  }
  return Observing(state) { state in
    Split {
      pane(0)
    } second: {
      pane(1)
    }.grow()
    Label("\(state.message)", role: \.secondary)
  }
}

@main struct Files: TerminalApplication {
  let state = MutableProperty(Panes(panes: [Pane(.currentDirectory()), Pane(.homeDirectory)]))
  var root: some Component { files(state) }
}
