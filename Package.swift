// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// The modules in which tests spend most of their time. The makefile sets TLSPROBE_OPTIMIZED_TESTS, which optimizes them in debug builds too:
/// all tests then take three quarters of the time. SwiftPM rejects unsafe flags in a dependency, so other packages do not get them.
let computing: Set = [
  "Bytes", "DomainNames", "YAML", "RegularExpressions", "JSONPath", "JSONSchema", "Crypto", "Templates", "TLSWire", "DNSWire", "StartTLS",
  "HTTPWire", "WebSocket", "Enumeration", "Transport", "TLSEngine", "X509", "PathValidation", "CertificateLint", "Minting", "Observation",
  "TextViews", "HTTPMessages",
]
let optimization: [SwiftSetting] =
  Context.environment["TLSPROBE_OPTIMIZED_TESTS"] == nil
  ? [] : [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"], .when(configuration: .debug))]

/// A Swift module with the house settings; `uses` are targets of this package.
func module(_ name: String, uses: [String] = [], packages: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: uses.map { .target(name: $0) } + packages,
    swiftSettings: settings + (computing.contains(name) ? optimization : []))
}

/// A library of the system, found by pkg-config.
func system(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// The tests of one module. What tests share stands in `TestSupport`.
func tests(_ name: String, uses: [String] = [], resources: [Resource] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: ([name] + uses).map { .target(name: $0) },
    resources: resources,
    swiftSettings: settings)
}

let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let histogram = Target.Dependency.product(name: "Histogram", package: "hdrhistogram-swift")
let structuredFields = Target.Dependency.product(name: "RawStructuredFieldValues", package: "swift-http-structured-headers")

