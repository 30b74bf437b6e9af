// SPDX-License-Identifier: MIT

import Networking
import Views

/// A repository in the results of a search.
public struct Repository: Codable, Hashable, Identifiable, Sendable {
  public let id: Int
  public let name: String
  public let language: String
  public let stars: Int
  public let licence: String

  public init(id: Int, name: String, language: String, stars: Int, licence: String) {
    (self.id, self.name, self.language) = (id, name, language)
    (self.stars, self.licence) = (stars, licence)
  }
}

/// A page of the results, and where the next one starts.
public struct RepositoryPage: Codable, Hashable, Sendable {
  public let repositories: [Repository]
  public let next: Int?

  public init(_ repositories: [Repository], next: Int? = nil) {
    (self.repositories, self.next) = (repositories, next)
  }
}

/// A repository with its releases, the newest first.
public struct Details: Codable, Hashable, Sendable {
  public let repository: Repository
  public let releases: [Release]

  public init(_ repository: Repository, releases: [Release]) {
    (self.repository, self.releases) = (repository, releases)
  }
}

public struct Release: Codable, Hashable, Identifiable, Sendable {
  public var version = ""
  public var notes = ""
  public var isPrerelease = false

  public var id: String { version }

  /// Creates the draft of a release.
  public init() {}

  public init(_ version: String, notes: String, isPrerelease: Bool = false) {
    (self.version, self.notes, self.isPrerelease) = (version, notes, isPrerelease)
  }
}

public struct Comment: Codable, Hashable, Identifiable, Sendable {
  public let id: Int
  public let author: String
  public let text: String
}

/// The content of the server's error responses. `field` names the field of a form that the server refuses.
public struct ServerError: Codable, Hashable, UserMessageProviding {
  public let message: String
  public let field: String?

  public init(message: String, field: String? = nil) {
    (self.message, self.field) = (message, field)
  }
}

public typealias Problem = ClientError<ServerError>

extension Problem {
  /// What the server says about the version of a release, if it refuses that.
  public var versionMessage: String? {
    guard case .server(let error, _) = self, error.field == "version" else { return nil }
    return error.message
  }
}

/// What the user has set. A file stores it.
public struct BoardSettings: Codable, Sendable {
  public var showsPrereleases = true
  /// The order of the repositories.
  public var order = [TableSort(column: "Stars", isAscending: false)]
  /// The columns of the repositories.
  public var columns = ColumnLayout(hidden: ["Licence"])

  public init() {}
}
