// SPDX-License-Identifier: MIT

import ArgumentParser

/// `recipes open`: runs the application at a place.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a recipe, a search or a tab in full screen.",
    discussion: """
      The places are recipe/42, search/beans, recipes, search, delivery, contacts, rooms and kitchen. A scheme \
      before them is ignored, so a desktop can open recipes://recipe/42. Without a signed-in user, the \
      sign-in comes first.
      """)

  @Argument(
    help: "The place, such as recipe/42.",
    completion: .list(Destination.tabs + ["recipe/", "search/"]))
  var place: String

  @OptionGroup var options: ScreenOptions

  @OptionGroup var server: ConnectionOptions

  func validate() throws {
    guard Destination(place) == nil else { return }
    throw ValidationError(
      "There is no place “\(place)”. Name one such as recipe/42, search/beans or contacts.")
  }

  func run() throws {
    try options.screen(with: server).run(at: Destination(place))
  }
}
