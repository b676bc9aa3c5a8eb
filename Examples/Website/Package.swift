// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "website",
    platforms: [.macOS(.v15)],
    dependencies: [
        // In a package of your own: .package(url: "…", branch: "main")
        .package(name: "errand", path: "../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    ],
    targets: [
        .executableTarget(
            name: "website",
            dependencies: [
                .product(name: "Errand", package: "errand"),
                .product(name: "ErrandOAuth", package: "errand"),
                .product(name: "NationBuilder", package: "errand"),
                .product(name: "NationBuilderAccounts", package: "errand"),
                .product(name: "NationBuilderWeb", package: "errand"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Mustache", package: "swift-mustache"),
            ])
    ]
)
