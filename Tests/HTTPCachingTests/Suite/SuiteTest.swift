/// A folder of the public suite http-tests/cache-tests, as its data describe it.
struct SuiteFolder: Decodable {
  var id: String
  var name: String
  var tests: [SuiteTest]
}

/// One test: requests made in order to a cache, which stands before the test's origin.
struct SuiteTest: Decodable {
  /// The importance of a failure.
  enum Kind: String, Decodable, CaseIterable {
    case required
    case optimal
    case check
  }

  enum CodingKeys: String, CodingKey {
    case id, name, kind, requests
    case dependsOn = "depends_on"
    case browserSkip = "browser_skip"
    case cdnOnly = "cdn_only"
  }

  var id: String
  var name: String
  var kind: Kind
  var requests: [SuiteRequest]
  var dependsOn: [String]
  /// True if a browser's cache runs it.
  var isForBrowsers: Bool
  /// True if it is about caches of every kind but cannot be run in a browser.
  var isBeyondBrowsers: Bool

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    id = try keys.decode(String.self, forKey: .id)
    name = try keys.decode(String.self, forKey: .name)
    kind = try keys.decodeIfPresent(Kind.self, forKey: .kind) ?? .required
    requests = try keys.decode([SuiteRequest].self, forKey: .requests)
    dependsOn = try keys.decodeIfPresent([String].self, forKey: .dependsOn) ?? []
    let isSkipped = try keys.decodeIfPresent(Bool.self, forKey: .browserSkip) ?? false
    let isForOthers = try keys.decodeIfPresent(Bool.self, forKey: .cdnOnly) ?? false
    isForBrowsers = !isSkipped && !isForOthers
    isBeyondBrowsers = isSkipped && (id.hasPrefix("status-3") || id.hasPrefix("conditional-"))
  }
}
