import Primitives
import Testing

/// Operations on a store, one after the other.
struct StoreScript: Decodable {
  /// An operation on a store.
  enum Operation {
    /// Look up a key; on a miss store it at a cost, if a cost is given.
    case get(ObjectID, filling: UInt32?)
    case set(ObjectID, cost: UInt32)
    case remove(ObjectID)
    case removeAll
    case memoryWarning
    case background
    case removeExpired
    case trimCost(percent: Int)
    case trimCount(percent: Int)
    case wait(Nanoseconds)
  }

  let id: String
  let objects: Int
  let operations: [Operation]

  private enum CodingKeys: CodingKey {
    case id, objects, ops
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    objects = try container.decode(Int.self, forKey: .objects)
    operations = try Self.operations(container.decode(String.self, forKey: .ops))
  }

  /// A script over a few keys.
  init(_ text: String, objects: Int) throws {
    id = text
    self.objects = objects
    operations = try Self.operations(text)
  }

  private static func operations(_ text: String) throws -> [Operation] {
    try text.split(separator: " ").map { try #require(operation($0), "'\($0)' is no operation") }
  }

  private static func operation(_ word: Substring) -> Operation? {
    let numbers = word.dropFirst().split(separator: ":").compactMap { UInt32($0) }
    switch (word.first, numbers.count) {
    case ("f", 2): return .get(ObjectID(numbers[0]), filling: numbers[1])
    case ("g", 1): return .get(ObjectID(numbers[0]), filling: nil)
    case ("s", 2): return .set(ObjectID(numbers[0]), cost: numbers[1])
    case ("r", 1): return .remove(ObjectID(numbers[0]))
    case ("c", 0): return .removeAll
    case ("w", 0): return .memoryWarning
    case ("b", 0): return .background
    case ("x", 0): return .removeExpired
    case ("t", 1): return .trimCost(percent: Int(numbers[0]))
    case ("n", 1): return .trimCount(percent: Int(numbers[0]))
    case ("a", 1): return .wait(.seconds(Int64(numbers[0])))
    default: return nil
    }
  }
}
