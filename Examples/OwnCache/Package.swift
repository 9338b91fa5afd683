// swift-tools-version: 6.3
import PackageDescription

// A cache that is tested on scenarios: by its own tests, and by a command line that includes it.
let package = Package(
  name: "OwnCache",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "cachebench", path: "../..")
  ],
  targets: [
    .target(name: "OwnCache", dependencies: [.product(name: "CacheBench", package: "cachebench")]),
    .executableTarget(
      name: "OwnCacheBench",
      dependencies: ["OwnCache", .product(name: "Commands", package: "cachebench")]),
    .testTarget(name: "OwnCacheTests", dependencies: ["OwnCache"]),
  ],
  swiftLanguageModes: [.v6]
)
