import Primitives

/// A bind that waits for a load.
struct Waiter {
  let view: ViewID
  let bind: UInt32
  let address: AddressID
  let spot: ViewLocation
  fileprivate var next: Int32 = -1

  init(_ view: ViewID, _ bound: BoundCell) {
    self.view = view
    bind = bound.bind
    address = bound.address
    spot = bound.spot
  }
}

/// The waiters of one load in order of arrival.
struct WaiterList {
  fileprivate var first: Int32 = -1
  fileprivate var last: Int32 = -1

  var isEmpty: Bool { first < 0 }
}

/// The waiters of all loads, in slots that are reused.
struct Waiters {
  private var slots: [Waiter] = []
  private var free: Int32 = -1

  mutating func append(_ waiter: Waiter, to list: inout WaiterList) {
    let slot = place(waiter)
    if list.last < 0 { list.first = slot } else { slots[Int(list.last)].next = slot }
    list.last = slot
  }

  /// Removes the waiter of a bind from a list; does nothing if it is not in the list.
  mutating func remove(_ view: ViewID, bind: UInt32, from list: inout WaiterList) {
    var previous: Int32 = -1
    var slot = list.first
    while slot >= 0 {
      let waiter = slots[Int(slot)]
      if waiter.view == view, waiter.bind == bind {
        if previous < 0 {
          list.first = waiter.next
        } else {
          slots[Int(previous)].next = waiter.next
        }
        if list.last == slot { list.last = previous }
        release(slot)
        return
      }
      previous = slot
      slot = waiter.next
    }
  }

  mutating func removeFirst(from list: inout WaiterList) -> Waiter? {
    guard let waiter = first(in: list) else { return nil }
    let slot = list.first
    list.first = waiter.next
    if list.last == slot { list.last = -1 }
    release(slot)
    return waiter
  }

  mutating func removeAll(from list: inout WaiterList) {
    while removeFirst(from: &list) != nil {}
  }

  func first(in list: WaiterList) -> Waiter? { list.first < 0 ? nil : slots[Int(list.first)] }

  func next(after waiter: Waiter) -> Waiter? { waiter.next < 0 ? nil : slots[Int(waiter.next)] }

  private mutating func place(_ waiter: Waiter) -> Int32 {
    guard free >= 0 else {
      slots.append(waiter)
      return Int32(slots.count - 1)
    }
    let slot = free
    free = slots[Int(slot)].next
    slots[Int(slot)] = waiter
    return slot
  }

  private mutating func release(_ slot: Int32) {
    slots[Int(slot)].next = free
    free = slot
  }
}
