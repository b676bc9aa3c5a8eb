// swift-tools-version: 6.3
import PackageDescription

// MARK: Products of other packages

let argumentParser = product("ArgumentParser", "swift-argument-parser", for: "Full")
let asyncHTTPClient = product("AsyncHTTPClient", "async-http-client", for: "Sandbox")
let configuration = product("Configuration", "swift-configuration", for: "Configuration")
let crypto = product("Crypto", "swift-crypto", for: "OAuth", "SQLite", "Web", "Sandbox")
let cryptoExtras = product("CryptoExtras", "swift-crypto", for: "OAuth", "SQLite", "Web")
let grdb = product("GRDB", "GRDB.swift", for: "SQLite", "Sandbox")
let grdbSQLite = product("GRDBSQLite", "GRDB.swift", for: "SQLite", "Sandbox")
let httpTypes = product("HTTPTypes", "swift-http-types")
let hummingbird = product("Hummingbird", "hummingbird", for: "Web", "Sandbox")
let hummingbirdCore = product("HummingbirdCore", "hummingbird", for: "Web", "Sandbox")
let hummingbirdTesting = product("HummingbirdTesting", "hummingbird", for: "Web", "Sandbox")
let inMemoryLogging = product("InMemoryLogging", "swift-log")
let inMemoryTracing = product("InMemoryTracing", "swift-distributed-tracing")
let jwtKit = product("JWTKit", "jwt-kit", for: "OAuth", "SQLite", "Web")
let logging = product("Logging", "swift-log")
let metrics = product("Metrics", "swift-metrics")
let metricsTestKit = product("MetricsTestKit", "swift-metrics")
let mustache = product("Mustache", "swift-mustache", for: "Web")
let nioConcurrencyHelpers = product("NIOConcurrencyHelpers", "swift-nio")
let nioCore = product("NIOCore", "swift-nio")
let nioEmbedded = product("NIOEmbedded", "swift-nio")
let nioHPACK = product("NIOHPACK", "swift-nio-http2")
let nioHTTP1 = product("NIOHTTP1", "swift-nio")
let nioHTTPTypes = product("NIOHTTPTypes", "swift-nio-extras", for: "Sandbox")
let nioHTTP2 = product("NIOHTTP2", "swift-nio-http2")
let nioPosix = product("NIOPosix", "swift-nio")
let nioSSL = product("NIOSSL", "swift-nio-ssl")
let nioTLS = product("NIOTLS", "swift-nio")
let serviceLifecycle = product("ServiceLifecycle", "swift-service-lifecycle", for: "Sandbox")
let system = product("SystemPackage", "swift-system")
let tracing = product("Tracing", "swift-distributed-tracing")
let x509 = product("X509", "swift-certificates", for: "Full")

func product(_ name: String, _ package: String) -> Target.Dependency { .product(name: name, package: package) }

/// A product that is needed with all of the package, and with the traits of some of its products.
func product(_ name: String, _ package: String, for traits: String...) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: Set(traits + ["Full"])))
}

func linux(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(platforms: [.linux]))
}

func desktop(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(platforms: [.linux, .macOS]))
}

/// A target that does not compile without a trait.
func trait(_ name: String) -> Target {
    .target(name: "\(name)Trait", path: "Sources/Traits/\(name)")
}

// MARK: Package

