/// Who bears witness to a policy: whose counts, other than its own, say that it does what its name says.
public enum Reference: Hashable, Sendable, CustomStringConvertible {
  /// An independent implementation, named here, has the same hits to the last one.
  case exactCounts(String)
  /// The authors' own program has the same hits, within a point of the hit ratio.
  case authors(String)
  /// An implementation under the same name, named here, has the same hits but for a stated difference.
  case namesake(String)
  /// The original that a policy models answers scripts of operations as the model does.
  case original(String)
  /// The definition written out plainly, in lists, names the same victims step by step.
  case definition(String)
  /// There can be none, for a reason.
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

  /// Who it is, or why there is none.
  public var text: String {
    switch self {
    case .exactCounts(let text), .authors(let text), .namesake(let text), .original(let text),
      .definition(let text), .none(let text):
      text
    }
  }

  /// The kind and who it is: `exact counts: libCacheSim`.
  public var description: String { "\(kind): \(text)" }
}
