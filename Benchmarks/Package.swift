// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that users of errand do not build it.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    products: [
        // Loaded before all others, it counts the allocations of a program that does not link it.
        .library(name: "AllocationCounter", type: .dynamic, targets: ["AllocationCounter"])
    ],
    dependencies: [
        .package(name: "errand", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .target(name: "AllocationCounter"),
        .executableTarget(
            name: "JSONBench",
            dependencies: [
                "AllocationCounter", .product(name: "ErrandJSON", package: "errand"),
                .product(name: "NationBuilder", package: "errand"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]),
        .executableTarget(
            name: "Bench",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Errand", package: "errand"),
                .product(name: "ErrandCSV", package: "errand"),
                .product(name: "ErrandCore", package: "errand"),
                .product(name: "ErrandJSON", package: "errand"),
                .product(name: "ErrandJSONAPI", package: "errand"),
                .product(name: "ErrandOAuth", package: "errand"),
                .product(name: "ErrandSQLite", package: "errand"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "NationBuilder", package: "errand"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NationBuilderMirror", package: "errand"),
                .product(name: "NationSandbox", package: "errand"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
    ]
)
