// swift-tools-version: 6.3
import PackageDescription

// A package of its own: it only builds with a sanitizer.
//
//     swift build -c release --sanitize fuzzer
//     .build/release/JSONFuzz -dict=json.dict -max_len=4096 -max_total_time=600 corpus
let package = Package(
    name: "errand-fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "errand", path: "..")],
    targets: [
        .executableTarget(
            name: "JSONFuzz",
            dependencies: [.product(name: "ErrandJSON", package: "errand")],
            // The entry point is libFuzzer's.
            swiftSettings: [.unsafeFlags(["-parse-as-library", "-sanitize=fuzzer"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])])
    ]
)
