import Primitives

/// The stored responses, each in memory, on disk or both.
///
/// Responses are in slots that are reused, so the memory grows with the number of stored responses and not with the
/// number of objects.
struct ResponseShelf: ~Copyable {
  /// A stored response and its state.
  private struct Slot {
    var id: AddressID
    var response: StoredResponse
    var isRevalidating = false
  }

  private static let none = UInt32.max

  private(set) var memory: PartQueue
  private(set) var disk: PartQueue
  private var slots: [Slot] = []
  private var freeSlots: [UInt32] = []
  private var slotOfObject: [UInt32]
  /// The bodies that the parts stored and removed since `clearChanges`, in order.
  private(set) var changes: [CacheChange] = []

  /// Creates empty parts with capacities in bytes. The disk part may exceed its capacity by `overshoot`, without a
  /// limit if that is nil.
  init(memory: Int, disk: Int, overshoot: Int?, objectCount: Int) {
    self.memory = PartQueue(capacity: memory)
    self.disk = PartQueue(capacity: disk, overshoot: overshoot)
    slotOfObject = Array(repeating: Self.none, count: objectCount)
  }

  /// Adds an id, which follows all others.
  mutating func addObject() { slotOfObject.append(Self.none) }

  private func slot(of id: AddressID) -> Int? {
    let slot = slotOfObject[id.index]
    return slot == Self.none ? nil : Int(slot)
  }

  func response(for id: AddressID) -> StoredResponse? { slot(of: id).map { slots[$0].response } }

  func part(of id: AddressID) -> CachePart? {
    slot(of: id).map { memory.contains($0) ? .memory : .disk }
  }

  /// Makes a stored response the most recently used in both parts. If it is only on disk, it is copied to memory.
  mutating func use(_ id: AddressID) -> CachePart {
    guard let slot = slot(of: id) else { return .disk }
    disk.touch(slot)
    guard !memory.contains(slot) else {
      memory.touch(slot)
      return .memory
    }
    let size = slots[slot].response.body.bytes
    if size <= memory.capacity {
      makeRoom(for: size, in: .memory)
      insert(slot, in: .memory, bytes: size)
    }
    return .disk
  }

  mutating func replaceMetadata(of id: AddressID, by response: StoredResponse) {
    if let slot = slot(of: id) { slots[slot].response = response }
  }

  /// Begins a revalidation; returns true if none is under way.
  mutating func beginRevalidation(of id: AddressID) -> Bool {
    guard let slot = slot(of: id), !slots[slot].isRevalidating else { return false }
    slots[slot].isRevalidating = true
    return true
  }

  mutating func endRevalidation(of id: AddressID) {
    if let slot = slot(of: id) { slots[slot].isRevalidating = false }
  }

  mutating func put(_ response: StoredResponse, for id: AddressID, isTooLarge: Bool) {
    let size = response.body.bytes
    let inMemory = !isTooLarge && size <= memory.capacity
    let onDisk = !isTooLarge && disk.capacity > 0 && size <= disk.capacity
    remove(id)
    guard inMemory || onDisk else { return }
    if inMemory { makeRoom(for: size, in: .memory) }
    if onDisk { makeRoom(for: size, in: .disk) }
    let slot = takeSlot(for: id, response)
    if inMemory { insert(slot, in: .memory, bytes: size) }
    if onDisk { insert(slot, in: .disk, bytes: size) }
  }

  private mutating func insert(_ slot: Int, in part: CachePart, bytes: Int) {
    switch part {
    case .memory: memory.insert(slot, bytes: bytes)
    case .disk: disk.insert(slot, bytes: bytes)
    }
    changes.append(CacheChange(id: slots[slot].id, part: part, bytes: bytes, isKept: true))
  }

  /// Removes the recorded changes.
  mutating func clearChanges() { changes.drain() }

  private mutating func takeSlot(for id: AddressID, _ response: StoredResponse) -> Int {
    let content = Slot(id: id, response: response)
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = Int(free)
      slots[slot] = content
    } else {
      slot = slots.count
      slots.append(content)
      memory.addSlot()
      disk.addSlot()
    }
    slotOfObject[id.index] = UInt32(slot)
    return slot
  }

  private mutating func makeRoom(for size: Int, in part: CachePart) {
    guard part == .memory || disk.isTrimmed(for: size) else { return }
    while let (slot, bytes) = part == .memory
      ? memory.removeOldest(toFit: size) : disk.removeOldest(toFit: size)
    {
      changes.append(CacheChange(id: slots[slot].id, part: part, bytes: bytes, isKept: false))
      releaseIfUnused(slot)
    }
  }

  private mutating func releaseIfUnused(_ slot: Int) {
    guard !memory.contains(slot), !disk.contains(slot) else { return }
    slotOfObject[slots[slot].id.index] = Self.none
    freeSlots.append(UInt32(slot))
  }

  mutating func remove(_ id: AddressID) {
    guard let slot = slot(of: id) else { return }
    let size = slots[slot].response.body.bytes
    if memory.contains(slot) {
      changes.append(CacheChange(id: id, part: .memory, bytes: size, isKept: false))
    }
    if disk.contains(slot) {
      changes.append(CacheChange(id: id, part: .disk, bytes: size, isKept: false))
    }
    memory.remove(slot)
    disk.remove(slot)
    releaseIfUnused(slot)
  }

  mutating func dropMemory() {
    while let (slot, bytes) = memory.removeOldest() {
      changes.append(CacheChange(id: slots[slot].id, part: .memory, bytes: bytes, isKept: false))
      releaseIfUnused(slot)
    }
    for slot in slots.indices { slots[slot].isRevalidating = false }
  }

  func checkInvariants() {
    memory.checkInvariants()
    disk.checkInvariants()
    for index in slots.indices where memory.contains(index) || disk.contains(index) {
      precondition(slot(of: slots[index].id) == index, "a response is mislaid")
    }
    let inUse = slotOfObject.count { $0 != Self.none }
    precondition(inUse + freeSlots.count == slots.count, "a slot is lost")
  }
}
