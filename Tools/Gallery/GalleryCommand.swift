// SPDX-License-Identifier: MIT

import Views

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `gallery`: shows every control, interactively or as pictures.
@main @MainActor struct GalleryCommand {
  private static let usage = """
    gallery                       shows every control with its keys
        --theme NAME              in a theme: \(themes)
        --theme-file FILE         in the theme of a file, which is followed
    gallery list                  names the pages
    gallery picture NAME          draws a page in SVG; `home` is the home page
        --text                    as drawn text
        --styles                  as a grid of styles, one letter for each
        --size WIDTHxHEIGHT       in another size
        --theme NAME, --theme-file FILE
        --no-color                without colours
        --window                  in the window of the gallery
        --keys "KEY KEY …"        after other keys, such as "down enter"
    gallery picture --all FOLDER  draws all pages into files; takes the same options
    gallery scrollback COUNT      prints texts above an inline area; `plain` prints them alone
    gallery tour                  records a tour as an asciicast, always the same; takes --size and --theme
        -o FILE                   into a file
    """

  private static let themes = Theme.all.map(\.name).joined(separator: ", ")

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case nil, "--theme", "--theme-file": run(arguments)
    case "list": for page in GalleryPage.all { print(page.name) }
    case "picture": picture(Array(arguments.dropFirst()))
    case "tour": tour(arguments.dropFirst())
    case "scrollback": scrollback(Array(arguments.dropFirst()))
    case "--help", "-h", "help": print(usage)
    default: fail("There is no command “\(arguments[0])”.")
    }
  }

  private static func run(_ arguments: [String]) {
    let start: (Window, Loop) -> Void
    switch (arguments.first, arguments.dropFirst().first, arguments.count) {
    case (nil, _, _): start = { _, _ in }
    case ("--theme", let name?, 2):
      let theme = theme(name)
      start = { window, _ in window.theme = theme }
    case ("--theme-file", let path?, 2):
      start = { window, loop in window.followTheme(file: path, on: loop) }
    default: fail("\(arguments[0]) needs one value.")
    }
    let terminal: Terminal
    do throws(TerminalError) {
      terminal = try Terminal.open(SessionOptions(mouse: .moves))
    } catch {
      // The usage doesn't help with this error.
      fail(error.description, showsUsage: false)
    }
    let loop = Loop(terminal: terminal)
    let window = Window(surface: terminal, clock: loop)
    loop.onEvent = { window.dispatch($0) }
    loop.onIdle = { window.render() }
    window.quitRequests.add { loop.stop() }
    window.root = GalleryView(pages: GalleryPage.all)
    start(window, loop)
    let ending = loop.run()
    terminal.close()
    if ending == .terminalGone { exit(1) }
  }

  private static func scrollback(_ arguments: [String]) {
    do throws(TerminalError) {
      if try !ScrollbackCommand.run(arguments) { fail("How many texts?") }
    } catch {
      fail(error.description, showsUsage: false)
    }
  }

  private static func picture(_ arguments: [String]) {
    guard let name = arguments.first else { fail("Which page? `gallery list` names them.") }
    if name == "--all" {
      guard arguments.count > 1 else { fail("--all needs a folder.") }
      return pictures(in: arguments[1], options(arguments.dropFirst(2)))
    }
    let options = options(arguments.dropFirst())
    guard name != "home" else { return print(Picture.draw(nil, options)) }
    guard let page = GalleryPage.named(name) else {
      fail("There is no page “\(name)”. `gallery list` names them.")
    }
    print(Picture.draw(page, options))
  }

  /// Draws all pages into files of a folder, and the home page if they are in the window of the gallery.
  private static func pictures(in folder: String, _ options: Picture.Options) {
    if let problem = OutputFile.createFolder(folder) { failToWrite(folder, problem) }
    let suffix = options.form == .svg ? "svg" : "txt"
    let pages = (options.isWhole ? [nil] : []) + GalleryPage.all.map(Optional.some)
    for page in pages {
      let path = "\(folder)/\(page?.name ?? "home").\(suffix)"
      if let problem = OutputFile.write(Picture.draw(page, options) + "\n", to: path) {
        failToWrite(path, problem)
      }
    }
  }

  private static func options(_ arguments: ArraySlice<String>) -> Picture.Options {
    var options = Picture.Options()
    var rest = arguments
    while let option = rest.popFirst() {
      switch option {
      case "--text": options.form = .text
      case "--styles": options.form = .styles
      case "--no-color": options.colors = .none
      case "--window": options.isWhole = true
      case "--keys": options.keys = keys(rest.popFirst() ?? "")
      case "--theme": options.theme = theme(rest.popFirst() ?? "")
      case "--theme-file":
        do throws(ThemeFileError) {
          options.theme = try Theme(contentsOfFile: rest.popFirst() ?? "")
        } catch {
          fail(error.description, showsUsage: false)
        }
      case "--size": options.size = size(rest.popFirst() ?? "")
      default: fail("There is no option “\(option)”.")
      }
    }
    return options
  }

  private static func tour(_ arguments: ArraySlice<String>) {
    var rest = arguments
    var tour = Tour()
    var path: String?
    while let option = rest.popFirst() {
      switch option {
      case "-o":
        guard let file = rest.popFirst() else { fail("-o needs a file.") }
        path = file
      case "--theme": tour.theme = theme(rest.popFirst() ?? "")
      case "--size": tour.size = size(rest.popFirst() ?? "")
      default: fail("There is no option “\(option)”.")
      }
    }
    let cast = tour.record()
    guard let path else { return print(cast, terminator: "") }
    if let problem = OutputFile.write(cast, to: path) { failToWrite(path, problem) }
  }

  private static func size(_ text: String) -> Size {
    let sides = text.split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ (1...500).contains($0) }) else {
      fail("--size needs two numbers from 1 to 500, such as 80x24.")
    }
    return Size(width: sides[0], height: sides[1])
  }

  private static func theme(_ name: String) -> Theme {
    guard let theme = Theme.named(name) else { fail("--theme needs one of \(themes).") }
    return theme
  }

  private static func keys(_ text: String) -> [String] {
    let keys = text.split(separator: " ").map(String.init)
    for key in keys where KeyPress(key) == nil { fail("There is no key “\(key)”.") }
    return keys
  }

  private static func failToWrite(_ path: String, _ problem: String) -> Never {
    fail("\(path) can't be written: \(problem).", showsUsage: false)
  }

  private static func fail(_ message: String, showsUsage: Bool = true) -> Never {
    var line = Text(message).string + "\n" + (showsUsage ? "\n" + usage + "\n" : "")
    _ = line.withUTF8 { write(2, $0.baseAddress, $0.count) }
    exit(2)
  }
}
