// SPDX-License-Identifier: MIT

import Declarations
import Networking
import Views

/// The repositories as a table, which the user sorts, and whose columns the user moves and hides.
public struct RepositoryTable: Composite {
  private let repositories: [Repository]
  private let order: any SettableProperty<[TableSort]>
  private let columns: any SettableProperty<ColumnLayout>
  private let selection: any SettableProperty<Repository.ID?>
  private let onOpen: @MainActor (Repository) -> Void
  private let hasMore: Bool
  private let onReachedEnd: @MainActor () -> Void

  public init(
    _ repositories: [Repository], order: some SettableProperty<[TableSort]>,
    columns: some SettableProperty<ColumnLayout>, selection: some SettableProperty<Repository.ID?>,
    hasMore: Bool, onReachedEnd: @escaping @MainActor () -> Void,
    onOpen: @escaping @MainActor (Repository) -> Void
  ) {
    (self.repositories, self.order, self.columns) = (repositories, order, columns)
    (self.selection, self.hasMore) = (selection, hasMore)
    (self.onReachedEnd, self.onOpen) = (onReachedEnd, onOpen)
  }

  public var body: DeclarationList {
    Table(repositories, order: order, selection: selection, onOpen: onOpen) {
      Column("Name", \.name)
      Column("Stars", \.stars) { Text("★ \($0.stars)") }.width(9).alignment(.trailing)
      Column("Language", \.language).width(10)
      Column("Licence", \.licence).width(12)
    }
    .columnLayout(columns)
    .onReachedEnd(when: hasMore, perform: onReachedEnd)
    .emptyText("No repository matches.")
    .grow()
  }
}

/// A repository, its releases, and the comments on it.
public struct RepositoryContent: Composite {
  private let details: Details
  private let comments: [Comment]
  private let showsPrereleases: Bool

  public init(_ details: Details, comments: [Comment], showsPrereleases: Bool) {
    (self.details, self.comments) = (details, comments)
    self.showsPrereleases = showsPrereleases
  }

  public var body: DeclarationList {
    let repository = details.repository
    Label(Text(repository.name), role: \.title)
    Label("\(repository.language), ★ \(repository.stars), \(repository.licence)", role: \.secondary)
    List(details.releases.filter { showsPrereleases || !$0.isPrerelease }) { release in
      ListRow(
        title: Text(release.version), note: Text(release.notes),
        detail: release.isPrerelease ? "prerelease" : "")
    }
    .rowHeight(2)
    .emptyText("No releases yet.")
    .grow(2)
    Label("Comments", role: \.heading)
    List(comments) { ListRow(title: Text($0.text), detail: Text($0.author)) }
      .emptyText("No comments yet.")
      .grow()
  }
}

extension LoadingStatus {
  /// Creates the status of content from where it comes, what runs, and what has failed.
  ///
  /// - Parameters:
  ///   - source: The source of the content; nil without a source.
  ///   - isLoading: Whether a request runs.
  ///   - problem: The failure of the last request.
  public init(of source: Response.Source?, isLoading: Bool = false, problem: Problem? = nil) {
    let hasContent = source != nil
    if let problem {
      self = .failed("Not loaded", problem.message, hasContent: hasContent, age: source?.age)
    } else if let source, source.isStale {
      self = .failed("Offline", "The server can't be reached.", hasContent: true, age: source.age)
    } else {
      self.init(isLoading ? .loading : .content, hasContent: hasContent)
    }
  }
}
