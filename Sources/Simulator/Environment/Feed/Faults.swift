import Primitives

/// The faulty images, drawn once for each kind of fault.
struct Faults: Sendable {
  /// The items that any fault names, ascending.
  let rows: [UInt32]
  /// True if no image is faulty.
  let isEmpty: Bool
  private let configuration: ImageClass
  private let random: SplitMix64

  /// Draws the faults among the images of a class that the first `rowCount` rows show at the start.
  init(_ configuration: ImageClass, rows rowCount: Int, _ random: SplitMix64) {
    self.configuration = configuration
    self.random = random
    let kinds = configuration.faults
    let named = kinds.flatMap(\.rows)
    isEmpty = named.isEmpty && kinds.allSatisfy { $0.share == 0 }
    rows = Set(named).filter { $0 < rowCount }.map { UInt32($0) }.sorted()
  }

  func availability(of object: ObjectID, specialFrom special: Int?) -> Availability {
    if applies(configuration.badAddresses, to: object, salt: 1, special) { return .badURL }
    if applies(configuration.missing, to: object, salt: 2, special) { return .missing }
    if applies(configuration.corrupt, to: object, salt: 3, special) { return .corrupt }
    return .available
  }

  func isRewritten(_ object: ObjectID, specialFrom special: Int?) -> Bool {
    applies(configuration.rewrittenAddresses, to: object, salt: 4, special)
  }

  private func applies(
    _ fault: FaultyShare, to object: ObjectID, salt: UInt64, _ special: Int?
  ) -> Bool {
    if fault.share > 0 {
      let draw = random.value(at: salt << 32 | UInt64(object.rawValue))
      if SplitMix64.unit(draw) < fault.share { return true }
    }
    guard !fault.rows.isEmpty, let row = row(of: object, special) else { return false }
    return fault.rows.contains(row)
  }

  /// Returns the only row that shows the object, counted at the start; nil if there is none.
  private func row(of object: ObjectID, _ special: Int?) -> Int? {
    guard let special else { return object.index - 1 }
    let position = object.index - special
    return rows.indices.contains(position) ? Int(rows[position]) : nil
  }
}

/// The availability of an image, known without loading it.
public enum Availability: UInt8, Sendable, BitwiseCopyable {
  /// The server has it.
  case available
  /// Its address does not parse as a URL.
  case badURL
  /// The server answers 404.
  case missing
  /// The server answers 200 with bytes that do not decode.
  case corrupt
}
