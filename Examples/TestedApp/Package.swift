// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "tested-app",
    platforms: [.macOS(.v15)],
    products: [.library(name: "Newsletter", targets: ["Newsletter"])],
    dependencies: [
        // In a package of your own: .package(url: "…", branch: "main")
        .package(name: "errand", path: "../..")
    ],
    targets: [
        // The app imports no transport. The caller passes one, so that tests can pass another.
        .target(
            name: "Newsletter",
            dependencies: [
                .product(name: "ErrandCore", package: "errand"), .product(name: "NationBuilder", package: "errand"),
            ]),
        .testTarget(
            name: "NewsletterTests",
            dependencies: [
                "Newsletter",
                .product(name: "Errand", package: "errand"),
                .product(name: "ErrandTesting", package: "errand"),
                .product(name: "NationBuilder", package: "errand"),
            ],
            resources: [.copy("Cassettes")]),
    ]
)
