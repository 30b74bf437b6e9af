// SPDX-License-Identifier: MIT

import Views

/// Draws pages without a terminal: as text, as a grid of styles, or as an SVG picture.
@MainActor enum Picture {
  /// The output format.
  enum Form {
    case svg, text, styles
  }

  /// The options of a drawing.
  struct Options {
    var size: Size?
    var theme = Theme.standard
    var colors = ColorLevel.full
    var form = Form.svg
    /// A Boolean value that indicates whether the page is shown in the gallery's window, as a user sees it.
    var isWhole = false
    /// The keys that are pressed before the drawing; nil for those of the page.
    var keys: [String]?
  }

  /// Draws a page alone in a window, or in the window of the gallery; nil is the home page.
  static func draw(_ page: GalleryPage?, _ options: Options = Options()) -> String {
    var capabilities = Capabilities(colors: options.colors)
    // The background of the picture, as a terminal would report it.
    capabilities.background = .rgb(0x16, 0x18, 0x1D)
    let isWhole = options.isWhole || page == nil
    let surface = HeadlessSurface(
      size: options.size ?? (isWhole ? Size(width: 120, height: 40) : page?.size ?? .zero),
      capabilities: capabilities)
    let window = Window(surface: surface, clock: FrozenClock())
    window.theme = options.theme
    if isWhole {
      let gallery = GalleryView(pages: GalleryPage.all)
      window.root = gallery
      gallery.open(page?.name)
    } else {
      window.root = page?.make()
    }
    window.render()
    for keyPress in (options.keys ?? page?.keys ?? []).compactMap({ KeyPress($0) }) {
      window.dispatch(.key(keyPress))
      window.render()
    }
    return switch options.form {
    case .svg: surface.svg(title: page?.title ?? "Gallery")
    case .text: surface.drawnText()
    case .styles: surface.drawnStyles(naming: window.theme)
    }
  }
}
