import CacheBench

/// A policy that keeps no image at all.
protocol KeepsNothing: EvictionPolicy, ~Copyable {}

extension KeepsNothing where Self: ~Copyable {
  static var summary: String { "lets nothing in" }
  var residentCost: Int { 0 }
  var residentCount: Int { 0 }
  func contains(_ id: ObjectID) -> Bool { false }
  mutating func access(_ id: ObjectID) -> Bool { false }
  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) { evicting(id) }
  mutating func evictOne() -> ObjectID { .none }
  mutating func remove(_ id: ObjectID) -> Bool { false }
  func checkInvariants() {}
}

/// Gets all events, and does nothing.
struct Idle: Pipeline {
  mutating func handle(_ event: PipelineEvent, at now: Instant, into effects: inout Effects) {}
}
