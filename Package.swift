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
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings,
    plugins: plugins)
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
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .executable(name: "cachebench", targets: ["CommandLineEntry"]),
    .library(name: "CacheBench", targets: ["CacheBench"]),
    // The policies alone, with what they name; links no library of the system's.
    .library(name: "CachePolicies", targets: ["CachePolicies", "Primitives"]),
    // Every command, for a program that brings policies and strategies of its own.
    .library(name: "CommandLineProgram", targets: ["CommandLineProgram"]),
  ],
  targets: [
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CPrefetch"),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CLZMA", pkgConfig: "liblzma", providers: [.apt(["liblzma-dev"]), .brew(["xz"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    floor("Primitives", ["CPrefetch"]),
    floor("Statistics"),
    floor("CachePolicies", ["Primitives"]),
    floor("HTTPCaching", ["Primitives"]),
    floor("Scrolling", ["Primitives"]),
    floor("World", ["Primitives"]),
    .systemLibrary(name: "CGD", providers: [.apt(["libgd-dev"]), .brew(["gd"])]),
    floor("Pictures", ["World", "Primitives", "CGD", "CZlib"]),
    floor("Traces", ["Primitives"]),
    floor("Platform"),
    floor("ImageLoading", ["CachePolicies", "HTTPCaching", "Scrolling", "World", "Primitives"]),
    floor(
      "EventLogs", ["ImageLoading", "CachePolicies", "HTTPCaching", "Scrolling", "Primitives"]),
    floor("ImageApp", ["ImageLoading", "CachePolicies", "Scrolling", "World", "Primitives"]),
    floor(
      "Simulation",
      ["ImageApp", "ImageLoading", "HTTPCaching", "Scrolling", "World", "Primitives"]),
    .systemLibrary(name: "CMalloc"),
    floor(
      "Live",
      [
        "ImageApp", "ImageLoading", "CachePolicies", "HTTPCaching", "Pictures", "Scrolling",
        "World", "Platform", "Primitives", "CMalloc",
      ]),
    floor(
      "ImageServer",
      [
        "ImageApp", "ImageLoading", "HTTPCaching", "Pictures", "World", "Platform", "Primitives",
        "CMicroHTTPD", "CCurl",
      ]),
    .systemLibrary(name: "CNamespaces"),
    floor("EmulatedPath", ["World", "Platform", "Primitives", "CNamespaces"]),
    floor("YAML", ["Primitives", "CYAML"]),
    floor(
      "Scenarios",
      [
        "ImageApp", "ImageLoading", "CachePolicies", "Scrolling", "TraceFiles", "Traces", "World",
        "Platform", "YAML", "Primitives", "CZlib",
      ],
      // Scenarios and presets are packed into the program; recorded traces are laid beside it.
      exclude: ["Presets"], plugins: ["PackPresets"]),
    .plugin(
      name: "PackPresets", capability: .buildTool(), dependencies: ["PresetPacker"],
      path: "Sources/PackPresets"),
    .executableTarget(
      name: "PresetPacker", dependencies: ["CZlib"], swiftSettings: settings),
    floor("BindLogs", ["World", "Primitives"]),
    floor("TraceFiles", ["Traces", "Platform", "CZlib", "CLZMA", "CZstd"]),
    floor(
      "Metrics",
      [
        "ImageApp", "ImageLoading", "HTTPCaching", "CachePolicies", "Scrolling", "World",
        "Primitives",
      ]),
    floor(
      "Reports",
      ["Metrics", "ImageLoading", "HTTPCaching", "Statistics", "Platform", "Primitives"]),
    floor(
      "Harness",
      [
        "EventLogs", "BindLogs", "Simulation", "Scenarios", "Reports", "Metrics", "ImageApp",
        "ImageLoading", "CachePolicies", "HTTPCaching", "Scrolling", "Traces", "World", "Platform",
        "YAML", "Primitives",
      ]),
    floor(
      "LiveRuns",
      [
        "Harness", "EventLogs", "Live", "ImageServer", "EmulatedPath", "Scenarios", "Reports",
        "Metrics", "ImageApp", "ImageLoading", "CachePolicies", "Scrolling", "World", "Platform",
        "YAML", "Primitives",
      ]),
    floor(
      "CacheBench",
      [
        "Harness", "Scenarios", "Reports", "Metrics", "ImageLoading", "CachePolicies", "Scrolling",
        "World", "YAML", "Primitives",
      ]),
    floor(
      "HTTPArchives",
      [
        "BindLogs", "HTTPCaching", "Scenarios", "Scrolling", "Traces", "World", "YAML",
        "Primitives",
      ]),
    floor("SessionReplays", ["Scrolling", "Primitives"]),
    floor("TraceReplay", ["CachePolicies", "Reports", "Traces", "Platform", "Primitives"]),
    floor("CommandLineInterface", ["Reports", "Platform", "Primitives"]),
    floor(
      "CommandLineProgram",
      [
        "CommandLineInterface", "LiveRuns", "EmulatedPath", "HTTPArchives",
        "SessionReplays", "BindLogs", "Harness", "EventLogs", "ImageServer",
        "ImageApp", "ImageLoading", "Scenarios", "Reports", "Metrics", "CachePolicies", "Scrolling",
        "TraceFiles", "TraceReplay", "Traces", "World", "Platform", "YAML", "Primitives",
      ]),
    // Not named as its product is: where case is not told apart, that would be the library's name, too.
    .executableTarget(
      name: "CommandLineEntry", dependencies: ["CommandLineProgram"], swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "BindLogs", "Harness", "HTTPArchives", "ImageServer", "ImageApp", "Scenarios", "Reports",
        "Scrolling", "SessionReplays", "TraceFiles", "Traces", "World", "YAML", "Primitives",
        "TestSupport",
      ],
      path: "Tests/FuzzTargets", swiftSettings: settings),
    tests("FuzzTargetsTests", ["FuzzTargets", "Primitives", "TestSupport"]),
    tests("PrimitivesTests", ["Primitives"]),
    tests("StatisticsTests", ["Statistics", "Primitives"]),
    tests("PlatformTests", ["Platform", "TestSupport"]),
    tests("CachePoliciesTests", ["CachePolicies", "Traces", "Primitives", "TestSupport"]),
    .target(
      name: "HTTPMessages", dependencies: ["HTTPCaching", "Primitives"],
      path: "Tests/HTTPMessages", swiftSettings: settings),
    tests("HTTPCachingTests", ["HTTPCaching", "HTTPMessages", "Primitives", "TestSupport"]),
    tests("ScrollingTests", ["Scrolling", "Primitives"]),
    tests("WorldTests", ["World", "Primitives"]),
    tests("EmulatedPathTests", ["EmulatedPath", "World", "Primitives"]),
    .target(
      name: "NetworkWitness",
      dependencies: [
        "EmulatedPath", "Live", "Reports", "Metrics", "World", "Platform", "Primitives",
      ],
      path: "Tests/NetworkWitness", swiftSettings: settings),
    // The program of `make validate-network`.
    .executableTarget(
      name: "NetworkValidation",
      dependencies: [
        "NetworkWitness", "EmulatedPath", "CommandLineInterface", "Harness", "Reports", "Scenarios",
        "Simulation", "ImageApp", "ImageLoading", "World", "Primitives",
      ],
      path: "Tests/NetworkValidation", swiftSettings: settings),
    tests(
      "NetworkWitnessTests",
      [
        "NetworkWitness", "EmulatedPath", "Reports", "World", "Platform", "Primitives",
        "TestSupport",
      ]),
    tests("PicturesTests", ["Pictures", "Platform", "World", "Primitives"]),
    tests("TracesTests", ["Traces", "Primitives"]),
    tests(
      "TraceFilesTests", ["TraceFiles", "Traces", "Primitives", "TestSupport"]),
    tests(
      "ImageLoadingTests",
      [
        "ImageLoading", "Scenarios", "CachePolicies", "HTTPCaching", "Scrolling", "World",
        "Primitives",
      ]),
    tests("ImageAppTests", ["ImageApp", "ImageLoading", "Scrolling", "World", "Primitives"]),
    tests(
      "SimulationTests",
      [
        "Simulation", "ImageApp", "Metrics", "ImageLoading", "CachePolicies", "HTTPCaching",
        "Scrolling",
        "World", "Primitives",
      ]),
    tests(
      "EventLogsTests",
      [
        "EventLogs", "ImageLoading", "CachePolicies", "HTTPCaching", "Scrolling", "Primitives",
        "TestSupport",
      ],
      exclude: ["Golden"]),
    tests(
      "ImageServerTests",
      [
        "ImageServer", "ImageApp", "ImageLoading", "Pictures", "World", "Platform", "Primitives",
        "TestSupport",
      ]),
    tests(
      "LiveTests",
      [
        "Live", "ImageServer", "Metrics", "ImageApp", "ImageLoading", "CachePolicies",
        "HTTPCaching", "Pictures", "Scrolling", "World", "Platform", "Primitives", "TestSupport",
      ]),
    tests(
      "ScenariosTests",
      [
        "Scenarios", "HTTPCaching", "ImageApp", "ImageLoading", "CachePolicies", "Scrolling",
        "World", "Primitives", "YAML", "TestSupport",
      ]),
    tests(
      "CommandLineInterfaceTests",
      ["CommandLineInterface", "Reports", "Platform", "TestSupport", "CommandLineProgram"],
      exclude: ["Golden"]),
    tests(
      "MetricsTests",
      [
        "Metrics", "ImageApp", "ImageLoading", "CachePolicies", "HTTPCaching", "Scrolling", "World",
        "Primitives",
      ]),
    tests(
      "ReportsTests",
      ["Reports", "Metrics", "ImageLoading", "Platform", "Primitives", "TestSupport"],
      exclude: ["Golden"]),
    tests(
      "HarnessTests",
      [
        "CacheBench", "LiveRuns", "BindLogs", "HTTPArchives", "YAML", "Harness", "EventLogs",
        "Scenarios", "Reports", "Metrics",
        "Scrolling", "ImageServer", "Simulation", "ImageApp", "ImageLoading", "CachePolicies",
        "HTTPCaching", "TraceFiles", "TraceReplay", "Traces", "World", "Primitives", "TestSupport",
        "CommandLineProgram", "Platform",
      ]),
    tests(
      "TraceReplayTests",
      ["TraceReplay", "TraceFiles", "Traces", "CachePolicies", "Primitives", "TestSupport"]),
    tests(
      "HTTPArchivesTests",
      [
        "HTTPArchives", "BindLogs", "ImageApp", "ImageLoading", "Pictures", "Scenarios",
        "Scrolling",
        "Traces", "World", "Primitives", "TestSupport",
      ]),
    tests("SessionReplaysTests", ["SessionReplays", "Scrolling", "Primitives"]),
    // The logger of apps, which is a file and no product.
    .target(name: "BindLogger", path: "Examples/BindLogger", swiftSettings: settings),
    tests("BindLogsTests", ["BindLogs", "BindLogger", "World", "Primitives", "TestSupport"]),
    tests("CommandTests", ["EmulatedPath", "Traces", "TestSupport", "CommandLineProgram"]),
    tests(
      "DocumentationTests", ["CacheBench", "YAML", "TestSupport", "CommandLineProgram"],
      exclude: ["NoClaims.md"]),
  ],
  swiftLanguageModes: [.v6]
)

// What `make fuzz` builds beside, which links only with the fuzzer's own library.
if Context.environment["CACHEBENCH_FUZZER"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Fuzzing/CLibFuzzer"),
    .executableTarget(
      name: "Fuzzer", dependencies: ["FuzzTargets", "CLibFuzzer"], path: "Fuzzing/Fuzzer",
      swiftSettings: settings),
  ]
}
