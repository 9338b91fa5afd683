extension ByteCount {
  /// The amount for messages: three digits of the largest binary unit that fits, or all of a whole number of units.
  package var rounded: String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"]
    let place = max(0, min((Int.bitWidth - 1 - bytes.magnitude.leadingZeroBitCount) / 10, 4))
    let unit = 1 << (10 * place)
    guard bytes % unit != 0 else { return "\(bytes / unit) \(units[place])" }
    let value = Double(bytes) / Double(unit)
    return "\(value.text(decimals: value < 10 ? 2 : value < 100 ? 1 : 0)) \(units[place])"
  }
}
