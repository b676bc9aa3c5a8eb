// swift-tools-version: 6.3
import PackageDescription

// A package of its own, so that nobody who uses errand builds it.
let package = Package(
    name: "errand-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "errand", path: "..")],
    targets: [
        .target(name: "AllocationCounter"),
        .executableTarget(
            name: "JSONBench",
            dependencies: ["AllocationCounter", .product(name: "ErrandJSON", package: "errand")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]),
    ]
)
