import Views

extension GalleryPage {
  static let lines = GalleryPage(
    "lines", "Line chart", note: "Several series between axes with round numbers.",
    size: Size(width: 60, height: 16)
  ) {
    let rising = (0...40).map { (x: Int) -> Double in Double(x * x) / 20 }
    let falling = (0...40).map { (x: Int) -> Double in Double(160 - 3 * x + 4 * (x % 5)) / 2 }
    return LineChart(
      "Orders", series: [.init("this year", values: rising), .init("last year", values: falling)])
  }
}
