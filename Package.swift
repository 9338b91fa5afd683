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

/// The tests of one module.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
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
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    floor("World", ["Primitives"]),
    floor("Reports", ["Primitives"]),
    floor("Scenarios", ["Primitives", "CYAML"]),
    .executableTarget(name: "cachebench", dependencies: ["Primitives"], swiftSettings: settings),
    tests("PrimitivesTests", ["Primitives"]),
    tests("WorldTests", ["World", "Primitives"]),
    tests("ScenariosTests", ["Scenarios", "World", "Primitives"]),
  ],
  swiftLanguageModes: [.v6]
)
