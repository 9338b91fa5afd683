/// A table from rising numbers to elements, without hashing. Freed slots are used again.
///
/// The numbers in use fall into a sliding window. A ring whose size is a power of two maps each number to its slot. The
/// ring doubles when two numbers would collide. It uses at most four bytes per number of the window, however few
/// numbers are in use.
@frozen
public struct SlotTable<Element: BitwiseCopyable & Sendable>: Sendable {
  @usableFromInline
  @frozen
  struct Slot: BitwiseCopyable, Sendable {
    @usableFromInline let number: UInt32
    @usableFromInline var element: Element

    @inlinable
    init(number: UInt32, element: Element) {
      self.number = number
      self.element = element
    }
  }

  @usableFromInline var ring: [UInt32]
  @usableFromInline var slots: [Slot] = []
  @usableFromInline var free: [UInt32] = []

  @inlinable
  static var nowhere: UInt32 { .max }

  /// An empty table.
  @inlinable
  public init() { ring = Array(repeating: Self.nowhere, count: 64) }

  /// The slot of a number's element; nil if absent.
  @inlinable
  @inline(__always)
  public func slot(of number: UInt32) -> Int? {
    let slot = ring[place(of: number)]
    guard slot != Self.nowhere, slots[Int(slot)].number == number else { return nil }
    return Int(slot)
  }

  /// The element in a slot, which must be in use.
  @inlinable
  public subscript(slot: Int) -> Element { slots[slot].element }

  /// Changes the element in a slot, which must be in use.
  @inlinable
  @inline(__always)
  public mutating func update(_ slot: Int, _ change: (inout Element) -> Void) {
    change(&slots[slot].element)
  }

  /// Inserts the element of a number that is absent.
  ///
  /// - Complexity: O(1) on average, if numbers in use at the same time are seldom far apart.
  @inlinable
  public mutating func insert(_ element: Element, at number: UInt32) {
    while ring[place(of: number)] != Self.nowhere {
      precondition(slot(of: number) == nil, "a number is given out once")
      grow()
    }
    let taken = Slot(number: number, element: element)
    if let slot = free.popLast() {
      ring[place(of: number)] = slot
      slots[Int(slot)] = taken
    } else {
      ring[place(of: number)] = UInt32(slots.count)
      slots.append(taken)
    }
  }

  /// Frees a slot, which must be in use.
  @inlinable
  public mutating func remove(_ slot: Int) {
    let place = place(of: slots[slot].number)
    precondition(ring[place] == UInt32(slot), "a slot is emptied once")
    ring[place] = Self.nowhere
    free.append(UInt32(slot))
  }

  /// The slots in use, by rising number.
  ///
  /// - Complexity: O(*n* log *n*) in the elements, and O(*w*) in the length of the window.
  public var taken: [Int] {
    ring.filter { $0 != Self.nowhere }.map { Int($0) }
      .sorted { slots[$0].number < slots[$1].number }
  }

  @inlinable
  func place(of number: UInt32) -> Int { Int(number) & (ring.count - 1) }

  @usableFromInline
  mutating func grow() {
    let taken = ring.filter { $0 != Self.nowhere }
    ring = Array(repeating: Self.nowhere, count: ring.count * 2)
    for slot in taken { ring[place(of: slots[Int(slot)].number)] = slot }
  }
}
