// swift-tools-version: 6.2
import PackageDescription

// A cache that is held to scenarios: by tests of its own, and by a command line that knows it.
let package = Package(
  name: "OwnCache",
  platforms: [.macOS(.v13)],
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
