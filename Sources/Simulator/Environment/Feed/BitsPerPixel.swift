package import Primitives

/// The bits per pixel of encoded images: a lognormal distribution over images.
package struct BitsPerPixel: KeyedConfiguration {
  /// The median over images.
  package var median = 3.07
  /// The standard deviation of the natural logarithm. If it is 0, all images have the median.
  package var sigma = 0.94

  /// Creates the distribution of JPEGs on the web of up to 0.1 megapixels.
  package init() {}

  /// Creates a distribution.
  package init(median: Double, sigma: Double) { (self.median, self.sigma) = (median, sigma) }

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("median", \.median, "the median over images", .from(0.01...64, "bits"))
    Field(
      "sigma", \.sigma, "the standard deviation of the natural logarithm; 0 makes all images alike",
      .from(0...3))
  }

  /// Returns the key for a distribution in a part. If it is nil, the distribution is that of the web.
  static func field<Part>(_ property: any WritableKeyPath<Part, Self?> & Sendable) -> Field<Part> {
    Field(
      "bits-per-pixel", orNull: property,
      "the bits per pixel of an encoded image, its frames together; null for those of the web's images of its size: "
        + "WebP or AVIF for 'webp' and 'avif', else JPEG"
    ).guessed(
      "an app's own server may compress more; null goes by the codec-compare wiki, \"Bits per pixel of Internet "
        + "images\", one row for each size")
  }

  /// The images of one size on the web, in one format: the maximum size in millions of pixels, and percentiles.
  private typealias WebRow = (
    megapixels: Double, tenth: Double, median: Double?, ninetieth: Double
  )

  /// The images on the web in 2024, by format and size.
  ///
  /// Rows up to 0.8 megapixels are from the codec-compare wiki of the WebM project, "Bits per pixel of Internet
  /// images", desktop. Rows above have the percentiles that codec-compare uses from that page: the lower tenth and the
  /// higher ninetieth percentile of desktop and mobile (`FieldFilterWebBppJpeg` and its siblings at aafcf5c). Rows
  /// whose tenth percentile is 0.00 to 0.02 are left out, since no lognormal distribution fits them: JPEGs of 5 to 7
  /// megapixels, and AVIFs of 3 to 8 and of more than 13. Their images use the row below.
  private static let jpegs = table([
    (0.1, 1.03, 3.07, 11.54), (0.2, 0.68, 2.07, 6.60), (0.3, 0.60, 1.95, 6.25),
    (0.4, 0.58, 1.84, 5.88), (0.5, 0.57, 1.80, 5.75), (0.6, 0.54, 1.71, 5.53),
    (0.7, 0.44, 1.52, 5.06), (0.8, 0.49, 1.56, 4.97), (0.9, 0.45, nil, 4.87), (1, 0.38, nil, 4.78),
    (2, 0.37, nil, 4.35), (3, 0.24, nil, 3.81), (4, 0.18, nil, 3.29), (7, 0.23, nil, 2.87),
    (8, 0.23, nil, 3.55), (9, 0.16, nil, 3.48), (10, 0.18, nil, 3.44), (11, 0.23, nil, 3.68),
    (12, 0.19, nil, 3.53), (13, 0.18, nil, 3.27), (.infinity, 0.16, nil, 3.59),
  ])

  private static let webps = table([
    (0.1, 0.49, 1.69, 6.75), (0.2, 0.28, 1.04, 2.99), (0.3, 0.24, 0.85, 2.74),
    (0.4, 0.25, 0.85, 2.58), (0.5, 0.25, 0.84, 2.54), (0.6, 0.23, 0.79, 2.56),
    (0.7, 0.21, 0.69, 2.11), (0.8, 0.23, 0.77, 2.40), (0.9, 0.20, nil, 2.26), (1, 0.20, nil, 2.21),
    (2, 0.15, nil, 1.92), (3, 0.12, nil, 1.62), (4, 0.03, nil, 1.41), (5, 0.06, nil, 1.12),
    (6, 0.05, nil, 1.11), (7, 0.05, nil, 1.01), (8, 0.06, nil, 1.20), (9, 0.06, nil, 1.05),
    (10, 0.07, nil, 1.08), (11, 0.05, nil, 0.97), (12, 0.05, nil, 0.98), (13, 0.08, nil, 1.21),
    (.infinity, 0.03, nil, 0.75),
  ])

  private static let avifs = table([
    (0.1, 0.58, 1.63, 4.36), (0.2, 0.24, 0.78, 1.98), (0.3, 0.20, 0.65, 1.64),
    (0.4, 0.14, 0.53, 1.53), (0.5, 0.14, 0.53, 1.38), (0.6, 0.12, 0.50, 1.36),
    (0.7, 0.13, 0.56, 1.47), (0.8, 0.10, 0.46, 1.40), (0.9, 0.09, nil, 1.70), (1, 0.08, nil, 1.56),
    (2, 0.07, nil, 1.21), (8, 0.04, nil, 1.26), (9, 0.03, nil, 0.91), (10, 0.03, nil, 0.65),
    (11, 0.05, nil, 0.84), (.infinity, 0.05, nil, 1.11),
  ])

  /// Returns the lognormal distributions with the percentiles of rows, rounded to two decimals.
  ///
  /// Their sigma is ln(90th / 10th) / 2.563. The median is the page's, or else the geometric mean of the two
  /// percentiles, which is the median of a lognormal distribution. For each row from 0.1 to 0.8 megapixels, that mean
  /// is within 3 % of the page's median.
  private static func table(_ rows: [WebRow]) -> [(pixels: Double, bits: BitsPerPixel)] {
    func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
    return rows.map { megapixels, tenth, median, ninetieth in
      let bits = BitsPerPixel(
        median: median ?? rounded((tenth * ninetieth).squareRoot()),
        sigma: rounded(Lognormal.sigma(tenth: tenth, ninetieth: ninetieth)))
      return (megapixels * 1e6, bits)
    }
  }

  /// Returns the distribution of the web's images with a number of pixels: of WebPs, of AVIFs, or of JPEGs for any
  /// other format.
  package static func ofWeb(pixels: Int, _ format: ImageFormat = .jpeg) -> BitsPerPixel {
    let rows = format == .avif ? avifs : format == .webp ? webps : jpegs
    return rows.first { Double(pixels) <= $0.pixels }?.bits ?? BitsPerPixel()
  }

  /// Returns the number of pixels of a JPEG whose file has the median length for its size on the web.
  package static func pixelsOfWeb(fileOf bytes: Double) -> Double {
    var least = 0.0
    for row in jpegs {
      let pixels = bytes * 8 / row.bits.median
      if pixels <= row.pixels { return max(pixels, least) }
      least = row.pixels
    }
    return least
  }
}
