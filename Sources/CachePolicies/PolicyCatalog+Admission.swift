extension PolicyCatalog {
  /// The admission policies, in the order in which lists show them.
  public static let admission: [AdmissionEntry] = [
    AdmissionEntry(admittingAll: "none", "takes in every miss"),
    AdmissionEntry(SizeThreshold.self),
    AdmissionEntry(SecondHit.self),
    AdmissionEntry(ProbabilisticAdmission.self),
    AdmissionEntry(AdaptSize.self),
    AdmissionEntry(TinyLFU.self),
  ]

  /// The admission policy of that name.
  ///
  /// - Complexity: O(*n*) in the number of policies.
  public static func admission(named name: String) -> AdmissionEntry? {
    admission.first { $0.name == name }
  }
}
