/// A part of a scenario in which every key has a default, so that a file states only what differs.
///
/// Its keys are declared once each, in one table. Reading, writing, range checks, key lists and their reference are
/// derived from the table. Keys that a file leaves out are taken from `Self()`, or from the enclosing part's own default
/// where that differs.
///
/// ```swift
/// public struct RetryConfiguration: KeyedConfiguration {
///   public var attempts = 3
///   public var delay = Nanoseconds.seconds(4)
///   public init() {}
///
///   public static let fields = Fields<Self> {
///     Field("attempts", \.attempts, "how often at most", .from(1...8))
///     Field("delay", \.delay, "how long the first retry waits", .notBelow(.zero))
///   }
/// }
/// ```
public protocol KeyedConfiguration: NodeValue, Hashable {
  /// The part with every key at its default.
  init()

  /// Every key, in the order of reading, writing and lists.
  static var fields: Fields<Self> { get }

  /// The key set by writing a bare value, as in `prefetch: table`; nil if the part has no shorthand.
  static var shorthand: String? { get }

  /// Reports values that are possible alone but not together, each under the key that is most likely wrong.
  func checkTogether(_ problems: inout Problems)
}

extension KeyedConfiguration {
  /// Nil: files give keys only, unless a type has a shorthand.
  public static var shorthand: String? { nil }

  /// Accepts all combinations of values unless a type says otherwise.
  public func checkTogether(_ problems: inout Problems) {}

  /// Reports each key that is out of range, then the combinations that are impossible.
  package func check(_ problems: inout Problems) {
    for field in Self.fields.all { field.check(self, &problems) }
    checkTogether(&problems)
  }

  /// Reads every key, or a bare value if the part has a shorthand; then reports impossible values.
  ///
  /// - Throws: `DocumentError` if the node is neither a mapping nor such a value.
  public init(from reader: NodeReader) throws(DocumentError) {
    let before = reader.wrongCount
    let names = Self.fields.all.map(\.name)
    self.init()
    if let field = Self.fields.all.first(where: { $0.name == Self.shorthand }),
      reader.text?.isEmpty == false
    {
      try field.readAlone(&self, reader)
    } else {
      self = reader.replaced as? Self ?? self
      try reader.check(keys: names)
      for field in Self.fields.all { try field.read(&self, reader) }
    }
    // After a wrong value or a misspelt key, a default may be in its place and may not fit the rest.
    guard reader.wrongCount == before, reader.unknownKeys(besides: names).isEmpty else { return }
    var problems = Problems()
    check(&problems)
    reader.record(problems)
  }

  /// Returns a mapping of every key; a key without a value is null.
  ///
  /// - Throws: `EncodingError` for a number that is not finite.
  public func node() throws -> YAMLNode {
    YAMLNode(
      .mapping(
        try Self.fields.all.compactMap { field in
          try field.write(self).map { .init(key: field.name, value: $0) }
        }))
  }

  /// The impossible values in this part and in all parts within it, each with the path of its key.
  package var allProblems: Problems {
    var problems = Problems()
    check(&problems)
    for field in Self.fields.all {
      for problem in field.part(self)?.allProblems.all ?? [] {
        problems.add(
          problem.key.isEmpty ? field.name : "\(field.name).\(problem.key)", problem.message)
      }
    }
    return problems
  }

  /// The keys of this part only.
  package static var listedKeys: [ListedKey] {
    let defaults = Self()
    return fields.all.map { field in
      let own = field.conditions.filter(\.path.isEmpty).map(\.words)
      let form = field.conditions.filter { !$0.path.isEmpty }.reduce(field.form()) {
        $0.adding($1.words, at: $1.path)
      }
      return ListedKey(
        field.name, field.explanation(defaults), form, requirement: field.requirement,
        mayBeNull: field.mayBeNull, defaultValue: field.text(defaults), guess: field.guess,
        condition: own.isEmpty ? nil : own.joined(separator: " and "))
    }
  }

  /// The keys of this part, each followed by the keys of the part behind it.
  package static var allListedKeys: [ListedKey] { listedKeys.flatMap(\.withNested) }
}

// MARK: - Lists

extension ListedKey {
  /// The values, if they are few and have names.
  package var values: [NamedValue] {
    switch form {
    case .choice(let values), .list(of: .choice(let values)): values
    default: []
    }
  }

  /// The key and every key behind it, with paths relative to this list.
  package var withNested: [ListedKey] {
    [self] + form.nested.flatMap(\.withNested).map { $0.under(path) }
  }

  private func under(_ part: String) -> ListedKey {
    ListedKey(
      part + "." + path, explanation, form, requirement: requirement, mayBeNull: mayBeNull,
      defaultValue: defaultValue, guess: guess, condition: condition)
  }

  /// Returns the key with a condition of a key within it, or of its own if the path is empty.
  fileprivate func adding(_ condition: String, at path: Substring) -> ListedKey {
    ListedKey(
      self.path, explanation, path.isEmpty ? form : form.adding(condition, at: String(path)),
      requirement: requirement, mayBeNull: mayBeNull, defaultValue: defaultValue, guess: guess,
      condition: path.isEmpty
        ? [self.condition, condition].compactMap(\.self).joined(separator: " and ") : self.condition
    )
  }
}

extension ValueForm {
  /// Returns the form with a condition of the key at a path within it.
  fileprivate func adding(_ condition: String, at path: String) -> ValueForm {
    let parts = path.split(separator: ".", maxSplits: 1)
    let change: ([ListedKey]) -> [ListedKey] = { keys in
      precondition(keys.contains { $0.path == parts[0] }, "no key '\(path)' for a condition")
      return keys.map {
        $0.path == parts[0] ? $0.adding(condition, at: parts.dropFirst().first ?? "") : $0
      }
    }
    switch self {
    case .part(let keys): return .part(change(keys))
    case .oneOf(let keys): return .oneOf(change(keys))
    case .list(let item): return .list(of: item.adding(condition, at: path))
    default: preconditionFailure("no key '\(path)' for a condition")
    }
  }

  /// The keys within a value.
  package var nested: [ListedKey] {
    switch self {
    case .part(let keys), .oneOf(let keys): keys
    case .list(let item): item.nested
    default: []
    }
  }
}
