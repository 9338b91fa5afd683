extension PolicyCatalog {
  /// The policies that know the trace beforehand, in the order in which lists show them.
  public static let offline: [OfflineEntry] = [
    OfflineEntry(MIN.self),
    OfflineEntry(MINBypass.self),
    OfflineEntry(BeladySize.self),
    OfflineEntry(PFOOLower.self),
    OfflineEntry(PFOOUpper.self),
  ]

  /// The offline policy of that name.
  ///
  /// - Complexity: O(*n*) in the number of policies.
  public static func offline(named name: String) -> OfflineEntry? {
    offline.first { $0.name == name }
  }
}
