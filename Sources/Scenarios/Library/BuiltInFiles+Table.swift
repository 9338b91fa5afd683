extension BuiltInFiles {
  /// Every file of `Scenarios` by its path there; a test compares the table with the folder.
  static let all: [(path: String, bytes: [UInt8])] = [
    ("Devices/iphone-13.yaml", PackageResources.iphone_13_yaml),
    ("Networks/lte.yaml", PackageResources.lte_yaml),
    (
      "Strategies/uiimageview-extension-guarded.yaml",
      PackageResources.uiimageview_extension_guarded_yaml
    ),
    ("Strategies/uiimageview-extension.yaml", PackageResources.uiimageview_extension_yaml),
    ("Traces/chromium-fling.csv", PackageResources.chromium_fling_csv),
    ("Traces/chromium-read.csv", PackageResources.chromium_read_csv),
    ("Traces/chromium-scrub.csv", PackageResources.chromium_scrub_csv),
    ("fastscroll.yaml", PackageResources.fastscroll_yaml),
  ]
}
