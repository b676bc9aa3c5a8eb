// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "website",
    platforms: [.macOS(.v15)],
    dependencies: [
        // In a package of your own: .package(url: "…", branch: "main")
        .package(name: "errand", path: "../.."),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    ],
    targets: [
        .executableTarget(
            name: "website",
            dependencies: [
                .product(name: "Errand", package: "errand"),
                .product(name: "ErrandOAuth", package: "errand"),
                .product(name: "ErrandSQLite", package: "errand"),
                .product(name: "NationBuilder", package: "errand"),
                .product(name: "NationBuilderAccounts", package: "errand"),
                .product(name: "NationBuilderWeb", package: "errand"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Mustache", package: "swift-mustache"),
            ])
    ]
)
