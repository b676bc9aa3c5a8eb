// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "repositories",
    platforms: [.macOS(.v15)],
    dependencies: [
        // In a package of your own: .package(url: "…", branch: "main")
        .package(name: "errand", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "repositories", dependencies: [.product(name: "Errand", package: "errand")])
    ]
)
