/// The reference that cross-checks a policy: independent counts that confirm its behaviour.
public enum Reference: Hashable, Sendable, CustomStringConvertible {
  /// An independent implementation, named here, has exactly the same hits.
  case exactCounts(String)
  /// The authors' program has the same hits, within one percentage point of the hit ratio.
  case authors(String)
  /// An implementation with the same name, named here, has the same hits except for a stated difference.
  case namesake(String)
  /// The modelled original gives the same results as the model on scripts of operations.
  case original(String)
  /// A plain list implementation of the definition evicts the same victims, step by step.
  case definition(String)
  /// There is no reference, for the stated reason.
  case none(String)

  /// The kind in the words of lists and documents: `exact counts`.
  public var kind: String {
    switch self {
    case .exactCounts: "exact counts"
    case .authors: "authors' program"
    case .namesake: "namesake"
    case .original: "original"
    case .definition: "definition"
    case .none: "none"
    }
  }

  /// The reference; for a policy without one, the reason.
  public var text: String {
    switch self {
    case .exactCounts(let text), .authors(let text), .namesake(let text), .original(let text),
      .definition(let text), .none(let text):
      text
    }
  }

  /// The kind and the reference: `exact counts: libCacheSim`.
  public var description: String { "\(kind): \(text)" }
}
