// SPDX-License-Identifier: MIT

import Declarations
import LocalFiles
import Views

/// The files and folders below a folder, as a tree.
///
/// ```swift
/// FileTree("/home/ada/songs", onOpen: { path in play(path) })
/// ```
///
/// A folder is read when the user expands it, so that the tree may be large. Folders stand first, and names are sorted. Links to folders
/// are shown as folders. A folder that can't be read has one row with the reason. The content is read again when the
/// component is updated.
public struct FileTree: Composite {
  private let folder: String
  private let showsHidden: Bool
  private let filter: @Sendable (String) -> Bool
  private let onSelect: (@MainActor (String) -> Void)?
  private let onOpen: (@MainActor (String) -> Void)?

  /// A row of the tree.
  private struct Entry: Sendable {
    let path: String
    let name: String
    let isFolder: Bool
    var problem: String?
  }

  /// Creates a tree.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - showsHidden: Whether files are shown whose names begin with a period.
  ///   - filter: Returns whether a file with a name is shown. Folders are always shown.
  ///   - onSelect: Receives the path of the file or folder that the user selects.
  ///   - onOpen: Receives the path of the file that the user opens, with Enter or a click on the selected row.
  public init(
    _ folder: String, showsHidden: Bool = false,
    filter: @escaping @Sendable (String) -> Bool = { _ in true },
    onSelect: (@MainActor (String) -> Void)? = nil, onOpen: (@MainActor (String) -> Void)? = nil
  ) {
    self.folder = folder
    self.showsHidden = showsHidden
    self.filter = filter
    self.onSelect = onSelect
    self.onOpen = onOpen
  }

  /// The tree.
  public var body: DeclarationList {
    Tree(
      entries(of: folder), id: \.path, children: { $0.isFolder ? entries(of: $0.path) : nil },
      onSelect: onSelect.map { select in { if $0.problem == nil { select($0.path) } } },
      onOpen: onOpen.map { open in { if $0.problem == nil { open($0.path) } } }
    ) { entry in
      ListRow(title: Text(entry.problem ?? (entry.isFolder ? entry.name + "/" : entry.name)))
    }
    .grow()
  }

  private func entries(of path: String) -> [Entry] {
    switch Folder(path).entries() {
    case .failure(let failure):
      [Entry(path: path + "/\u{0}", name: "", isFolder: false, problem: failure.reason)]
    case .success(let entries):
      entries.filter { entry in
        (showsHidden || !entry.name.hasPrefix(".")) && (entry.isFolder || filter(entry.name))
      }
      .map { entry in
        let separator = path.hasSuffix("/") ? "" : "/"
        return Entry(
          path: path + separator + entry.name, name: entry.name, isFolder: entry.isFolder)
      }
    }
  }
}
