/// What is asked of the memory store's configuration with every cell and image, apart from the rest of
/// it: names and parameters would be copied along each time.
struct MemoryTraits {
  /// When a fetched image is stored; none without a store.
  let stores: StoreMoment?
  /// What an image costs.
  let cost: CostFunction
  /// Whether images that have left the store are found through their views.
  let keepsWeakTable: Bool
  /// Whether an image that some cell holds is never evicted.
  let sparesShown: Bool

  init(_ configuration: MemoryConfiguration?) {
    stores = configuration?.stores
    cost = configuration?.cost ?? .decoded
    keepsWeakTable = configuration?.weakTable ?? false
    sparesShown = configuration?.sparesShown ?? false
  }

  /// Whether it matters which image each cell holds.
  var tracksHolders: Bool { keepsWeakTable || sparesShown }
}
