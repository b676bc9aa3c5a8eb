// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "fleet-site",
    platforms: [.macOS(.v15)],
    dependencies: [
        // In a package of your own: .package(url: "…", branch: "main")
        .package(name: "errand", path: "../.."),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    ],
    targets: [
        .executableTarget(
            name: "fleet-site",
            dependencies: [
                .product(name: "Errand", package: "errand"),
                .product(name: "NationBuilder", package: "errand"),
                .product(name: "NationBuilderAccounts", package: "errand"),
                .product(name: "NationBuilderFleet", package: "errand"),
                .product(name: "NationBuilderWeb", package: "errand"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ])
    ]
)
