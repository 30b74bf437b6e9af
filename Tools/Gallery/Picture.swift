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
  }

  /// Draws a page alone in a window.
  static func draw(_ page: GalleryPage, _ options: Options = Options()) -> String {
    var capabilities = Capabilities(colors: options.colors)
    // The background of the picture, as a terminal would report it.
    capabilities.background = .rgb(0x16, 0x18, 0x1D)
    let surface = HeadlessSurface(
      size: options.size ?? page.size, capabilities: capabilities)
    let window = Window(surface: surface, clock: FrozenClock())
    window.theme = options.theme
    window.root = page.make()
    window.render()
    for keyPress in page.keys.compactMap({ KeyPress($0) }) {
      window.dispatch(.key(keyPress))
      window.render()
    }
    return switch options.form {
    case .svg: surface.svg(title: page.title)
    case .text: surface.drawnText()
    case .styles: surface.drawnStyles(naming: window.theme)
    }
  }
}
