// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "volunteers",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "<this repository>", branch: "main")
    ],
    targets: [
        .executableTarget(
            name: "volunteers",
            dependencies: [
                .product(name: "Errand", package: "errand"),
                .product(name: "NationBuilder", package: "errand"),
                .product(name: "NationSandbox", package: "errand"),
            ])
    ]
)
