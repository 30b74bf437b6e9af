// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let spinner = GalleryPage(
    "spinner", "Spinner", .charts, note: "It turns while work goes on, and takes no time at rest.",
    options: [.toggle("Turning", true)]
  ) { options in
    let spinner = SpinnerView("Loading…")
    spinner.isAnimating = options.isOn("Turning")
    let stop = ButtonView("Stop or go on")
    stop.taps.add { spinner.isAnimating.toggle() }
    return column([spinner, stop])
  }
}
