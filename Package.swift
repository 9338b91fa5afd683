// swift-tools-version: 6.2
import PackageDescription

/// Every target of the house: Swift 6, no warnings, memory accessed unsafely only where spelled so.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A module on its floor, with the lower floors it may import.
func floor(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of one module, with the folders they read from the source tree.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "cachebench",
  products: [
    .executable(name: "cachebench", targets: ["cachebench"])
  ],
  targets: [
    .target(
      name: "Primitives", swiftSettings: settings,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    floor("CachePolicies", ["Primitives"]),
    floor("HTTPCaching", ["Primitives"]),
    floor("World", ["Primitives"]),
    floor("Reports", ["Primitives"]),
    floor("Locking"),
    floor("CommandLineInterface", ["Primitives", "Locking"]),
    .executableTarget(
      name: "cachebench", dependencies: ["CommandLineInterface"], swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    tests("PrimitivesTests", ["Primitives"]),
    tests("CachePoliciesTests", ["CachePolicies", "Primitives"]),
    tests("HTTPCachingTests", ["HTTPCaching", "Primitives"]),
    tests("WorldTests", ["World", "Primitives"]),
    tests(
      "CommandLineInterfaceTests",
      ["CommandLineInterface", "Locking", "TestSupport", "cachebench"],
      exclude: ["Golden"]),
    tests("ReportsTests", ["Reports", "Primitives", "TestSupport"], exclude: ["Golden"]),
    tests("DocumentationTests", ["TestSupport", "cachebench"]),
  ],
  swiftLanguageModes: [.v6]
)
