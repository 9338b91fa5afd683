/// The stores: images in memory, files on disk, responses under the session.
extension StrategyComponents {
  static let memory: [StrategyComponent] = [
    .init("memory", "images kept in memory; null keeps none"),
    .init(
      "memory.policy",
      "who is evicted: a name of 'list policies', or nscache for the scenario's model"),
    .init("memory.policy-parameters", "the tunables of the policy; null for its defaults"),
    .init("memory.admission", "who is let in: a name of 'list admissions'"),
    .init("memory.admission-parameters", "the tunables of the admission; null for its defaults"),
    .init("memory.cost-limit", "the largest total cost; null for none"),
    .init("memory.cost-share", "the largest total cost as a share of the device's memory"),
    .init("memory.count-limit", "the largest number of images; null for none"),
    .init("memory.low-water", "what is left, as a share of the limits, once they are exceeded"),
    .init("memory.entry-cap", "the share of the cost limit from which on an image is not stored"),
    .init("memory.cost", "what an image is said to cost", CostFunction.explained),
    .init("memory.stores", "when a fetched image is stored", StoreMoment.explained),
    .init("memory.expiration", "when an image counts as gone although it is there; null for never"),
    .init("memory.expiration.after", "how long an image lives"),
    .init("memory.expiration.slides", "whether each hit starts that time anew"),
    .init(
      "memory.expiration.sweep-every",
      "how often a timer removes what has expired; null leaves it to the next look-up"),
    .init(
      "memory.weak-table",
      "whether an image that left is found again while some cell still holds it"),
    .init(
      "memory.spares-shown",
      "whether an image that some cell holds is never evicted, the limits notwithstanding"),
    .init("memory.gets-per-hit", "how often a hit asks the store"),
    .init("memory.scope", "whose life the store shares", Scope.explained),
    .init(
      "memory.discardable",
      "whether values are NSDiscardableContent, which spares them the purge in the background"),
  ]

  static let disk: [StrategyComponent] = [
    .init("disk", "files kept by the strategy itself; null keeps none"),
    .init("disk.policy", "who is evicted: a name of 'list policies'"),
    .init("disk.policy-parameters", "the tunables of the policy; null for its defaults"),
    .init("disk.limit", "the largest total length of the files; null for none"),
    .init("disk.count-limit", "the largest number of files; null for none"),
    .init("disk.low-water", "what is left, as a share of the limits, once they are exceeded"),
    .init("disk.measures", "in which unit files count towards the limit", FileMeasure.explained),
    .init("disk.sweep", "when the limits are enforced", SweepMoment.explained),
    .init("disk.sweep-after", "how long after the launch, or how often, a sweep by time runs"),
    .init("disk.expires-after", "how long a file lives; null for ever"),
    .init("disk.slides", "whether each read starts that time anew"),
    .init("disk.payload-ratio", "the length of a stored file as a multiple of the download"),
    .init("disk.writes-per-file", "how often each file is written"),
    .init("disk.touched-by-memory-hits", "whether a hit in memory counts as a use of the file"),
  ]

  static let http: [StrategyComponent] = [
    .init("http", "the HTTP cache under the session, by RFC 9111; null for a session without one"),
    .init("http.memory", "the most that bodies in memory amount to"),
    .init("http.disk", "the most that bodies on disk amount to"),
    .init(
      "http.largest-share-of-disk", "the largest body that is stored, as a share of the disk part"),
    .init("http.injected-cache-control", "a Cache-Control field for responses that lack one"),
    .init(
      "http.heuristic-freshness",
      "whether a response without explicit freshness is fresh for a tenth of its age"),
    .init(
      "http.stores-errors", "whether statuses other than 200 to 299 are stored where permitted"),
    .init("http.stale-on-error", "whether a stale response stands in for an error unasked"),
  ]
}
