// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "webhook-receiver",
    platforms: [.macOS(.v15)],
    dependencies: [
        // In a package of your own: .package(url: "…", branch: "main")
        .package(name: "errand", path: "../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    ],
    targets: [
        .executableTarget(
            name: "webhook-receiver",
            dependencies: [
                .product(name: "Errand", package: "errand"),
                .product(name: "NationBuilder", package: "errand"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ])
    ]
)
