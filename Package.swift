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
func floor(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

/// The tests of one module.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "cachebench",
  products: [
    .executable(name: "cachebench", targets: ["cachebench"]),
    .library(name: "CacheBench", targets: ["Harness"]),
  ],
  targets: [
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(
      name: "Primitives", swiftSettings: settings,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    floor("CachePolicies", ["Primitives"]),
    floor("HTTPCaching", ["Primitives"]),
    floor("Scrolling", ["Primitives"]),
    floor("World", ["Primitives"]),
    floor("Locking"),
    floor("ImageLoading", ["CachePolicies", "HTTPCaching", "Scrolling", "World", "Primitives"]),
    floor("Simulation", ["ImageLoading", "HTTPCaching", "Scrolling", "World", "Primitives"]),
    floor(
      "Scenarios",
      [
        "ImageLoading", "CachePolicies", "Scrolling", "World", "Primitives", "CYAML",
      ],
      // A link to the folder Scenarios, so that the program finds its presets wherever it is.
      resources: [.embedInCode("Presets")]),
    floor("Reports", ["ImageLoading", "Scrolling", "World", "Primitives"]),
    floor(
      "Harness",
      [
        "Simulation", "Scenarios", "Reports", "ImageLoading", "Scrolling", "World", "Primitives",
      ]),
    floor("CommandLineInterface", ["Primitives", "Locking"]),
    .executableTarget(
      name: "cachebench",
      dependencies: [
        "CommandLineInterface", "Harness", "Scenarios", "Reports", "CachePolicies", "World",
        "Primitives",
      ],
      swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    tests("PrimitivesTests", ["Primitives"]),
    tests("CachePoliciesTests", ["CachePolicies", "Primitives", "TestSupport"]),
    tests("HTTPCachingTests", ["HTTPCaching", "Primitives"]),
    tests("ScrollingTests", ["Scrolling", "Primitives"]),
    tests("WorldTests", ["World", "Primitives"]),
    tests(
      "ImageLoadingTests",
      ["ImageLoading", "HTTPCaching", "Scrolling", "World", "Primitives"]),
    tests(
      "SimulationTests",
      [
        "Simulation", "Reports", "ImageLoading", "CachePolicies", "HTTPCaching", "Scrolling",
        "World", "Primitives",
      ]),
    tests(
      "ScenariosTests",
      ["Scenarios", "ImageLoading", "Scrolling", "World", "Primitives", "TestSupport"]),
    tests(
      "CommandLineInterfaceTests",
      ["CommandLineInterface", "Locking", "TestSupport", "cachebench"],
      exclude: ["Golden"]),
    tests(
      "ReportsTests",
      [
        "Reports", "ImageLoading", "HTTPCaching", "Scrolling", "World", "Primitives", "TestSupport",
      ],
      exclude: ["Golden"]),
    tests("HarnessTests", ["Harness", "Primitives", "TestSupport", "cachebench"]),
    tests("CommandTests", ["TestSupport", "cachebench"]),
    tests("DocumentationTests", ["TestSupport", "cachebench"]),
  ],
  swiftLanguageModes: [.v6]
)
