// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let spinner = GalleryPage(
    "spinner", "Spinner", note: "It turns while work goes on, and takes no time at rest."
  ) {
    let spinner = SpinnerView("Loading…")
    spinner.isAnimating = true
    let stop = ButtonView("Stop or go on")
    stop.taps.add { spinner.isAnimating.toggle() }
    return column([spinner, stop])
  }
}
