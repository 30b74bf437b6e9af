// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ProsceniumTool

@Suite("A run that fails or is killed")
struct InterruptionTests {
  /// Which operations fail, from the first one that does.
  enum Fault {
    /// That one alone.
    case once
    /// All that need space.
    case fullDisk
    /// All: the process has ended.
    case end
  }

  /// A command with the folder that it is run in.
  enum Run {
    case new, newInNewFolders, feature

    func folder() throws -> TemporaryFolder {
      guard self == .feature else { return .empty() }
      let folder = try TemporaryFolder.application()
      // One folder is new, and one changed file has other permissions than new files have.
      try FileManager.default.removeItem(
        atPath: folder.path("Tracker/Tests/TrackerKitTests/Screens"))
      chmod(folder.path("Tracker/Sources/tracker/Samples.swift"), 0o600)
      return folder
    }

    /// The folder that the option `--in` names.
    private func place(in folder: TemporaryFolder) -> URL {
      switch self {
      case .new: folder.url
      case .newInNewFolders: folder.url.appending(path: "a/b")
      case .feature: folder.url.appending(path: "Tracker")
      }
    }

    /// Runs the command.
    func perform(in folder: TemporaryFolder) throws {
      let place = ["--in", place(in: folder).path]
      if self == .feature {
        _ = try FeatureCommand.parse(["Harbours"] + place).perform()
      } else {
        _ = try NewCommand.parse(["Tracker"] + place).perform()
      }
    }

    /// Returns what the command writes, and the folder that it locks.
    func plan(in folder: TemporaryFolder) throws -> (plan: Plan, base: URL) {
      let (template, place) = (try Template(in: ProsceniumCommand.checkout), place(in: folder))
      guard self != .feature else {
        let destination = try Destination(containing: place)
        return (try Plan(Feature("Harbours"), from: template, into: destination), place)
      }
      let plan = try Plan(
        ApplicationName("Tracker"), dependingOn: .checkout(ProsceniumCommand.checkout.path),
        from: template, into: place.appending(path: "Tracker"))
      return (plan, folder.url)
    }
  }

  @Test(
    "after a failure nothing is left, and the next run completes what a killed one has begun",
    arguments: [
      (Run.new, Fault.once), (.new, .end), (.newInNewFolders, .end), (.feature, .once),
      (.feature, .fullDisk), (.feature, .end),
    ])
  func everyStep(of run: Run, fault: Fault) throws {
    let undisturbed = try run.folder()
    try run.perform(in: undisturbed)
    let after = try undisturbed.tree()
    let sentence =
      "(No space left on device). Nothing was written: mend that, then run this again."
    let (folder, original) = (try run.folder(), try run.folder())
    let before = try folder.tree()
    let (plan, base) = try run.plan(in: folder)
    var (first, isHit) = (0, true)
    while isHit {
      var count = 0
      isHit = false
      do {
        try plan.write(in: base) { step in
          defer { count += 1 }
          switch fault {
          case .once: guard count == first else { return }
          case .fullDisk:
            guard count >= first, step == .stage || step == .move else { return }
          case .end: guard count >= first else { return }
          }
          isHit = true
          throw POSIXError(.ENOSPC)
        }
      } catch {
        if fault != .end {
          #expect(try folder.tree() == before, "\(first)")
          #expect("\(error)".hasSuffix(sentence), "\(first)")
        }
      }
      first += 1
      guard try folder.tree() != before else { continue }
      if isHit { try run.perform(in: folder) }
      #expect(try folder.tree() == after, "\(first)")
      for name in ["Tracker", "a"] {
        try? FileManager.default.removeItem(atPath: folder.path(name))
        try? FileManager.default.copyItem(
          atPath: original.path(name), toPath: folder.path(name))
      }
    }
    #expect(first > 20)
  }

  @Test("a folder with files of others stays when what was written is taken back")
  func others() throws {
    let (run, path) = (Run.feature, "Tracker/Tests/TrackerKitTests/Screens")
    let folder = try run.folder()
    let before = folder.content
    let error = #expect(throws: Refusal.self) {
      let (plan, base) = try run.plan(in: folder)
      try plan.write(in: base) { step in
        guard step == .move, folder.content[path] != nil else { return }
        try folder.put("mine", at: "\(path)/Mine.swift")
        throw POSIXError(.EIO)
      }
    }
    #expect(
      error?.description
        == "Sources/tracker/Program.swift can't be written (Input/output error). These could not be taken back: "
        + "\(folder.path(path)). Remove or restore them.")
    #expect(
      folder.content == before.merging([path: nil, "\(path)/Mine.swift": "mine"]) { $1 })
  }

  @Test("a run removes what a killed one has left, and a dry run leaves it")
  func leftovers() throws {
    let folder = try TemporaryFolder.application()
    try folder.put("", at: "Tracker/.proscenium.new/Sources/Old.swift")
    let before = folder.content
    let arguments = ["Harbours", "--in", folder.path("Tracker")]
    _ = try FeatureCommand.parse(arguments + ["--dry-run"]).perform()
    #expect(folder.content == before)
    _ = try FeatureCommand.parse(arguments).perform()
    #expect(folder.content["Tracker/.proscenium.new"] == nil)
  }

  @Test("a tab that is there already isn't added again, even if no other file is there")
  func tab() throws {
    let folder = try TemporaryFolder.application()
    let before = folder.content
    let arguments = ["Harbours", "--in", folder.path("Tracker")]
    _ = try FeatureCommand.parse(arguments).perform()
    let after = folder.content
    for path in folder.files where before[path] == nil {
      try FileManager.default.removeItem(atPath: folder.path(path))
    }
    let report = try FeatureCommand.parse(arguments).perform()
    #expect(folder.content == after && !report.contains("changed:"))
  }

  @Test("a feature that is there is refused, even if its tab has another title")
  func title() throws {
    let folder = try TemporaryFolder.application()
    let arguments = ["Harbours", "--in", folder.path("Tracker")]
    _ = try FeatureCommand.parse(arguments).perform()
    let program = "Tracker/Sources/tracker/Program.swift"
    let text = try #require(folder.content[program] ?? nil)
    try folder.put(
      text.replacingOccurrences(of: "TabItem(\"Harbours\")", with: "TabItem(\"Ports\")"),
      at: program)
    let before = folder.content
    #expect(throws: Refusal.taken("Sources/TrackerKit/Endpoints/HarbourRequests.swift")) {
      try FeatureCommand.parse(arguments).perform()
    }
    #expect(folder.content == before)
  }

  @Test("a run that has been stopped isn't waited for without end")
  func stopped() throws {
    let folder = TemporaryFolder.empty()
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX) == 0)
    defer { close(descriptor) }
    #expect(
      throws: Refusal(
        "Another run of this command still writes into \(folder.path): let it finish or end it, then run this again."
      )
    ) { try exclusively(in: folder.url, waiting: .zero) { (_) throws(Refusal) in } }
  }
}

extension TemporaryFolder {
  /// The content of the folder by path, with the permissions.
  fileprivate func tree() throws -> [String: String] {
    var tree: [String: String] = [:]
    for (name, text) in content {
      let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
      tree[name] = "\(attributes[.posixPermissions] ?? "") \(text ?? "folder")"
    }
    return tree
  }
}
