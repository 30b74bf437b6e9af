import Views

extension GalleryPage {
  static let sparkline = GalleryPage(
    "sparkline", "Sparkline", note: "The course of a number in a row or a few."
  ) {
    let values = (0..<48).map { (x: Int) -> Double in Double((x * x * 7 + x * 3) % 23) }
    return column([Sparkline("Load", values: values), Sparkline("Load", values: values, rows: 4)])
  }
}
