// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "BindLogger",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
  products: [.library(name: "BindLogger", targets: ["BindLogger"])],
  targets: [.target(name: "BindLogger")],
  swiftLanguageModes: [.v6]
)
