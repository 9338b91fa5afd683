import HTTPCaching
import Primitives

/// The stored messages by address, and the ids in use.
struct MessageIndex {
  private var messages: [String: [StoredMessage]] = [:]
  /// By id.
  private var addresses: [String?] = []
  private var freeIDs: [AddressID] = []

  /// The number of ids, in use or not.
  var idCount: Int { addresses.count }

  /// The stored messages of an address, the latest last.
  subscript(address: String) -> [StoredMessage] { messages[address] ?? [] }

  /// Returns an id that is not in use; nil if all are.
  mutating func takeFreeID() -> AddressID? { freeIDs.popLast() }

  mutating func addID() -> AddressID {
    addresses.append(nil)
    return AddressID(UInt32(addresses.count - 1))
  }

  /// Makes a message the latest of its address, in place of the one with its id.
  mutating func put(_ message: StoredMessage, at address: String) {
    messages[address]?.removeAll { $0.id == message.id }
    messages[address, default: []].append(message)
    addresses[message.id.index] = address
  }

  /// Forgets a message, if there is one; its id can be used again.
  mutating func remove(_ id: AddressID) {
    if let address = addresses[id.index] {
      messages[address]?.removeAll { $0.id == id }
      if messages[address]?.isEmpty == true { messages[address] = nil }
    }
    addresses[id.index] = nil
    freeIDs.append(id)
  }

  /// Forgets the messages that are no longer kept.
  ///
  /// - Complexity: O(*n*) in the number of ids.
  mutating func sweep(keeping isKept: (AddressID) -> Bool) {
    for (index, address) in addresses.enumerated() where address != nil {
      let id = AddressID(UInt32(index))
      if !isKept(id) { remove(id) }
    }
  }
}
