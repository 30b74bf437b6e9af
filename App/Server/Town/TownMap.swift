// SPDX-License-Identifier: MIT

import RecipeEntities

/// The coast, the river, the railway and the streets of the town.
extension Town {
  /// The features of the map, the lowest first. Streets that cross share a point.
  static let features: [MapFeature] =
    [
      feature(.sea, "Merrow Bay", coast + [(49.90, -7.54), (49.90, -7.66)]),
      feature(
        .river, "Merrow",
        [
          (49.9760, -7.6090), (49.9660, -7.6065), (49.9620, -7.6062), (49.9585, -7.6045),
          (49.9555, -7.6052), (49.9525, -7.6040), (49.9500, -7.6027), (49.9478, -7.6022),
          (49.9455, -7.6014), (49.9427, -7.6008),
        ]),
      feature(
        .railway, "Merrow Branch",
        [
          (49.9590, -7.5400), (49.9552, -7.5700), (49.9536, -7.5830), (49.9548, -7.5925),
          (49.9541, -7.5962),
        ]),
    ] + streets.map { feature(.street, $0, $1) }

  private static let coast = [
    (49.9462, -7.66), (49.9468, -7.6400), (49.9458, -7.6290), (49.9466, -7.6225),
    (49.9452, -7.6150),
    (49.9440, -7.6095), (49.9434, -7.6055), (49.9427, -7.6031), (49.9427, -7.6008),
    (49.9432, -7.5975),
    (49.9442, -7.5930), (49.9428, -7.5890), (49.9404, -7.5872), (49.9396, -7.5815),
    (49.9386, -7.5760),
    (49.9378, -7.5640), (49.9388, -7.54),
  ]

  // The corners that several streets share.
  private static let westcliff = (49.9478, -7.6248)
  private static let ropewalk = (49.9467, -7.6143)
  private static let customHouse = (49.9447, -7.6072)
  private static let quay = (49.9432, -7.6031)
  private static let fishmarket = (49.9441, -7.5987)
  private static let gullLane = (49.9455, -7.5921)
  private static let saltings = (49.9413, -7.5862)
  private static let church = (49.9489, -7.6049)
  private static let lanternRow = (49.9508, -7.5996)
  private static let weavers = (49.9496, -7.5931)
  private static let foundry = (49.9526, -7.5867)
  private static let station = (49.9541, -7.5962)
  private static let hospital = (49.9558, -7.5793)
  private static let tollgate = (49.9583, -7.5918)
  private static let northgate = (49.9615, -7.5985)
  private static let windmill = (49.9602, -7.6093)
  private static let orchard = (49.9569, -7.6177)
  private static let signalHill = (49.9535, -7.6271)

  private static let streets: [(String, [(Double, Double)])] = [
    ("Westcliff Parade", [signalHill, westcliff, (49.9472, -7.6200), ropewalk]),
    ("The Ropewalk", [ropewalk, (49.9458, -7.6105), customHouse]),
    ("Quayside", [customHouse, (49.9439, -7.6052), quay, (49.9436, -7.6008), fishmarket]),
    ("Pier", [quay, (49.9385, -7.6038)]),
    ("Gull Lane", [fishmarket, (49.9451, -7.5955), gullLane]),
    ("Saltings Road", [gullLane, (49.9440, -7.5885), saltings]),
    ("Causeway", [saltings, (49.9406, -7.5815), (49.9398, -7.5774)]),
    ("Church Steps", [customHouse, (49.9470, -7.6064), church]),
    ("Lantern Row", [church, (49.9500, -7.6027), (49.9504, -7.6012), lanternRow]),
    ("Weavers' Yard", [lanternRow, weavers, gullLane]),
    ("Foundry Street", [weavers, foundry]),
    ("Hospital Drive", [foundry, (49.9545, -7.5825), hospital]),
    ("Beanfield Close", [hospital, (49.9594, -7.5746)]),
    ("Station Road", [lanternRow, (49.9525, -7.5985), station]),
    ("Tollgate", [station, (49.9560, -7.5948), tollgate, northgate]),
    ("Ring Road", [tollgate, (49.9577, -7.5850), hospital]),
    ("Northgate", [northgate, (49.9618, -7.6040), windmill]),
    ("Millers' Way", [windmill, orchard]),
    ("Signal Hill", [orchard, (49.9556, -7.6230), signalHill]),
    ("Marram Street", [church, (49.9519, -7.6108), orchard]),
  ]

  private static func feature(
    _ kind: MapFeature.Kind, _ name: String, _ points: [(Double, Double)]
  ) -> MapFeature {
    MapFeature(
      kind, name: name, points: points.map { Coordinate(latitude: $0.0, longitude: $0.1) })
  }
}
