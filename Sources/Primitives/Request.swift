/// One reference to an object in a trace.
@frozen
public struct Request: Equatable, Sendable, BitwiseCopyable {
  /// The object asked for.
  public let id: ObjectID
  /// What the object occupies while resident; 1 when objects are counted.
  public let cost: UInt32

  /// Refers to an object that occupies `cost`.
  @inlinable
  public init(_ id: ObjectID, cost: UInt32 = 1) {
    self.id = id
    self.cost = cost
  }
}
