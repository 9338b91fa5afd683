// swift-tools-version: 6.3
import PackageDescription

/// The settings of every target: Swift 6, no warnings, memory accessed unsafely only where spelled so.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// The further settings of tests, and of modules that read scenarios and options, start live runs, compare results or
/// write text once a run. Most of their build would be optimisation that makes no run faster.
let unoptimised: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A module in the folder of its layer, with the modules that it may import.
func module(
  _ name: String, in layer: String, _ dependencies: [Target.Dependency] = [],
  exclude: [String] = [], isOptimised: Bool = true, plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)", exclude: exclude,
    swiftSettings: isOptimised ? settings : settings + unoptimised, plugins: plugins)
}

/// A C library of the system's, from its package of Debian or Homebrew.
func library(_ name: String, pkgConfig: String? = nil, apt: String? = nil, brew: String? = nil)
  -> Target
{
  .systemLibrary(
    name: name, path: "Sources/SystemLibraries/\(name)", pkgConfig: pkgConfig,
    providers: [apt.map { .apt([$0]) }, brew.map { .brew([$0]) }].compactMap(\.self))
}

/// A module or program that tests and measurements use, and no product.
func testing(
  _ name: String, in folder: String, _ dependencies: [Target.Dependency] = [],
  isProgram: Bool = false
) -> Target {
  let path = "\(folder)/\(name)"
  return isProgram
    ? .executableTarget(
      name: name, dependencies: dependencies, path: path, swiftSettings: settings)
    : .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

/// The tests of one module, or of several together.
func tests(
  _ name: String, in folder: String = "Tests", _ dependencies: [Target.Dependency],
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "\(folder)/\(name)", exclude: exclude,
    swiftSettings: settings + unoptimised)
}

