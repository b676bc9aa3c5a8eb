// swift-tools-version: 6.3
import PackageDescription

// Depends on nothing: `make lint` builds it.
let package = Package(
    name: "tools",
    platforms: [.macOS(.v15)],
    targets: [
        .executableTarget(name: "GenerateModels"),
        .testTarget(name: "GenerateModelsTests", dependencies: ["GenerateModels"]),
    ]
)