let package = Package(
  name: "tlsprobe",
  products: [
    .executable(name: "tlsprobe", targets: ["tlsprobe"]),
    .library(name: "TLSProbe", targets: ["TLSProbe"]),
    // The server of `serve`, for tests of other programs.
    .library(name: "LocalServer", targets: ["LocalServer"]),
  ],
  traits: [
    .trait(name: "Brotli", description: "Reads the content coding br."),
    .trait(name: "Zstandard", description: "Reads the content coding zstd."),
    .default(enabledTraits: ["Brotli", "Zstandard"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/apple/swift-http-structured-headers", from: "1.7.0"),
  ],
  targets: [
    .target(
      name: "COpenSSL",
      linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    .target(name: "CData", exclude: ["documents"]),
    system("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    system("CNghttp2", pkgConfig: "libnghttp2", package: "libnghttp2-dev"),
    system("CBrotli", pkgConfig: "libbrotlidec", package: "libbrotli-dev"),
    system("CZstd", pkgConfig: "libzstd", package: "libzstd-dev"),
    system("CYAML", pkgConfig: "yaml-0.1", package: "libyaml-dev"),
    system("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    module("Bytes"),
    module("DomainNames", uses: ["Bytes", "CData"]),
    module("YAML", uses: ["Bytes", "CYAML"]),
    module("RegularExpressions"),
    module("JSONPath", uses: ["RegularExpressions", "Bytes"]),
    module("JSONSchema", uses: ["RegularExpressions", "DomainNames", "Bytes"]),
    module("Crypto", uses: ["Bytes", "COpenSSL"]),
    module("Templates", uses: ["Crypto", "Bytes"]),
    module("TLSWire", uses: ["Bytes", "CData"]),
    module("DNSWire", uses: ["DomainNames", "Bytes"]),
    module("StartTLS", uses: ["Bytes"]),
    module(
      "HTTPWire", uses: ["Bytes", "CNghttp2", "CZlib"],
      packages: [
        .target(name: "CBrotli", condition: .when(traits: ["Brotli"])),
        .target(name: "CZstd", condition: .when(traits: ["Zstandard"])),
      ]),
    module("WebSocket", uses: ["HTTPWire", "Crypto", "Bytes"]),
    module("Enumeration", uses: ["TLSWire", "Bytes"]),
    module("Transport", uses: ["Bytes", "COpenSSL"], packages: [heap, deque]),
    module(
      "TLSEngine", uses: ["TLSWire", "Crypto", "Bytes", "COpenSSL", "CZlib"],
      packages: [
        .target(name: "CBrotli", condition: .when(traits: ["Brotli"])),
        .target(name: "CZstd", condition: .when(traits: ["Zstandard"])),
      ]),
    module("X509", uses: ["Crypto", "DomainNames", "Bytes", "CData"], packages: [asn1]),
    module("PathValidation", uses: ["X509", "Crypto", "DomainNames", "Bytes", "CData"], packages: [asn1]),
    module("CertificateLint", uses: ["X509", "Crypto", "DomainNames", "Bytes"], packages: [asn1]),
    module("Minting", uses: ["X509", "Crypto", "DomainNames", "Bytes", "COpenSSL"]),
    module("Resolver", uses: ["DNSWire", "Transport", "Crypto", "DomainNames", "Bytes"]),
    module("Store", uses: ["Resolver", "DNSWire", "Transport", "Crypto", "Bytes", "CSQLite"]),
    module("Connect", uses: ["Resolver", "HTTPWire", "StartTLS", "TLSEngine", "Crypto", "Transport", "TLSWire", "DomainNames", "Bytes"]),
    module("HTTPMessages", uses: ["HTTPWire", "DomainNames", "Bytes"], packages: [structuredFields]),
    module(
      "RequestCollections",
      uses: ["Templates", "YAML", "JSONPath", "RegularExpressions", "JSONSchema", "HTTPMessages", "HTTPWire", "Bytes"]),
    module(
      "RequestFormats",
      uses: [
        "RequestCollections", "Templates", "YAML", "JSONPath", "RegularExpressions", "HTTPMessages", "HTTPWire", "DomainNames", "Bytes",
      ]),
    module(
      "HTTPClient",
      uses: [
        "WebSocket",
        "HTTPMessages", "Connect", "HTTPWire", "StartTLS", "PathValidation", "X509", "TLSEngine", "Crypto", "Resolver", "Transport",
        "TLSWire",
        "DomainNames", "Bytes",
      ]),
    module(
      "Observation", uses: ["HTTPMessages", "HTTPWire", "TLSWire", "CertificateLint", "PathValidation", "X509", "DomainNames", "Bytes"]),
    module(
      "Probes",
      uses: [
        "Enumeration", "HTTPClient", "HTTPWire", "Connect", "StartTLS", "Observation", "CertificateLint", "PathValidation", "X509",
        "TLSEngine", "Crypto", "TLSWire", "Transport",
        "Resolver", "DNSWire",
        "DomainNames", "Bytes",
      ],
      packages: [histogram]),
    module(
      "Vulnerabilities",
      uses: [
        "Probes", "Enumeration", "HTTPClient", "HTTPWire", "Connect", "StartTLS", "Observation", "X509", "TLSEngine", "Crypto", "TLSWire",
        "Transport", "DomainNames", "Bytes",
      ]),
    module("Appraisal", uses: ["Observation", "CertificateLint", "PathValidation", "TLSWire", "X509", "Crypto", "DomainNames", "Bytes"]),
    module(
      "Inspection",
      uses: [
        "Vulnerabilities", "Probes", "Appraisal", "Observation", "HTTPClient", "HTTPWire", "PathValidation", "Connect", "Resolver",
        "TLSEngine", "Transport",
        "DomainNames", "Bytes",
      ]),
    module(
      "Checks",
      uses: [
        "Observation", "HTTPMessages", "HTTPWire", "CertificateLint", "PathValidation", "X509", "TLSWire", "Crypto", "DomainNames", "Bytes",
      ]),
    module(
      "Policies",
      uses: [
        "Checks", "Observation", "HTTPMessages", "CertificateLint", "PathValidation", "X509", "TLSWire", "YAML", "CData", "DomainNames",
        "Bytes",
      ]),
    module("TextViews", uses: ["RegularExpressions", "HTTPWire", "Bytes"]),
    module(
      "Report",
      uses: [
        "TextViews", "Policies", "Checks", "Observation", "CData", "CertificateLint", "PathValidation", "X509", "TLSWire", "Crypto",
        "DomainNames", "Bytes",
      ]),
    module(
      "HTTPServer",
      uses: [
        "WebSocket", "HTTPWire", "Connect", "Minting", "StartTLS", "TLSEngine", "Transport", "X509", "TLSWire", "Crypto", "DomainNames",
        "Bytes",
      ]),
    module(
      "ServerCases",
      uses: [
        "HTTPServer", "HTTPWire", "Minting", "StartTLS", "TLSEngine", "PathValidation", "X509", "TLSWire", "Crypto", "DomainNames", "Bytes",
      ]),
    module(
      "MockServer",
      uses: [
        "HTTPServer", "HTTPClient", "HTTPMessages", "WebSocket", "HTTPWire", "Connect", "Resolver", "TLSEngine", "Transport", "Crypto",
        "DomainNames", "JSONSchema", "JSONPath", "RegularExpressions", "YAML", "Bytes",
      ]),
    module(
      "LocalPage",
      uses: ["HTTPServer", "Store", "Report", "TextViews", "Observation", "StartTLS", "HTTPWire", "Transport", "Crypto", "Bytes"]),
    module("LocalServer", uses: ["HTTPServer", "ServerCases", "MockServer"]),
    module(
      "CommandSupport",
      uses: [
        "MockServer", "Store", "Templates", "YAML", "Report", "TextViews", "Policies", "Checks", "Inspection", "Appraisal", "Probes",
        "Enumeration",
        "Observation",
        "HTTPClient",
        "HTTPWire", "Connect", "StartTLS",
        "Resolver", "DNSWire", "TLSEngine", "Transport", "PathValidation", "X509", "Crypto", "TLSWire", "DomainNames", "Bytes",
      ]),
    module(
      "FetchCLI",
      uses: [
        "CommandSupport", "Store", "RequestFormats", "RequestCollections", "Templates", "JSONPath", "RegularExpressions", "WebSocket",
        "Report", "TextViews", "Checks", "Inspection", "Appraisal", "Probes", "Enumeration", "Observation", "HTTPClient", "HTTPWire",
        "Connect",
        "StartTLS",
        "Resolver", "TLSEngine", "Transport", "PathValidation", "X509", "Crypto", "TLSWire", "DomainNames", "Bytes",
      ]),
    module(
      "TLSProbeCLI",
      uses: [
        "CommandSupport", "RequestFormats", "RegularExpressions", "FetchCLI", "LocalPage", "Store", "DNSWire",
        "HTTPServer", "ServerCases", "MockServer", "JSONSchema", "YAML", "Minting", "Crypto", "Report", "TextViews", "Policies", "Checks",
        "Inspection",
        "Appraisal",
        "Vulnerabilities", "Probes", "Enumeration", "Observation", "HTTPClient", "HTTPWire", "Connect", "StartTLS", "Resolver", "TLSEngine",
        "Transport",
        "PathValidation", "X509", "TLSWire", "DomainNames", "Bytes",
      ]),
    module(
      "TLSProbe",
      uses: [
        "Vulnerabilities", "Enumeration", "DNSWire", "StartTLS", "Connect", "HTTPClient", "HTTPMessages", "Inspection", "Appraisal",
        "Probes", "Policies", "Checks", "Observation", "Report", "TextViews",
        "HTTPWire",
        "CertificateLint",
        "PathValidation", "X509", "TLSEngine",
        "TLSWire", "Transport",
        "Resolver", "DomainNames", "Bytes",
      ]),
    .executableTarget(name: "tlsprobe", dependencies: ["TLSProbeCLI"], swiftSettings: settings),
    .executableTarget(
      name: "request-series",
      dependencies: ["HTTPClient", "HTTPWire", "Connect", "Resolver", "TLSEngine", "PathValidation", "X509", "Transport", "Bytes"],
      path: "Benchmarks/RequestSeries",
      swiftSettings: settings),
    .executableTarget(
      name: "pool-cost",
      dependencies: [
        "HTTPClient", "HTTPWire", "Connect", "Resolver", "TLSEngine", "PathValidation", "X509", "Transport", "Bytes", "CHeapUse",
      ],
      path: "Benchmarks/PoolCost",
      swiftSettings: settings),
    .executableTarget(
      name: "verdict-cost", dependencies: ["CertificateFixtures", "Minting", "PathValidation", "X509", "DomainNames", "Bytes"],
      path: "Benchmarks/VerdictCost",
      swiftSettings: settings),
    tests("Bytes", uses: ["TestSupport"]),
    tests("CData", uses: ["Bytes"]),
    tests("DomainNames", uses: ["TestSupport"]),
    tests("YAML", uses: ["TestSupport", "Bytes"]),
    tests("RegularExpressions", uses: ["TestSupport"]),
    tests("JSONPath", uses: ["TestSupport", "RegularExpressions", "Bytes"]),
    tests("JSONSchema", uses: ["RegularExpressions", "Bytes"]),
    tests("Crypto", uses: ["TestSupport", "Bytes"]),
    tests("Templates", uses: ["Bytes"]),
    tests("TLSWire", uses: ["TestSupport", "Bytes"]),
    tests("DNSWire", uses: ["TestSupport", "DomainNames", "Bytes"]),
    tests("StartTLS", uses: ["TestSupport", "Bytes"]),
    tests("HTTPWire", uses: ["TestSupport", "Bytes"]),
    tests("WebSocket", uses: ["TestSupport", "HTTPWire", "Bytes"]),
    tests("Enumeration", uses: ["TestSupport", "LocalServer", "TLSWire", "Bytes"]),
    tests("Transport", uses: ["TestSupport", "Bytes"]),
    tests("TLSEngine", uses: ["TestSupport", "Transport", "TLSWire", "Crypto", "Bytes"]),
    tests("X509", uses: ["Minting", "PathValidation", "Crypto", "Bytes"]),
    tests("PathValidation", uses: ["CertificateFixtures", "Minting", "X509", "Crypto", "DomainNames", "Bytes"]),
    tests("CertificateLint", uses: ["CertificateFixtures", "Minting", "PathValidation", "X509", "Bytes"]),
    tests("Minting", uses: ["CertificateLint", "PathValidation", "X509", "Crypto", "Bytes"]),
    tests("Resolver", uses: ["TestSupport", "DNSFixtures", "DNSWire", "Transport", "Crypto", "DomainNames", "Bytes"]),
    // A program for tests of cache files: one process must not damage the file of another.
    .executableTarget(
      name: "cache-process", dependencies: ["Store", "Resolver", "DNSWire", "Transport", "Bytes"], path: "Tests/CacheProcess",
      swiftSettings: settings),
    tests("Store", uses: ["cache-process", "TestSupport", "Resolver", "DNSWire", "Transport", "DomainNames", "Bytes"]),
    tests(
      "Connect",
      uses: [
        "TestSupport", "DNSFixtures", "LocalServer", "Minting", "HTTPWire", "StartTLS", "Resolver", "DNSWire", "TLSEngine", "Transport",
        "TLSWire", "DomainNames", "Bytes",
      ]),
    tests("RequestFormats", uses: ["RequestCollections", "Templates", "TestSupport", "HTTPWire", "YAML", "Bytes"]),
    tests(
      "RequestCollections",
      uses: [
        "LocalServer", "HTTPClient", "Minting", "TLSEngine", "Transport", "PathValidation", "HTTPMessages", "HTTPWire", "DomainNames",
        "Bytes",
      ]),
    tests("HTTPMessages", uses: ["TestSupport", "HTTPWire", "DomainNames", "Bytes"]),
    tests(
      "HTTPClient",
      uses: [
        "WebSocket",
        "HTTPMessages",
        "TestSupport", "DNSFixtures", "LocalServer", "HTTPWire", "Minting", "PathValidation", "X509", "Connect", "Resolver", "DNSWire",
        "TLSEngine", "Transport", "TLSWire", "DomainNames", "Bytes",
      ]),
    tests(
      "Inspection",
      uses: [
        "TestSupport", "DNSFixtures", "LocalServer", "HTTPServer", "HTTPClient", "HTTPWire", "Minting", "PathValidation", "X509", "Connect",
        "Resolver", "Appraisal", "Probes", "Enumeration", "Observation", "Vulnerabilities",
        "DNSWire", "TLSEngine", "Transport", "DomainNames", "Bytes",
      ]),
    tests("Observation", uses: ["TLSWire", "Bytes"]),
    tests(
      "Probes",
      uses: [
        "TestSupport", "DNSFixtures", "Inspection", "Appraisal", "Checks", "Enumeration", "HTTPClient", "HTTPWire", "StartTLS", "TLSWire",
        "DomainNames", "LocalServer", "Connect",
        "Observation", "CertificateLint", "PathValidation", "X509", "TLSEngine",
        "Resolver", "DNSWire",
        "Transport", "Crypto", "Minting", "Bytes",
      ]),
    tests(
      "Appraisal",
      uses: ["Crypto", "Minting", "Observation", "TLSWire", "CertificateLint", "PathValidation", "X509", "DomainNames", "Bytes"]),
    tests("Checks", uses: ["Observation", "CertificateLint", "PathValidation", "X509", "TLSWire", "Bytes"]),
    tests(
      "Vulnerabilities",
      uses: [
        "TestSupport", "LocalServer", "Probes", "Observation", "Connect", "Resolver", "Transport", "DomainNames", "Bytes",
      ]),
    tests("TextViews", uses: ["TestSupport", "HTTPWire", "RegularExpressions", "Bytes"]),
    tests(
      "Policies", uses: ["TestSupport", "Checks", "Observation", "CertificateLint", "PathValidation", "X509", "TLSWire", "YAML", "Bytes"]),
    tests(
      "Report",
      uses: [
        "TestSupport", "JSONSchema", "Policies", "Checks", "Observation", "CertificateLint", "PathValidation", "X509", "TLSWire", "Crypto",
        "Bytes",
      ]),
    tests(
      "HTTPServer",
      uses: [
        "TestSupport", "ServerFixtures", "LocalServer", "WebSocket", "HTTPWire", "Connect", "Minting", "TLSEngine", "TLSWire", "Crypto",
        "Transport", "X509", "DomainNames", "Bytes",
      ]),
    tests(
      "ServerCases",
      uses: [
        "TestSupport", "ServerFixtures", "LocalServer", "StartTLS", "Minting", "TLSEngine", "TLSWire", "Crypto", "Transport",
        "PathValidation", "X509", "DomainNames", "Bytes",
      ]),
    tests(
      "MockServer",
      uses: [
        "TestSupport", "ServerFixtures", "LocalServer", "HTTPServer", "HTTPClient", "WebSocket", "HTTPWire", "Connect", "Resolver",
        "Minting", "TLSEngine", "TLSWire", "PathValidation", "Crypto", "Transport", "X509", "JSONSchema", "DomainNames", "Bytes",
      ]),
    tests(
      "LocalPage",
      uses: [
        "TestSupport", "ServerFixtures", "LocalServer", "HTTPWire", "Report", "Observation", "Store", "Transport", "Minting", "Crypto",
        "Bytes",
      ]),
    tests(
      "CommandSupport",
      uses: [
        "TestSupport", "Store", "Report", "Transport", "Crypto", "PathValidation", "X509", "TLSEngine", "Connect", "HTTPClient",
        "Observation",
        "Bytes",
      ]),
    tests(
      "FetchCLI",
      uses: [
        "TestSupport", "TLSProbeCLI", "CommandSupport", "JSONPath", "HTTPClient", "HTTPWire", "Connect", "Probes", "Observation", "Checks",
        "Report",
        "Transport",
        "TLSEngine", "TLSWire", "PathValidation", "Bytes",
      ]),
    tests(
      "TLSProbeCLI",
      uses: [
        "CommandSupport", "RequestFormats", "FetchCLI", "JSONSchema", "MockServer", "Store", "TLSEngine",
        "TestSupport", "DNSFixtures", "LocalServer", "HTTPClient", "HTTPWire", "Observation", "Report", "Connect", "StartTLS",
        "Resolver", "DNSWire", "Transport", "Bytes", "Enumeration", "Probes", "TLSWire", "Minting", "CertificateLint", "PathValidation",
        "X509", "Crypto",
      ]),
    tests("TLSProbe", uses: ["TestSupport", "DNSFixtures", "LocalServer"]),
    .testTarget(name: "ArchitectureTests", swiftSettings: settings),
    .testTarget(
      name: "PeerTests",
      dependencies: [
        "JSONPath", "RequestFormats",
        "TestSupport", "CertificateFixtures", "CommandSupport", "FetchCLI", "TLSProbeCLI", "LocalServer", "JSONSchema", "Minting",
        "Report", "Checks",
        "CertificateLint", "PathValidation",
        "X509", "DomainNames",
        "HTTPClient", "WebSocket", "HTTPWire", "TLSWire", "DNSWire",
        "Bytes",
        "Probes", "Observation", "Connect", "Resolver", "TLSEngine", "Crypto", "Transport",
      ].map { .target(name: $0) },
      exclude: ["Fixtures"], swiftSettings: settings),
    .target(
      name: "CertificateFixtures",
      dependencies: ["Minting", "CertificateLint", "PathValidation", "X509", "Crypto", "DomainNames", "Bytes"],
      path: "Tests/CertificateFixtures", swiftSettings: settings),
    .target(
      name: "ServerFixtures",
      dependencies: ["TestSupport", "LocalServer", "HTTPWire", "Minting", "TLSEngine", "TLSWire", "Transport", "X509", "Bytes"],
      path: "Tests/ServerFixtures", swiftSettings: settings),
    .target(
      name: "DNSFixtures",
      dependencies: [
        "TestSupport", "Minting", "HTTPWire", "Resolver", "TLSEngine", "DNSWire", "Transport", "X509", "DomainNames", "Bytes",
      ], path: "Tests/DNSFixtures",
      swiftSettings: settings),
    .target(name: "CHeapUse", path: "Tests/CHeapUse"),
    .target(name: "CTerminal", path: "Tests/CTerminal"),
    .target(
      name: "TestSupport", dependencies: ["HTTPMessages", "Bytes", "CHeapUse", "CTerminal"], path: "Tests/TestSupport",
      swiftSettings: settings),
  ]
)

// The fuzz targets reach every module through one more product, which only Fuzz/run asks for.
if Context.environment["TLSPROBE_FUZZ"] != nil {
  package.products.append(.library(name: "TLSProbeModules", targets: ["TLSProbeCLI", "DNSWire", "WebSocket"]))
}