let package = Package(
  name: "cachebench",
  platforms: [.macOS(.v26), .iOS(.v26)],
  products: [
    .executable(name: "cachebench", targets: ["CommandLineEntry"]),
    .library(name: "CacheBench", targets: ["CacheBench"]),
    // The policies alone, with what they name; links no library of the system's.
    .library(name: "CachePolicies", targets: ["CachePolicies", "Primitives"]),
    // Every command, for a program that brings policies and strategies of its own.
    .library(name: "Commands", targets: ["Commands"]),
  ],
  targets: [
    // System libraries
    library("CSystem"),
    library("CSockets"),
    library("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
    library(
      "CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    library("CLZMA", pkgConfig: "liblzma", apt: "liblzma-dev", brew: "xz"),
    library("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev", brew: "zstd"),
    // Debian's libbz2-dev has no file for pkg-config.
    library("CBzip2", apt: "libbz2-dev", brew: "bzip2"),
    library("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
    library("CGD", pkgConfig: "gdlib", apt: "libgd-dev", brew: "gd"),
    // Core
    module("Primitives", in: "Core", ["CSystem"]),
    module("Platform", in: "Core", ["Primitives"]),
    module("TextOutput", in: "Core", ["Platform", "Primitives"]),
    module("YAML", in: "Core", ["TextOutput", "Primitives", "CYAML"]),
    // Traces
    module("CachePolicies", in: "Traces", ["Primitives", "CSystem"]),
    module(
      "RequestTraces", in: "Traces",
      ["Platform", "Primitives", "CSystem", "CZlib", "CLZMA", "CZstd", "CBzip2"]),
    module(
      "TraceReplay", in: "Traces", ["RequestTraces", "CachePolicies", "Platform", "Primitives"]),
    // Simulator
    module("Scrolling", in: "Simulator", ["Primitives", "CSystem"]),
    module("Environment", in: "Simulator", ["Primitives", "CSystem"]),
    module("HTTPCaching", in: "Simulator", ["Primitives"]),
    module(
      "ImagePipeline", in: "Simulator",
      ["HTTPCaching", "Environment", "Scrolling", "CachePolicies", "Primitives"]),
    module(
      "AppModel", in: "Simulator",
      ["ImagePipeline", "Environment", "Scrolling", "CachePolicies", "Primitives", "CSystem"]),
    module(
      "EventLogs", in: "Simulator",
      ["ImagePipeline", "HTTPCaching", "Scrolling", "CachePolicies", "Primitives"]),
    module(
      "Simulation", in: "Simulator",
      ["AppModel", "ImagePipeline", "HTTPCaching", "Environment", "Scrolling", "Primitives"]),
    module(
      "Metrics", in: "Simulator",
      [
        "AppModel", "ImagePipeline", "HTTPCaching", "Environment", "Scrolling", "CachePolicies",
        "Primitives",
      ]),
    module(
      "Scenarios", in: "Simulator",
      [
        "AppModel", "ImagePipeline", "Environment", "Scrolling", "RequestTraces", "CachePolicies",
        "YAML", "Platform", "Primitives", "CZlib",
      ],
      // Scenarios and presets are packed into the program; recorded traces are laid beside it.
      isOptimised: false, plugins: ["PackResources"]),
    // Live
    module("Pictures", in: "Live", ["Environment", "Primitives", "CZlib", "CGD"]),
    module("EmulatedPath", in: "Live", ["Environment", "Platform", "Primitives", "CSystem"]),
    module(
      "ImageServer", in: "Live",
      [
        "Pictures", "AppModel", "HTTPCaching", "Environment", "RequestTraces", "TextOutput",
        "Platform", "Primitives", "CMicroHTTPD", "CSockets", "CCurl",
      ],
      // The files of its page are packed into the program.
      exclude: ["Resources"], plugins: ["PackResources"]),
    module(
      "Live", in: "Live",
      [
        "Pictures", "AppModel", "ImagePipeline", "HTTPCaching", "Environment", "Scrolling",
        "CachePolicies", "Platform", "Primitives", "CSystem",
      ]),
    // Reporting
    module(
      "Reports", in: "Reporting",
      [
        "Metrics", "ImagePipeline", "HTTPCaching", "TraceReplay", "RequestTraces", "CachePolicies",
        "TextOutput", "Primitives",
      ]),
    module(
      "Charts", in: "Reporting",
      [
        "Reports", "Metrics", "TraceReplay", "RequestTraces", "CachePolicies", "TextOutput",
        "Platform", "Primitives",
      ]),
    module(
      "Pages", in: "Reporting", ["Reports", "Metrics", "TextOutput", "Platform", "Primitives"],
      // The style sheet and the scripts are packed into the program.
      exclude: ["Resources"], plugins: ["PackResources"]),
    module(
      "Checks", in: "Reporting",
      ["Pages", "Reports", "Metrics", "TextOutput", "Platform", "Primitives"],
      isOptimised: false),
    module(
      "Importers", in: "Reporting",
      [
        "HTTPCaching", "Environment", "Scrolling", "RequestTraces", "YAML", "TextOutput",
        "Primitives",
      ]),
    module(
      "Harness", in: "Reporting",
      [
        "Importers", "Reports", "Scenarios", "Metrics", "Simulation", "EventLogs",
        "AppModel", "ImagePipeline", "HTTPCaching", "Environment", "Scrolling", "RequestTraces",
        "CachePolicies", "YAML", "TextOutput", "Platform", "Primitives",
      ]),
    module(
      "Film", in: "Reporting",
      [
        "Harness", "Pictures", "Scenarios", "Metrics", "Simulation", "AppModel", "ImagePipeline",
        "Environment", "Scrolling", "Platform", "Primitives",
      ]),
    module(
      "LiveRuns", in: "Reporting",
      [
        "Harness", "Reports", "Live", "ImageServer", "EmulatedPath", "Scenarios", "Metrics",
        "EventLogs", "AppModel", "ImagePipeline", "HTTPCaching", "Environment", "Scrolling",
        "CachePolicies", "TextOutput", "Platform", "Primitives",
      ], isOptimised: false),
    module(
      "Analysis", in: "Reporting",
      [
        "Harness", "Importers", "Checks", "Reports", "Scenarios", "Metrics", "AppModel",
        "ImagePipeline", "Environment", "Scrolling", "RequestTraces", "CachePolicies", "YAML",
        "TextOutput", "Platform", "Primitives",
      ],
      // The names of the settings of libraries are packed into the program.
      exclude: ["Resources"], isOptimised: false, plugins: ["PackResources"]),
    // Tool
    module(
      "CommandKit", in: "Tool", ["TextOutput", "Primitives"],
      // The frames of its completion scripts are packed into the program.
      exclude: ["Resources"], isOptimised: false, plugins: ["PackResources"]),
    module(
      "CacheBench", in: "Tool",
      [
        "LiveRuns", "Harness", "Reports", "Live", "Scenarios", "Metrics", "AppModel",
        "ImagePipeline", "Environment", "Scrolling", "CachePolicies", "Primitives",
      ]),
    module(
      "Commands", in: "Tool",
      [
        "CommandKit", "Analysis", "LiveRuns", "Film", "Harness", "Importers", "Checks", "Pages",
        "Charts", "Reports", "ImageServer", "EmulatedPath", "Scenarios", "Metrics", "EventLogs",
        "AppModel", "ImagePipeline", "HTTPCaching", "Environment", "Scrolling", "TraceReplay",
        "RequestTraces",
        "CachePolicies", "YAML", "TextOutput", "Platform", "Primitives",
      ],
      // The pages of help are packed into the program.
      exclude: ["Resources"], isOptimised: false, plugins: ["PackResources"]),
    // Not named as its product is: file systems that ignore case would confuse it with the library.
    .executableTarget(
      name: "CommandLineEntry", dependencies: ["Commands"], path: "Sources/Tool/CommandLineEntry",
      swiftSettings: settings, plugins: ["PackResources"]),
    .plugin(
      name: "PackResources", capability: .buildTool(), dependencies: ["ResourcePacker"],
      path: "Sources/Tool/PackResources"),
    .executableTarget(
      name: "ResourcePacker", dependencies: ["CZlib"], path: "Sources/Tool/ResourcePacker",
      swiftSettings: settings),
    // The program of `make bench`.
    testing(
      "BenchmarkProgram", in: "Benchmarks",
      [
        "CommandKit", "Harness", "Reports", "Scenarios", "Metrics", "Simulation", "AppModel",
        "ImagePipeline", "Environment", "Scrolling", "TextOutput", "Primitives",
      ], isProgram: true),
    // Tests
    testing("TestSupport", in: "Tests", ["Platform", "CSystem"]),
    testing("HTTPMessages", in: "Tests", ["HTTPCaching", "Primitives"]),
    // The logger of apps, which is a package of its own and no product here.
    testing("BindLogger", in: "Examples/BindLogger/Sources"),
    testing(
      "NetworkCrossCheck", in: "Tests/Validation",
      [
        "Reports", "Live", "EmulatedPath", "Metrics", "Simulation", "AppModel", "ImagePipeline",
        "Environment", "TextOutput", "Platform", "Primitives",
      ]),
    // The program of `make validate-network`.
    testing(
      "NetworkValidation", in: "Tests/Validation",
      [
        "NetworkCrossCheck", "CommandKit", "Harness", "EmulatedPath", "Scenarios", "Metrics",
        "Simulation", "AppModel", "ImagePipeline", "Environment", "TextOutput", "Primitives",
      ], isProgram: true),
    // The program of `make validate-predict`.
    testing(
      "ClientModels", in: "Tests/Validation",
      ["Commands", "CachePolicies", "Primitives"], isProgram: true),
    testing(
      "FuzzTargets", in: "Tests/System",
      [
        "TestSupport", "Harness", "Importers", "Checks", "ImageServer", "Scenarios", "AppModel",
        "HTTPCaching", "Environment", "Scrolling", "RequestTraces", "YAML", "Primitives",
      ]),
    tests(
      "AppModelTests", ["AppModel", "ImagePipeline", "Environment", "Scrolling", "Primitives"]),
    tests("BenchmarkProgramTests", in: "Benchmarks", ["TestSupport"]),
    tests("CachePoliciesTests", ["TestSupport", "RequestTraces", "CachePolicies", "Primitives"]),
    tests(
      "ClientModelsTests", in: "Tests/Validation",
      ["TestSupport", "ClientModels", "CachePolicies", "Primitives"]),
    tests(
      "CommandKitTests", ["TestSupport", "CommandKit", "TextOutput", "Platform", "Primitives"],
      exclude: ["Golden"]),
    tests(
      "CommandsTests",
      [
        "TestSupport", "Commands", "CommandKit", "EmulatedPath", "Harness", "Metrics", "Reports",
        "RequestTraces", "Scenarios", "TextOutput", "Primitives",
      ]),
    tests(
      "DocumentationTests",
      ["TestSupport", "Commands", "Reports", "YAML", "TextOutput", "Primitives"],
      exclude: ["NoClaims.md"]),
    tests("EmulatedPathTests", ["EmulatedPath", "Environment", "Primitives"]),
    tests("EnvironmentTests", ["Environment", "Primitives"]),
    tests(
      "EventLogsTests",
      [
        "TestSupport", "EventLogs", "ImagePipeline", "HTTPCaching", "Scrolling", "CachePolicies",
        "Primitives",
      ], exclude: ["Golden"]),
    tests(
      "FilmTests",
      [
        "TestSupport", "LiveRuns", "Film", "Harness", "Live", "Pictures", "Scenarios", "Metrics",
        "AppModel", "ImagePipeline", "Environment", "Scrolling", "Primitives",
      ]),
    tests(
      "FuzzTargetsTests", in: "Tests/System",
      ["FuzzTargets", "TestSupport", "RequestTraces", "Primitives"]),
    tests(
      "HTTPCachingTests",
      ["HTTPMessages", "TestSupport", "HTTPCaching", "TextOutput", "Primitives"]),
    tests(
      "HarnessTests",
      [
        "NetworkCrossCheck", "TestSupport", "CacheBench", "Analysis", "LiveRuns", "Harness",
        "Importers", "Checks",
        "Charts", "Reports", "ImageServer", "Pictures", "Scenarios", "Metrics", "Simulation",
        "EventLogs",
        "AppModel", "ImagePipeline", "HTTPCaching", "Environment", "Scrolling", "TraceReplay",
        "RequestTraces", "CachePolicies", "YAML", "Platform", "Primitives",
      ]),
    tests(
      "ImagePipelineTests",
      [
        "TestSupport", "Scenarios", "AppModel", "ImagePipeline", "HTTPCaching", "Environment",
        "Scrolling", "CachePolicies", "Primitives",
      ]),
    tests(
      "ImageServerTests",
      [
        "TestSupport", "ImageServer", "Pictures", "AppModel", "ImagePipeline", "Environment",
        "Platform", "Primitives",
      ]),
    tests(
      "ImportersTests",
      [
        "BindLogger", "TestSupport", "Importers", "Pictures", "Scenarios", "AppModel",
        "ImagePipeline", "HTTPCaching", "Environment", "Scrolling", "RequestTraces", "TextOutput",
        "Primitives",
      ]),
    tests(
      "LiveTests",
      [
        "TestSupport", "Live", "ImageServer", "Pictures", "Metrics", "AppModel", "ImagePipeline",
        "HTTPCaching", "Environment", "Scrolling", "CachePolicies", "Platform", "Primitives",
      ]),
    tests(
      "MetricsTests",
      [
        "Metrics", "AppModel", "ImagePipeline", "HTTPCaching", "Environment", "Scrolling",
        "CachePolicies", "Primitives",
      ]),
    tests(
      "NetworkCrossCheckTests", in: "Tests/Validation",
      [
        "NetworkCrossCheck", "TestSupport", "EmulatedPath", "Environment", "TextOutput",
        "Primitives",
      ]),
    tests("PicturesTests", ["Pictures", "Environment", "Platform", "Primitives"]),
    tests("PlatformTests", ["TestSupport", "Platform"]),
    tests("PrimitivesTests", ["Primitives"]),
    tests(
      "ReportsTests",
      [
        "TestSupport", "Checks", "Pages", "Charts", "Reports", "Metrics", "ImagePipeline",
        "HTTPCaching", "TextOutput", "TraceReplay", "RequestTraces", "CachePolicies", "Platform",
        "Primitives",
      ], exclude: ["Golden", "Charts/Golden", "Checks/Golden"]),
    tests("RequestTracesTests", ["TestSupport", "RequestTraces", "Primitives"]),
    tests(
      "ScenariosTests",
      [
        "TestSupport", "Scenarios", "AppModel", "ImagePipeline", "HTTPCaching", "Environment",
        "Scrolling", "CachePolicies", "YAML", "TextOutput", "Primitives",
      ]),
    tests("ScrollingTests", ["TestSupport", "Scrolling", "YAML", "Primitives"]),
    tests(
      "SimulationTests",
      [
        "Metrics", "Simulation", "AppModel", "ImagePipeline", "HTTPCaching", "Environment",
        "Scrolling", "CachePolicies", "Primitives",
      ]),
    tests(
      "TraceReplayTests",
      ["TestSupport", "TraceReplay", "RequestTraces", "CachePolicies", "Primitives"]),
  ],
  swiftLanguageModes: [.v6]
)

// The program of `make fuzz`, which links only with the fuzzer's library.
if Context.environment["CACHEBENCH_FUZZER"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/System/CLibFuzzer"),
    testing("Fuzzer", in: "Tests/System", ["FuzzTargets", "CLibFuzzer"], isProgram: true),
  ]
}
