import Primitives

extension MemoryConfiguration {
  private enum CodingKeys: CodingKey {
    case policy, policyParameters, admission, admissionParameters, costLimit, costShare,
      countLimit, lowWater, entryCap, cost, stores, expiration, weakTable, sparesShown,
      getsPerHit, scope, discardable
  }

  /// Reads each key, and the parameters of a policy as those of the policy that is named.
  ///
  /// - Throws: `DecodingError` for a value that is none.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    policy = try values.decode(String.self, forKey: .policy)
    policyParameters = try PolicyParameters.read(.policyParameters, in: values, ofEviction: policy)
    admission = try values.decode(String.self, forKey: .admission)
    admissionParameters = try PolicyParameters.read(
      .admissionParameters, in: values, ofAdmission: admission)
    costLimit = try values.decodeIfPresent(ByteCount.self, forKey: .costLimit)
    costShare = try values.decodeIfPresent(Double.self, forKey: .costShare)
    countLimit = try values.decodeIfPresent(Int.self, forKey: .countLimit)
    lowWater = try values.decode(Double.self, forKey: .lowWater)
    entryCap = try values.decodeIfPresent(Double.self, forKey: .entryCap)
    cost = try values.decode(CostFunction.self, forKey: .cost)
    stores = try values.decode(StoreMoment.self, forKey: .stores)
    expiration = try values.decodeIfPresent(MemoryExpiration.self, forKey: .expiration)
    weakTable = try values.decode(Bool.self, forKey: .weakTable)
    sparesShown = try values.decode(Bool.self, forKey: .sparesShown)
    getsPerHit = try values.decode(Int.self, forKey: .getsPerHit)
    scope = try values.decode(Scope.self, forKey: .scope)
    discardable = try values.decode(Bool.self, forKey: .discardable)
  }

  /// Writes each key.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(policy, forKey: .policy)
    try values.encodeIfPresent(policyParameters, forKey: .policyParameters)
    try values.encode(admission, forKey: .admission)
    try values.encodeIfPresent(admissionParameters, forKey: .admissionParameters)
    try values.encodeIfPresent(costLimit, forKey: .costLimit)
    try values.encodeIfPresent(costShare, forKey: .costShare)
    try values.encodeIfPresent(countLimit, forKey: .countLimit)
    try values.encode(lowWater, forKey: .lowWater)
    try values.encodeIfPresent(entryCap, forKey: .entryCap)
    try values.encode(cost, forKey: .cost)
    try values.encode(stores, forKey: .stores)
    try values.encodeIfPresent(expiration, forKey: .expiration)
    try values.encode(weakTable, forKey: .weakTable)
    try values.encode(sparesShown, forKey: .sparesShown)
    try values.encode(getsPerHit, forKey: .getsPerHit)
    try values.encode(scope, forKey: .scope)
    try values.encode(discardable, forKey: .discardable)
  }
}
