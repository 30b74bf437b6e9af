// SPDX-License-Identifier: MIT

/// Returns labels separated by commas in as few lines as they need; long labels are truncated.
func packed(_ labels: [String], width: Int) -> [String] {
  var lines: [String] = []
  for (index, label) in labels.enumerated() {
    let comma = index < labels.count - 1 ? "," : ""
    let text = truncated(label, to: max(1, width - comma.count)) + comma
    if let last = lines.last, columns(of: last) + 1 + columns(of: text) <= width {
      lines[lines.count - 1] = "\(last) \(text)"
    } else {
      lines.append(text)
    }
  }
  return lines
}

/// Returns a text of at most `width` columns, truncated with an ellipsis.
func truncated(_ text: String, to width: Int) -> String {
  if columns(of: text) <= width { return text }
  var kept = ""
  var used = 1
  for character in text {
    used += columns(of: String(character))
    if used > width { break }
    kept.append(character)
  }
  return kept + "…"
}

/// Returns the number of terminal columns of a text; East Asian wide characters and emoji take two.
func columns(of text: String) -> Int {
  text.reduce(into: 0) { sum, character in
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      sum += 2
    default: sum += 1
    }
  }
}
