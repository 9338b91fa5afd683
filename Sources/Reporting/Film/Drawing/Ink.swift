/// The colours of a film besides those of its pictures. Defects have the colours of the charts.
enum Ink: UInt8, CaseIterable {
  case page, text, softText, bezel, bar, line, placeholder, icon, skeleton
  case wrong, leftover, leftoverText, errorBox, light, dark

  /// The colour, `0x00RRGGBB`.
  var color: UInt32 {
    switch self {
    case .page: 0xFFFFFF
    case .text: 0x1F2328
    case .softText: 0x6A737D
    case .bezel: 0x24292F
    case .bar: 0xF3F4F6
    case .line: 0xDFE2E6
    case .placeholder: 0xE4E7EB
    case .icon: 0xBFC5CD
    case .skeleton: 0xEBEDF0
    case .wrong: 0xD55E00
    case .leftover: 0x56B4E9
    // Readable on white.
    case .leftoverText: 0x0072B2
    case .errorBox: 0xF6DCD2
    // The cells of a picture's identity.
    case .light: 0xEBEBEB
    case .dark: 0x141414
    }
  }

  /// The place of the colour in the palette of a film.
  var place: UInt8 { rawValue }
}

/// The colours of a film: those of `Ink`, greys for smooth edges, and one for each picture while there is room.
struct FilmPalette: Sendable {
  /// The colours by their places.
  private(set) var colors: [UInt32]

  /// Creates a palette for pictures of some colours, the first ones exactly.
  init(pictures: [UInt32], most: Int) {
    let greys = (1..<16).map { UInt32($0 * 17) * 0x010101 }
    colors = Ink.allCases.map(\.color) + greys
    var known = Set(colors)
    for color in pictures where colors.count < most && known.insert(color).inserted {
      colors.append(color)
    }
  }

  /// Returns the place of the nearest colour.
  ///
  /// - Complexity: O(colours).
  func place(of color: UInt32) -> UInt8 {
    let distances = colors.map { Self.distance($0, color) }
    return UInt8(distances.indices.min { distances[$0] < distances[$1] } ?? 0)
  }

  /// Returns the squared distance, in which green counts most, as for the eye.
  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    zip([16, 8, 0], [3, 6, 2]).reduce(0) { sum, part in
      let difference = Int(one >> UInt32(part.0) & 255) - Int(other >> UInt32(part.0) & 255)
      return sum + part.1 * difference * difference
    }
  }
}
