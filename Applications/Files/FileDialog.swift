// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import LocalFiles
import Signals
import Views

extension Presenter {
  /// Asks for a file. The user opens folders in a list, and Backspace goes to the parent folder.
  ///
  /// ```swift
  /// if let path = await presenter.chooseFile("Import", in: "/home/ada", suffix: ".csv") { read(path) }
  /// ```
  ///
  /// Hidden files aren't shown. A folder that can't be read shows the reason.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - folder: The path of the folder that is shown first.
  ///   - suffix: The end of the names of files that can be chosen; an empty text for all.
  /// - Returns: The path of the file, or `nil` if the user cancelled.
  public func chooseFile(_ title: String, in folder: String, suffix: String = "") async -> String? {
    let place = MutableProperty(folder)
    return await present(title) { finish in
      Observing(place) { path in
        FileChooser(
          path: path, suffix: suffix, open: { place.value = $0 }, choose: { finish($0) })
      }
      .size(width: 56, height: 16)
    }
  }
}

/// The content of a folder, with the folder's path above.
private struct FileChooser: Composite {
  private struct Entry: Identifiable, Sendable {
    let id: String
    let isFolder: Bool
  }

  let path: String
  let suffix: String
  let open: @MainActor (String) -> Void
  let choose: @MainActor (String) -> Void

  var body: DeclarationList {
    Label(Text(path), role: \.secondary, wraps: false)
    switch Folder(path).entries() {
    case .failure(let failure):
      Label(Text(failure.reason), role: \.error)
      Button("Parent folder") { open(parent) }.focused()
    case .success(let entries):
      List(rows(entries), onOpen: select) { entry in
        ListRow(title: Text(entry.isFolder ? entry.id + "/" : entry.id))
      }
      .id(path).grow().onKey("backspace", "parent folder") { open(parent) }
    }
  }

  private func rows(_ entries: [Folder.Entry]) -> [Entry] {
    let shown = entries.filter {
      !$0.name.hasPrefix(".") && ($0.isFolder || $0.name.hasSuffix(suffix))
    }
    return (path == "/" ? [] : [Entry(id: "..", isFolder: true)])
      + shown.map { Entry(id: $0.name, isFolder: $0.isFolder) }
  }

  @MainActor private func select(_ entry: Entry) {
    if entry.id == ".." {
      open(parent)
    } else if entry.isFolder {
      open(path == "/" ? "/" + entry.id : path + "/" + entry.id)
    } else {
      choose(path == "/" ? "/" + entry.id : path + "/" + entry.id)
    }
  }

  /// The path of the parent folder. The parent of a relative path without a slash is `.`, and that of `.` is `..`.
  private var parent: String {
    if path == "." { return ".." }
    if path == ".." || path.hasSuffix("/..") { return path + "/.." }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
