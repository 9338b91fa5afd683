import Primitives

extension DiskConfiguration {
  private enum CodingKeys: CodingKey {
    case policy, policyParameters, limit, countLimit, lowWater, measures, sweep, sweepAfter,
      expiresAfter,
      slides,
      payloadRatio, writesPerFile, touchedByMemoryHits
  }

  /// Reads each key, and the parameters of a policy as those of the policy that is named.
  ///
  /// - Throws: `DecodingError` for a value that is none.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    policy = try values.decode(String.self, forKey: .policy)
    policyParameters = try PolicyParameters.read(.policyParameters, in: values, ofEviction: policy)
    limit = try values.decodeIfPresent(ByteCount.self, forKey: .limit)
    countLimit = try values.decodeIfPresent(Int.self, forKey: .countLimit)
    lowWater = try values.decode(Double.self, forKey: .lowWater)
    measures = try values.decode(FileMeasure.self, forKey: .measures)
    sweep = try values.decode(SweepMoment.self, forKey: .sweep)
    sweepAfter = try values.decode(Nanoseconds.self, forKey: .sweepAfter)
    expiresAfter = try values.decodeIfPresent(Nanoseconds.self, forKey: .expiresAfter)
    slides = try values.decode(Bool.self, forKey: .slides)
    payloadRatio = try values.decode(Double.self, forKey: .payloadRatio)
    writesPerFile = try values.decode(Int.self, forKey: .writesPerFile)
    touchedByMemoryHits = try values.decode(Bool.self, forKey: .touchedByMemoryHits)
  }

  /// Writes each key.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(policy, forKey: .policy)
    try values.encodeIfPresent(policyParameters, forKey: .policyParameters)
    try values.encodeIfPresent(limit, forKey: .limit)
    try values.encodeIfPresent(countLimit, forKey: .countLimit)
    try values.encode(lowWater, forKey: .lowWater)
    try values.encode(measures, forKey: .measures)
    try values.encode(sweep, forKey: .sweep)
    try values.encode(sweepAfter, forKey: .sweepAfter)
    try values.encodeIfPresent(expiresAfter, forKey: .expiresAfter)
    try values.encode(slides, forKey: .slides)
    try values.encode(payloadRatio, forKey: .payloadRatio)
    try values.encode(writesPerFile, forKey: .writesPerFile)
    try values.encode(touchedByMemoryHits, forKey: .touchedByMemoryHits)
  }
}
