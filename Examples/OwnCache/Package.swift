// swift-tools-version: 6.2
import PackageDescription

// A cache library that is held to scenarios by its own tests. In a package of yours, depend on the
// repository's address in place of the path.
let package = Package(
  name: "OwnCache",
  dependencies: [.package(name: "cachebench", path: "../..")],
  targets: [
    .target(name: "OwnCache", dependencies: [.product(name: "CacheBench", package: "cachebench")]),
    .testTarget(name: "OwnCacheTests", dependencies: ["OwnCache"]),
  ],
  swiftLanguageModes: [.v6]
)
