// SPDX-License-Identifier: MIT

import Views

extension Tour {
  /// The tour, of about a minute.
  static let script: [Step] = [
    .wait(.seconds(1)),
    .caption("Every control, alive: the tile with the focus plays."),
    .keys("f9", every: .milliseconds(600)),
    .wait(.seconds(3)),
    .keys("tab tab tab", every: .milliseconds(500)),
    .wait(.seconds(2)),
    .caption("A few letters find a page."),
    .keys("/", every: .milliseconds(700)),
    .type("table"),
    .keys("enter", every: .milliseconds(700)),
    .keys("down down right right", every: .milliseconds(350)),
    .keys("s s", every: .milliseconds(700)),
    .caption("Options change while it runs."),
    .keys("tab right", every: .milliseconds(800)),
    .keys("shift+tab space down space", every: .milliseconds(500)),
    .wait(.seconds(1)),
    .caption("Themes show before they are chosen."),
    .keys("f2", every: .milliseconds(700)),
    .keys("down down down down down", every: .milliseconds(600)),
    .type("rose-pine-d"),
    .keys("ctrl+u", every: .seconds(1)),
    .type("catppuccin"),
    .keys("enter", every: .milliseconds(900)),
    .caption("All commands are one key away."),
    .keys("f6", every: .milliseconds(900)),
    .type("line ch"),
    .keys("enter", every: .milliseconds(500)),
    .keys("pgdn pgdn right right", every: .milliseconds(300)),
    .keys("f6", every: .milliseconds(900)),
    .type("markdown"),
    .keys("enter tab tab", every: .milliseconds(600)),
    .keys("f5", every: .milliseconds(900)),
    .wait(.seconds(2)),
    .keys("escape", every: .milliseconds(300)),
    .caption("And for screen readers: ASCII and reduced motion."),
    .keys("f3", every: .seconds(1)),
    .wait(.seconds(2)),
    .keys("f3 f9", every: .milliseconds(700)),
    .wait(.seconds(2)),
  ]
}
