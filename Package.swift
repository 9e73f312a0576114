// swift-tools-version:6.2
import PackageDescription

/// Warnings are errors where `CI` is set, so that none survives on `main`.
let strict: [SwiftSetting] = Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

let settings: [SwiftSetting] =
    strict + [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]

let testSettings: [SwiftSetting] = strict + [.enableUpcomingFeature("ExistentialAny")]

let package = Package(
    name: "reunite",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "reunite", targets: ["ReuniteCLI"])
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.0"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections.git", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    ],
    targets: [
        .systemLibrary(name: "CSpatiaLite"),
        .systemLibrary(name: "CBrotli"),
        .systemLibrary(name: "CCurl"),
        .systemLibrary(name: "CDeflate"),
        .systemLibrary(name: "CGD"),
        .systemLibrary(name: "CHeif"),
        .systemLibrary(name: "CIDN2"),
        .systemLibrary(name: "CLittleCMS"),
        .systemLibrary(name: "COpenSSL"),
        .systemLibrary(name: "CPSL"),
        .systemLibrary(name: "CPostgreSQL"),
        .systemLibrary(name: "CQREncode"),
        .systemLibrary(name: "CSandbox"),
        .systemLibrary(name: "CScaling"),
        .systemLibrary(name: "CSodium"),
        .systemLibrary(name: "CTIFF"),
        .systemLibrary(name: "CTurboJPEG"),
        .systemLibrary(name: "CZlib"),
        .systemLibrary(name: "CZstd"),
        .target(
            name: "Reunite",
            dependencies: ["CIDN2"],
            resources: [.embedInCode("categories.json"), .copy("Texts")],
            // Tests hold millions of distances against other ways to compute them: too slow unoptimised.
            swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        // Jobs that wait in an order that is fair to their senders: for any program.
        .target(name: "ReuniteQueue", swiftSettings: settings),
        // Connections to SQLite with SpatiaLite, and to PostgreSQL: it knows no table.
        .target(
            name: "ReuniteDatabase",
            dependencies: [
                "ReuniteQueue",
                "CPostgreSQL",
                "CSpatiaLite",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "ReuniteStorage", dependencies: ["Reunite", "ReuniteDatabase", "COpenSSL", "CPSL", "CSodium"],
            swiftSettings: settings),
        // Files of maps and places in SQLite, which others make: it knows nothing of the store.
        .target(
            name: "ReuniteBaseMap", dependencies: ["Reunite", "ReuniteDatabase", "CSodium"], swiftSettings: settings),
        .target(
            name: "ReuniteMap", dependencies: ["Reunite", .product(name: "HeapModule", package: "swift-collections")],
            // Tests hold thousands of viewports against looking at each pin: too slow unoptimised.
            swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        // gzip, zlib's format, Zstandard and Brotli: it knows neither HTTP nor files.
        .target(
            name: "ReuniteCompression", dependencies: ["CBrotli", "CDeflate", "CZlib", "CZstd"], swiftSettings: settings
        ),
        // Transfers by libcurl, for any protocol: it knows neither mails nor photos.
        .target(name: "ReuniteTransfer", dependencies: ["CCurl"], swiftSettings: settings),
        .target(
            name: "ReuniteMail", dependencies: ["Reunite", "ReuniteTransfer", "CCurl"], resources: [.copy("Texts")],
            swiftSettings: settings),
        .target(
            name: "ReunitePhotos",
            dependencies: [
                "Reunite", "ReuniteQueue", "ReuniteTransfer", "CCurl", "CGD", "CHeif", "CLittleCMS", "CSandbox",
                "CScaling", "CSodium",
                "CTIFF", "CTurboJPEG", "CZlib",
            ],
            // Loops over pixels take a hundred times as long unoptimised: too long for an upload's time limit.
            swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        .target(
            name: "ReuniteMatch", dependencies: ["Reunite"], resources: [.copy("Data")],
            // Tests compare hundreds of thousands of listings: too slow unoptimised.
            swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        // The web application: files, and how they are named. `scripts/setup` prepares those of others in Files/vendor.
        .target(
            name: "ReuniteWeb", dependencies: ["Reunite", "CSodium"], resources: [.copy("Files")],
            swiftSettings: settings),
        // What the service does, with or without a request. It knows neither HTTP nor SQL.
        .target(
            name: "ReuniteService",
            dependencies: [
                "Reunite",
                "ReuniteDatabase",
                "ReuniteStorage",
                "ReuniteMap",
                "ReuniteMatch",
                "ReunitePhotos",
                "ReuniteMail",
                "ReuniteTransfer",
                "ServerLimits",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        // Connections with limits, and what clients share: for any server, so it knows nothing of listings.
        .target(
            name: "ServerLimits",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "ReuniteHTTP",
            dependencies: [
                "Reunite",
                "ReuniteService",
                "ServerLimits",
                "ReuniteWeb",
                "ReuniteBaseMap",
                "ReuniteDatabase",
                "ReuniteStorage",
                "ReuniteMap",
                "ReuniteMatch",
                "ReunitePhotos",
                "ReuniteCompression",
                "CQREncode",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [.copy("OpenAPI")],
            swiftSettings: settings
        ),
        // What the command line and benchmarks generate: listings, with their word lists.
        .target(
            name: "ReuniteGenerators", dependencies: ["Reunite", "ReuniteDatabase", "ReuniteStorage"],
            resources: [.copy("Data")], swiftSettings: settings),
        .executableTarget(
            name: "ReuniteCLI",
            dependencies: [
                "Reunite",
                "ReuniteGenerators",
                "ReuniteBaseMap",
                "ReuniteDatabase",
                "ReuniteStorage",
                "ReuniteMail",
                "ReuniteMap",
                "ReuniteMatch",
                "ReunitePhotos",
                "ReuniteService",
                "ReuniteWeb",
                "ReuniteHTTP",
                "ServerLimits",
                "CSandbox",
                "CZlib",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            resources: [.copy("Demonstration/Pictures")],
            swiftSettings: settings
        ),
        // What only scripts/benchmark/run runs: no part of the product.
        .executableTarget(
            name: "ReuniteBenchmarks",
            dependencies: [
                "Reunite",
                "ReuniteCompression",
                "ReuniteGenerators",
                "ReuniteDatabase",
                "ReuniteStorage",
                "ReuniteMap",
                "ReuniteMatch",
                "ReuniteService",
                "ReuniteHTTP",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "scripts/benchmark/ReuniteBenchmarks",
            resources: [.copy("Data")],
            swiftSettings: settings
        ),
        .target(
            name: "TestSupport",
            dependencies: [
                "CSandbox", "Reunite", "ReuniteBaseMap", "ReuniteDatabase", "ReunitePhotos", "ReuniteStorage",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            path: "Tests/TestSupport",
            exclude: ["photo_files", "photo_samples.py", "smtp_server.py", "standby"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "ReuniteTests", dependencies: ["Reunite", "ReuniteQueue", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReuniteMatchTests", dependencies: ["ReuniteMatch", "TestSupport"], swiftSettings: testSettings),
        .testTarget(name: "ReuniteWebTests", dependencies: ["ReuniteWeb", "TestSupport"], swiftSettings: testSettings),
        .testTarget(
            name: "ReuniteMapTests", dependencies: ["Reunite", "ReuniteMap", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReuniteMailTests", dependencies: ["Reunite", "ReuniteMail", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReunitePhotosTests", dependencies: ["Reunite", "ReunitePhotos", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ReuniteBaseMapTests",
            dependencies: [
                "ReuniteBaseMap", "ReuniteDatabase", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "ReuniteStorageTests",
            dependencies: [
                "ReuniteDatabase", "ReuniteStorage", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "ReuniteServiceTests",
            dependencies: [
                "ReuniteDatabase", "ReuniteService", "ServerLimits", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "ServerLimitsTests",
            dependencies: [
                "ServerLimits", "TestSupport",
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "ReuniteHTTPTests",
            dependencies: [
                "COpenSSL", "ReuniteHTTP", "ServerLimits", "ReuniteBaseMap", "ReuniteService", "ReunitePhotos",
                "ReuniteDatabase",
                "ReuniteStorage",
                "ReuniteWeb", "ReuniteCompression", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "ReuniteCLITests",
            dependencies: ["ReuniteBenchmarks", "ReuniteCLI", "ReuniteGenerators", "ReuniteMatch", "TestSupport"],
            swiftSettings: testSettings),
    ]
)
