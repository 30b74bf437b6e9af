// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ProsceniumTool

@Suite("Refusals")
struct RefusalTests {
  private static let field =
    "begins with a small letter and has the letters a to z and digits only. Choose another, such as rating."
  private static let path = "Write it like /favourites."

  @Test(
    "a feature that can't be written is refused with one reason and advice, and nothing is written",
    arguments: [
      (
        ["harbours"],
        "“harbours” can't be the name of a feature: types begin with a capital letter. "
          + "Choose another, such as Harbours."
      ),
      (
        ["Har bours"],
        "“Har bours” can't be the name of a type: it has the letters a to z and digits only. "
          + "Choose another, such as Harbours."
      ),
      (
        ["Switch"],
        "“Switch” can't be the name of a feature: switch is a word of the language. "
          + "Choose another, such as Harbours."
      ),
      (
        ["Defaults"],
        "“Default” can't be the name of the entity of Defaults: default is a word of the language. "
          + "Choose another, such as DefaultsList."
      ),
      (
        ["Foundation"],
        "Foundation is the name of a module, which the type would hide. "
          + "Choose another, such as FoundationList."
      ),
      (
        ["TrackerKit"],
        "TrackerKit is the name of a module, which the type would hide. "
          + "Choose another, such as TrackerKitList."
      ),
      (
        ["Tasks"],
        "Task is a type that comes with the language, and the feature's would hide it. "
          + "Choose another name."
      ),
      (
        ["Labels"],
        "Label is declared in Declarations/Controls/Label.swift already, and two types of one name would be mistaken "
          + "for each other. Choose another name."
      ),
      (
        ["ServerErrors"],
        "ServerError is declared in Sources/TrackerKit/Endpoints/ServerError.swift already, and two types of one name "
          + "would be mistaken for each other. Choose another name."
      ),
      (
        ["Contents"],
        "content can't be a name of the feature: every feature uses it for something else. Choose another name."
      ),
      (
        ["Items"],
        "Sources/TrackerKit/Endpoints/ItemRequests.swift already exists, and nothing is overwritten. "
          + "Choose another name."
      ),
      (
        ["Harbours", "--entity", "in:Int"],
        "“in” can't be the name of a field: it is a word of the language. "
          + "Choose another, such as inValue."
      ),
      (["Harbours", "--entity", "Name:Int"], "“Name” can't be the name of a field: it \(field)"),
      (["Harbours", "--entity", "a b:Int"], "“a b” can't be the name of a field: it \(field)"),
      (
        ["Harbours", "--entity", "name"],
        "“name” isn't a field: it has a name, a colon and a type. Write it like rating:Double."
      ),
      (
        ["Harbours", "--entity", ""],
        "“” isn't a field: it has a name, a colon and a type. Write it like rating:Double."
      ),
      (
        ["Harbours", "--entity", "name:Text"],
        "“Text” can't be the type of name. "
          + "Choose String, Int, Double or Bool, or one of them with a question mark."
      ),
      (
        ["Harbours", "--entity", "name:String,name:Int"],
        "There are two fields “name”. Leave one out, or rename it."
      ),
      (
        ["Harbours", "--entity", "id:Int"],
        "“id” can't be the name of a field: every entity has it already. Leave it out, or rename it."
      ),
      (
        ["Harbours", "--endpoint", "harbours"],
        "“harbours” isn't the path of an endpoint: it begins with a slash. \(path)"
      ),
      (
        ["Harbours", "--endpoint", "/a b"],
        "“/a b” isn't the path of an endpoint: it has letters, digits and the characters / - _ . ~ only. \(path)"
      ),
      (
        ["Harbours", "--endpoint", "/\"a\""],
        "“/\"a\"” isn't the path of an endpoint: it has letters, digits and the characters / - _ . ~ only. \(path)"
      ),
    ])
  func feature(arguments: [String], sentence: String) throws {
    let folder = try TemporaryFolder.application()
    let before = folder.content
    #expect(throws: Refusal(sentence)) {
      try FeatureCommand.parse(arguments + ["--in", folder.url.path + "/Tracker"]).perform()
    }
    #expect(folder.content == before)
  }

  @Test("names that are too long for a line are refused")
  func length() throws {
    let folder = try TemporaryFolder.application()
    let long = "h" + String(repeating: "a", count: 60)
    #expect(throws: Refusal.self) {
      try FeatureCommand.parse(["Harbours", "--entity", "\(long):Bool?", "--in", folder.url.path])
        .perform()
    }
  }

  @Test(
    "an application with a name that Swift doesn't accept, or that of a module, is refused",
    arguments: [
      (
        "tracker",
        "“tracker” can't be the name of an application: types begin with a capital letter. "
          + "Choose another, such as Tracker."
      ),
      (
        "Views",
        "“Views” can't be the name of an application: it would have a module with the name of another one. "
          + "Choose another, such as ViewsApp."
      ),
      (
        "Test",
        "“Test” can't be the name of an application: it would have a module with the name of another one. "
          + "Choose another, such as TestApp."
      ),
    ])
  func application(name: String, sentence: String) {
    let folder = TemporaryFolder.empty()
    #expect(throws: Refusal(sentence)) {
      try NewCommand.parse([name, "--in", folder.url.path]).perform()
    }
    #expect(folder.content.isEmpty)
  }

  @Test("an application whose folder exists is refused")
  func existing() throws {
    let folder = TemporaryFolder.empty()
    try folder.put("mine", at: "Tracker")
    #expect(
      throws: Refusal(
        "\(folder.url.path)/Tracker already exists, and nothing is overwritten. Choose another name."
      )
    ) { try NewCommand.parse(["Tracker", "--in", folder.url.path]).perform() }
  }

  @Test("a folder that belongs to no application is refused")
  func nowhere() {
    let folder = TemporaryFolder.empty()
    #expect(
      throws: Refusal(
        "\(folder.url.path) isn't in an application that `proscenium new` has made, nor in Proscenium's repository. "
          + "Go to one, or name it with --in.")
    ) { try FeatureCommand.parse(["Harbours", "--in", folder.url.path]).perform() }
  }

  @Test("a type of this repository is refused there")
  func repository() throws {
    let folder = try TemporaryFolder.repository()
    #expect(
      throws: Refusal(
        "Lighthouse is declared in Entities/Towers.swift already, and two types of one name would be mistaken for "
          + "each other. Choose another name.")
    ) { try FeatureCommand.parse(["LighthouseList", "--in", folder.url.path]).perform() }
  }
}
