/// The unit in which a chart shows bytes.
struct ByteScale {
  let name: String
  let bytes: Double

  /// The largest unit of which the largest value has at least one.
  init(upTo largest: Double) {
    let scales = [("GiB", 1_073_741_824.0), ("MiB", 1_048_576), ("KiB", 1024)]
    (name, bytes) = scales.first { largest >= $0.1 } ?? ("B", 1)
  }

  /// The unit as a number in a script.
  var text: String { GnuplotText.number(bytes, decimals: 0) + ".0" }
}