let package = Package(
    name: "errand",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Errand", targets: ["Errand"]),
        .library(name: "ErrandCore", targets: ["ErrandCore", "ErrandMiddleware"]),
        .library(name: "ErrandJSON", targets: ["ErrandJSON"]),
        .library(name: "ErrandJSONAPI", targets: ["ErrandJSONAPI"]),
        .library(name: "ErrandCSV", targets: ["ErrandCSV"]),
        .library(name: "ErrandOAuth", targets: ["ErrandOAuth"]),
        .library(name: "ErrandOAuthSystem", targets: ["ErrandOAuthSystem"]),
        .library(name: "ErrandSQLite", targets: ["ErrandSQLite"]),
        .library(name: "ErrandPostgres", targets: ["ErrandPostgres"]),
        .library(name: "ErrandFleet", targets: ["ErrandFleet"]),
        .library(name: "ErrandTesting", targets: ["ErrandTesting"]),
        .library(name: "ErrandConformance", targets: ["ErrandConformance"]),
        .library(name: "NationBuilder", targets: ["NationBuilder"]),
        .library(name: "NationBuilderAccounts", targets: ["NationBuilderAccounts"]),
        .library(name: "NationBuilderWeb", targets: ["NationBuilderWeb"]),
        .library(name: "NationBuilderUI", targets: ["NationBuilderUI"]),
        .library(name: "NationBuilderImport", targets: ["NationBuilderImport"]),
        .library(name: "NationBuilderMirror", targets: ["NationBuilderMirror"]),
        .library(name: "NationBuilderFleet", targets: ["NationBuilderFleet"]),
        .library(name: "NationSandbox", targets: ["NationSandbox"]),
        .executable(name: "nb", targets: ["nb"]),
    ],
    traits: [
        // One trait stands for all of the package: with several, SwiftPM writes their flags in another order each time,
        // and compiles all modules again.
        .trait(name: "Full", description: "All products, with all that they can do but the content codings."),
        .trait(name: "Pins", description: "Pinned public keys of servers, in Errand."),
        .trait(name: "OAuth", description: "ErrandOAuth, ErrandOAuthSystem, ErrandFleet, ErrandConformance, accounts."),
        .trait(name: "SQLite", description: "ErrandSQLite, NationBuilderImport and NationBuilderMirror."),
        .trait(name: "Web", description: "NationBuilderWeb and NationBuilderFleet, with accounts."),
        .trait(name: "Sandbox", description: "NationSandbox."),
        .trait(name: "Configuration", description: "Environments read by swift-configuration, in Errand."),
        .trait(name: "Brotli", description: "Responses in the content coding br, by the system's libbrotlidec."),
        .trait(name: "Zstandard", description: "Responses in the content coding zstd, by the system's libzstd."),
        .default(enabledTraits: ["Full"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: [
        // The essential part of Foundation where there is one. The sandbox has its own imports of it.
        .target(name: "ErrandFoundation"),
        .target(
            name: "ErrandJSON", dependencies: ["ErrandFoundation"],
            swiftSettings: [.strictMemorySafety(), .enableExperimentalFeature("Lifetimes")]),
        .target(
            name: "ErrandCore", dependencies: ["ErrandFoundation", "ErrandJSON", httpTypes, logging, metrics, tracing]),
        // Compiled without access to the core's `package` symbols, as a user's own steps are.
        .target(
            name: "ErrandMiddleware",
            dependencies: ["ErrandCore", "ErrandFoundation", httpTypes, logging, metrics, tracing],
            packageAccess: false),
        // A target of its own, because on Linux it links all of Foundation, the data of ICU, and libcurl.
        .target(name: "ErrandURLSession", dependencies: ["ErrandCore", httpTypes]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // Without pkg-config, so that a system without these libraries is not told about them.
        .systemLibrary(name: "CBrotli"),
        .systemLibrary(name: "CZstandard"),
        .target(
            name: "Errand",
            dependencies: [
                "CZlib", "ErrandFoundation", .target(name: "CBrotli", condition: .when(traits: ["Brotli"])),
                .target(name: "CZstandard", condition: .when(traits: ["Zstandard"])), "ErrandCore", "ErrandMiddleware",
                configuration, httpTypes, system,
                // On Apple's systems the transport is URLSession, and the packages for Linux are not linked.
                .target(
                    name: "ErrandURLSession",
                    condition: .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS])),
                .product(
                    name: "Crypto", package: "swift-crypto",
                    condition: .when(platforms: [.linux], traits: ["Full", "Pins"])), linux("NIOCore", "swift-nio"),
                linux("NIOHPACK", "swift-nio-http2"),
                linux("NIOHTTP1", "swift-nio"),
                linux("NIOHTTP2", "swift-nio-http2"), linux("NIOPosix", "swift-nio"), linux("NIOSSL", "swift-nio-ssl"),
                linux("NIOTLS", "swift-nio"),
            ]),
        .target(name: "ErrandTesting", dependencies: ["ErrandCore", "ErrandFoundation", "ErrandJSON", httpTypes]),
        // Checks of types that implement the package's protocols, over real connections and with whole
        // credentials. It links sockets and OAuth, which other tests must not link.
        .target(
            name: "ErrandConformance",
            dependencies: [
                "ErrandCore", "ErrandFoundation", "ErrandJSON", "ErrandOAuth", "ErrandMiddleware", "ErrandTesting",
                httpTypes, nioCore, nioPosix,
            ]),
        .target(
            name: "ErrandOAuth",
            dependencies: [
                "OAuthTrait", "ErrandCore", "ErrandFoundation", "ErrandJSON", crypto, cryptoExtras, httpTypes, jwtKit,
            ]),
        // What a person's computer has for a sign-in: a browser and a listener for its response, which need
        // sockets, and a keyring, for which Linux runs another program. The grants must link neither, and
        // an app on a phone has no sockets to link.
        .target(
            name: "ErrandOAuthSystem",
            dependencies: [
                "ErrandOAuth", "ErrandCore", "ErrandFoundation", crypto, desktop("NIOCore", "swift-nio"),
                desktop("NIOPosix", "swift-nio"),
            ]),
        .target(
            name: "ErrandSQLite",
            dependencies: [
                "SQLiteTrait", "ErrandCore", "ErrandFoundation", "ErrandOAuth", "ErrandMiddleware", crypto, grdb,
            ]),
        // It loads libpq when the program runs, and links nothing of it.
        .target(name: "ErrandPostgres"),
        // What several machines share over PostgreSQL.
        .target(
            name: "ErrandFleet",
            dependencies: ["ErrandCore", "ErrandFoundation", "ErrandMiddleware", "ErrandOAuth", "ErrandPostgres"]),
        .target(name: "ErrandJSONAPI", dependencies: ["ErrandCore", "ErrandJSON", httpTypes]),
        .target(name: "ErrandCSV"),
        .target(
            name: "NationBuilder",
            dependencies: [
                "ErrandCore", "ErrandFoundation", "ErrandJSON", "ErrandJSONAPI", "ErrandMiddleware", httpTypes,
            ]),
        // The accounts of people at nations, and the models of a button and a panel. It has no views.
        .target(
            name: "NationBuilderAccounts",
            dependencies: [
                "ErrandCore", "ErrandFoundation", "ErrandJSON", "ErrandOAuth", "ErrandMiddleware", "NationBuilder",
                configuration, httpTypes, logging,
            ]),
        // The button, the panel and a people browser as pages of a website. The templates and the style
        // sheet are embedded, so a program with these pages is one file.
        .target(
            name: "NationBuilderWeb",
            dependencies: [
                "WebTrait", "ErrandCore", "ErrandFoundation", "ErrandJSON", "ErrandOAuth", "NationBuilder",
                "NationBuilderAccounts",
                httpTypes, hummingbird, logging, mustache, nioCore,
            ],
            resources: [.embedInCode("Pages")]),
        // Views for Apple's systems, thin over the models; `make apple-check` compiles them.
        .target(
            name: "NationBuilderUI",
            dependencies: ["Errand", "ErrandOAuth", "ErrandOAuthSystem", "NationBuilderAccounts"]),
        // The import of people from CSV: what a file says, what it changes in a nation, and the journal of that.
        .target(
            name: "NationBuilderImport",
            dependencies: [
                "SQLiteTrait", "ErrandCSV", "ErrandCore", "ErrandFoundation", "ErrandJSON", "ErrandJSONAPI",
                "ErrandMiddleware",
                "NationBuilder", grdb, httpTypes,
            ]),
        .target(
            name: "NationBuilderMirror",
            dependencies: [
                "SQLiteTrait", "ErrandCore", "ErrandFoundation", "ErrandJSON", "ErrandJSONAPI", "ErrandMiddleware",
                "ErrandPostgres",
                "NationBuilder", grdb, httpTypes,
            ]),
        // What several machines share of people's accounts and of a website's sessions, over PostgreSQL.
        .target(
            name: "NationBuilderFleet",
            dependencies: [
                "ErrandCore", "ErrandFleet", "ErrandFoundation", "ErrandOAuth", "ErrandPostgres",
                "NationBuilderAccounts", "NationBuilderWeb", hummingbird,
            ]),
        // It imports no module of the client: the two sides must not share a mistake.
        .target(
            name: "NationSandbox",
            dependencies: [
                "SandboxTrait", asyncHTTPClient, crypto, grdb, httpTypes, hummingbird, logging, nioCore, nioHTTP1,
                nioHTTPTypes,
                nioPosix, serviceLifecycle,
            ]),

        // What `nb demo` and `make demo` show: the client at work on a sandbox nation.
        .target(name: "NationDemo", dependencies: ["Errand", "NationBuilder", "NationSandbox", httpTypes]),
        .executableTarget(name: "nation-demo", dependencies: ["NationDemo"]),

        // What the commands of `nb` stand on: the terminal and output, and the nation that is connected.
        .target(
            name: "NBCore",
            dependencies: [
                "Errand", "ErrandCSV", "ErrandFleet", "ErrandFoundation", "ErrandJSON", "ErrandJSONAPI", "ErrandOAuth",
                "ErrandOAuthSystem", "ErrandPostgres", "ErrandSQLite", "NationBuilder", "NationBuilderAccounts",
                "NationBuilderFleet", argumentParser, httpTypes,
            ]),
        .executableTarget(
            name: "nb",
            dependencies: [
                "Errand", "ErrandCSV", "ErrandFleet", "ErrandFoundation", "ErrandJSON", "ErrandOAuth",
                "ErrandOAuthSystem", "ErrandPostgres", "ErrandSQLite", "NBCore", "NationBuilder",
                "NationBuilderAccounts",
                "NationBuilderFleet", "NationBuilderImport", "NationBuilderMirror", "NationBuilderWeb", "NationDemo",
                "NationSandbox", argumentParser, crypto, httpTypes, hummingbird, hummingbirdCore, logging, nioCore,
                serviceLifecycle, system,
            ]),

        // MARK: Traits

        // Each says which trait a product needs. The other errors of a product without its trait are of modules that
        // are not there, and name none.
        trait("OAuth"), trait("SQLite"), trait("Web"), trait("Sandbox"),

        // MARK: Tests

        // Started by tests, and by hand; it imports no module of the client.
        .executableTarget(
            name: "authorization-server",
            dependencies: [crypto, cryptoExtras, httpTypes, hummingbird, logging, nioCore],
            path: "Tests/AuthorizationServer"),

        // A program that imports only Errand, and prints the libraries that it loads.
        .executableTarget(name: "linked-program", dependencies: ["Errand"], path: "Tests/LinkedProgram"),

        // Sends requests to servers that could end a client's process.
        .executableTarget(
            name: "transport-driver", dependencies: ["Errand"], path: "Tests/TransportDriver"),

        // Reads a server's responses in all content codings; `make codings` starts it.
        .executableTarget(name: "coding-driver", dependencies: ["Errand"], path: "Tests/CodingDriver"),

        // A driver of the cache for test suites of HTTP caches; `make cache-suite` starts it.
        .executableTarget(
            name: "cache-driver",
            dependencies: ["Errand", "ErrandCore", "ErrandSQLite", "ErrandMiddleware", httpTypes],
            path: "Tests/CacheDriver"),

        // Reads a CSV file of any size, and prints how much memory that took.
        .executableTarget(name: "csv-driver", dependencies: ["ErrandCSV"], path: "Tests/CSVDriver"),

        // Uses the database that the environment names, also with a transaction that it leaves open.
        .executableTarget(name: "postgres-driver", dependencies: ["ErrandPostgres"], path: "Tests/PostgresDriver"),

        // A machine of a fleet.
        .executableTarget(
            name: "fleet-driver",
            dependencies: [
                "Errand", "ErrandConformance", "ErrandCore", "ErrandFleet", "ErrandOAuth", "ErrandPostgres",
                "NationBuilder", "NationBuilderAccounts", "NationBuilderFleet", "NationBuilderWeb", hummingbird,
                httpTypes, logging, serviceLifecycle,
            ], path: "Tests/FleetDriver"),

        // Helpers of several test targets: counters, gates, logs of events, a transport as a closure.
        .target(name: "TestSupport", dependencies: ["ErrandCore", "ErrandJSON", httpTypes], path: "Tests/TestSupport"),

        // Runs the package's own programs as processes.
        .target(name: "Programs", path: "Tests/Programs"),

        // A person with a browser at a sandbox's pages.
        .target(name: "Visitors", dependencies: ["Errand", "NationSandbox", httpTypes], path: "Tests/Visitors"),

        // What a program outside the package writes, compiled with default settings.
        .target(
            name: "OutsideConformances",
            dependencies: [
                "Errand", "ErrandCore", "ErrandOAuth", "NationBuilderAccounts", asyncHTTPClient, httpTypes, nioCore,
                nioHTTP1, nioPosix,
            ], path: "Tests/OutsideConformances"),
        // Servers that tests start, such as nginx, and their certificates.
        .target(
            name: "Servers",
            dependencies: [crypto, nioConcurrencyHelpers, nioCore, nioHPACK, nioHTTP2, nioPosix, nioSSL, x509],
            path: "Tests/Servers"),

        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "Errand", "ErrandConformance", "ErrandCore", "ErrandJSON", "ErrandOAuth", "ErrandOAuthSystem",
                "ErrandSQLite", "ErrandMiddleware", "ErrandTesting", "ErrandURLSession", "NationBuilder",
                "NationBuilderAccounts", "NationBuilderWeb", "NationSandbox", "Programs", "TestSupport", "Visitors",
                "nation-demo", "nb",
                crypto, httpTypes,
                hummingbird, inMemoryLogging, logging, nioCore, serviceLifecycle, system,
            ]),

        .testTarget(
            name: "NBTests",
            dependencies: [
                "Errand", "ErrandCSV", "ErrandCore", "ErrandJSON", "ErrandMiddleware", "ErrandOAuth", "ErrandTesting",
                "NBCore", "NationBuilder", "NationBuilderAccounts", "NationBuilderImport", "NationBuilderMirror",
                "NationSandbox", "Programs", "Servers", "TestSupport", "Visitors", "nb", argumentParser, httpTypes,
                hummingbird, nioCore,
            ],
            exclude: ["Snapshots"]),
        .testTarget(name: "ErrandJSONTests", dependencies: ["ErrandJSON", "TestSupport"]),
        .testTarget(
            name: "ErrandCSVTests", dependencies: ["ErrandCSV", "Programs", "TestSupport", "csv-driver"],
            exclude: ["generated-csv.py"]),
        .testTarget(
            name: "ErrandJSONAPITests",
            dependencies: ["ErrandCore", "ErrandJSON", "ErrandJSONAPI", "ErrandTesting", "TestSupport", httpTypes]),
        .testTarget(
            name: "ErrandCoreTests",
            dependencies: [
                "ErrandConformance", "ErrandCore", "ErrandFoundation", "ErrandJSON", "ErrandMiddleware",
                "ErrandTesting", "TestSupport", httpTypes,
            ]),
        .testTarget(
            name: "ErrandMiddlewareTests",
            dependencies: [
                "ErrandConformance", "ErrandCore", "ErrandJSON", "ErrandMiddleware", "ErrandTesting", "TestSupport",
                httpTypes, inMemoryLogging, inMemoryTracing, logging, metrics, metricsTestKit, tracing,
            ]),
        .testTarget(
            name: "ErrandTests",
            dependencies: [
                "Errand", "ErrandConformance", "ErrandCore", "ErrandJSON", "ErrandMiddleware",
                "ErrandTesting",
                "ErrandURLSession", "Programs", "Servers", "TestSupport", "linked-program", "nb", "transport-driver",
                configuration, crypto, httpTypes, nioConcurrencyHelpers, nioCore, nioEmbedded,
                nioHPACK,
                nioHTTP1, nioHTTP2, nioPosix, nioSSL, nioTLS, system, x509,
            ]),
        .testTarget(
            name: "ErrandConformanceTests",
            dependencies: [
                "Errand", "ErrandConformance", "ErrandCore", "ErrandMiddleware", "ErrandOAuth", "ErrandTesting",
                "ErrandURLSession", "OutsideConformances", "Servers", "TestSupport", httpTypes, nioCore, nioPosix,
                system,
            ]),
        .testTarget(
            name: "ErrandTestingTests",
            dependencies: ["Errand", "ErrandJSON", "ErrandMiddleware", "ErrandTesting", "TestSupport", httpTypes]),
        .testTarget(
            name: "ErrandOAuthTests",
            dependencies: [
                "Errand", "ErrandConformance", "ErrandCore", "ErrandJSON", "ErrandMiddleware", "ErrandOAuth",
                "ErrandOAuthSystem", "ErrandSQLite", "ErrandTesting", "NationBuilder", "NationBuilderAccounts",
                "OutsideConformances", "Programs", "TestSupport", crypto, cryptoExtras, grdbSQLite, httpTypes, jwtKit,
                nioCore, nioHTTP1, nioPosix,
            ]),
        .testTarget(
            name: "ErrandSQLiteTests",
            dependencies: [
                "Errand", "ErrandConformance", "ErrandCore", "ErrandSQLite", "ErrandMiddleware", "ErrandTesting",
                "Programs",
                "TestSupport", "cache-driver", crypto, grdb, grdbSQLite, httpTypes,
            ]),
        .testTarget(
            name: "ErrandPostgresTests",
            dependencies: [
                "ErrandPostgres", "ErrandCore", "ErrandTesting", "Programs", "Servers", "TestSupport",
                "postgres-driver", nioCore, nioPosix,
            ]),
        .testTarget(
            name: "ErrandFleetTests",
            dependencies: [
                "Errand", "ErrandConformance", "ErrandCore", "ErrandFleet", "ErrandOAuth", "ErrandPostgres",
                "ErrandMiddleware", "ErrandTesting", "NationBuilder", "NationSandbox", "Programs", "Servers",
                "TestSupport", "fleet-driver", crypto, httpTypes, nioCore, nioHTTP1, nioPosix,
            ]),
        .testTarget(
            name: "NationBuilderFleetTests",
            dependencies: [
                "Errand", "ErrandConformance", "ErrandCore", "ErrandFleet", "ErrandOAuth", "ErrandPostgres",
                "ErrandTesting", "NationBuilder", "NationBuilderAccounts", "NationBuilderFleet", "NationBuilderWeb",
                "NationSandbox", "Programs", "Servers", "TestSupport", "Visitors", "fleet-driver", httpTypes,
                hummingbird, nioCore, nioHTTP1, nioPosix,
            ]),
        .testTarget(
            name: "NationBuilderTests",
            dependencies: [
                "NationBuilder", "ErrandCore", "ErrandJSON", "ErrandJSONAPI", "ErrandMiddleware", "ErrandTesting",
                "TestSupport", httpTypes,
            ]),
        // The client and the sandbox of version 2, over a real connection.
        .testTarget(
            name: "VersionTwoTests",
            dependencies: [
                "Errand", "ErrandJSON", "ErrandJSONAPI", "NationBuilder", "NationSandbox", "Programs", "TestSupport",
                httpTypes,
            ]),
        .testTarget(
            name: "NationBuilderAccountsTests",
            dependencies: [
                "Errand", "ErrandCore", "ErrandJSON", "ErrandOAuth", "ErrandMiddleware", "ErrandTesting",
                "NationBuilder",
                "NationBuilderAccounts", "NationSandbox", "TestSupport", "Visitors", configuration, httpTypes,
                inMemoryLogging, logging,
            ]),
        .testTarget(
            name: "NationBuilderImportTests",
            dependencies: [
                "Errand", "ErrandCSV", "ErrandCore", "ErrandJSON", "ErrandJSONAPI", "ErrandTesting", "NationBuilder",
                "NationBuilderImport", "NationSandbox", "TestSupport", grdb,
            ]),
        .testTarget(
            name: "NationBuilderMirrorTests",
            dependencies: [
                "Errand", "ErrandCore", "ErrandFoundation", "ErrandJSON", "ErrandJSONAPI", "ErrandPostgres",
                "ErrandTesting", "NationBuilder", "NationBuilderMirror", "NationSandbox", "Programs", "Servers",
                "TestSupport", grdb, httpTypes,
            ]),
        .testTarget(
            name: "NationBuilderWebTests",
            dependencies: [
                "Errand", "ErrandCore", "ErrandJSON", "ErrandOAuth", "ErrandTesting", "NationBuilder",
                "NationBuilderAccounts", "NationBuilderWeb", "NationSandbox", "Programs", "TestSupport", httpTypes,
                hummingbird, hummingbirdTesting, logging, nioCore, nioPosix, serviceLifecycle,
            ]),
        .testTarget(
            name: "NationSandboxTests",
            dependencies: [
                "NationSandbox", "TestSupport", asyncHTTPClient, grdb, httpTypes, hummingbird, nioCore, nioHTTP1,
                nioPosix,
            ]),
    ]
)

// MARK: Programs that link one product each, for the tests of the modules that a product links

for product in package.products where product.name != "nb" {
    package.targets.append(
        .executableTarget(
            name: "links-\(product.name)", dependencies: [.byName(name: product.name)],
            path: "Tests/LinkedPrograms/\(product.name)"))
}

// For writers: `ERRAND_DOCS=1 swift package --disable-sandbox preview-documentation --target Errand`.
// Users of the package need not fetch the plugin, and `make docs` does not need it.
if Context.environment["ERRAND_DOCS"] != nil {
    package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// MARK: Settings, the same for every target but the one that stands for programs outside

for target in package.targets where target.type != .system && target.name != "OutsideConformances" {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ]
}
