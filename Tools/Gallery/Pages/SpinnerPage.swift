// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let spinner = GalleryPage(
    "spinner", "Spinner", .charts, note: "It turns while work goes on, and takes no time at rest.",
    options: [.toggle("Turning", true)]
  ) { options in
    let shapes: [(String, SpinnerShape)] = [
      ("dots", .dots), ("line", .line), ("arc", .arc), ("circle", .circle), ("pulse", .pulse),
      ("column", .column), ("points", .points), ("meter", .meter), ("ellipsis", .ellipsis),
    ]
    let spinners = shapes.map { title, shape in
      let spinner = SpinnerView(Text(title))
      spinner.shape = shape
      spinner.isAnimating = options.isOn("Turning")
      return spinner
    }
    let stop = ButtonView("Stop or go on")
    stop.taps.add { for spinner in spinners { spinner.isAnimating.toggle() } }
    return column([StackView(.vertical, alignment: .leading, spinners), stop])
  }
}
