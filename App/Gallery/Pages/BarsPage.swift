import Views

extension GalleryPage {
  static let bars = GalleryPage(
    "bars", "Bar chart", note: "Bars across, in groups, on both sides of zero.",
    size: Size(width: 60, height: 14)
  ) {
    BarChart(
      "Temperatures",
      groups: [
        .init("January", [-7, 2]), .init("April", [4.5, 11]), .init("July", [16, 24]),
        .init("October", [5, 12.5]),
      ], series: ["Oslo", "Lyon"])
  }
}
