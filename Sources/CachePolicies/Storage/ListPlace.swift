import Primitives

/// In which of a policy's lists an object stands, and where in that list's log. All bits zero: in none.
struct ListPlace: BitwiseCopyable, Equatable {
  /// Positions are below this, so no list has more places.
  static let positionCount: UInt32 = 1 << 29

  private let bits: UInt32

  /// The place at a position in the log of list 1 to 7.
  @inline(__always)
  init(list: UInt32, position: UInt32) { bits = list &* Self.positionCount | position }

  /// No place.
  init() { bits = 0 }

  /// The number of the list; 0 for none.
  @inline(__always)
  var list: UInt32 { bits / Self.positionCount }

  var isAbsent: Bool {
    @inline(__always) get { bits == 0 }
  }
}

/// The places of all objects.
typealias ListPlaces = DenseArray<ListPlace>
