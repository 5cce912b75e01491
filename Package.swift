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

/// A Swift module with the house settings; `uses` are targets of this package.
func module(_ name: String, uses: [String] = [], packages: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: uses.map { .target(name: $0) } + packages, swiftSettings: settings)
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
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "tlsprobe",
  products: [
    .executable(name: "tlsprobe", targets: ["tlsprobe"]),
    .library(name: "TLSProbe", targets: ["TLSProbe"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", exact: "0.2.0"),
  ],
  targets: [
    .target(
      name: "COpenSSL",
      linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    .target(name: "CData"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    module("Bytes"),
    module("DomainNames", uses: ["Bytes", "CData"]),
    module("Crypto", uses: ["Bytes", "COpenSSL"]),
    module("TLSWire", uses: ["Bytes", "CData"]),
    module("StartTLS", uses: ["Bytes"]),
    module("Enumeration", uses: ["TLSWire", "Bytes"]),
    module("Transport", uses: ["Bytes", "COpenSSL"], packages: [heap, deque]),
    module("TLSEngine", uses: ["TLSWire", "Crypto", "Bytes", "COpenSSL", "CZlib"]),
    module("PKI", uses: ["Crypto", "DomainNames", "Bytes", "CData", "COpenSSL"], packages: [asn1]),
    module("Minting", uses: ["PKI", "Crypto", "DomainNames", "Bytes", "COpenSSL"]),
    module("Resolver", uses: ["Transport", "DomainNames", "Bytes"]),
    module("Connect", uses: ["Resolver", "StartTLS", "TLSEngine", "Transport", "TLSWire", "DomainNames", "Bytes"]),
    module("Observation", uses: ["TLSWire", "PKI", "DomainNames", "Bytes"]),
    module(
      "Probes",
      uses: [
        "Enumeration", "Connect", "StartTLS", "Observation", "PKI", "TLSEngine", "Crypto", "TLSWire", "Transport", "Resolver",
        "DomainNames", "Bytes",
      ],
      packages: [histogram]),
    module("Checks", uses: ["Observation", "PKI", "TLSWire", "DomainNames", "Bytes"]),
    module("Report", uses: ["Checks", "Observation", "PKI", "TLSWire", "DomainNames", "Bytes"]),
    module("LocalServer", uses: ["Connect", "Minting", "StartTLS", "TLSEngine", "Transport", "PKI", "TLSWire", "DomainNames", "Bytes"]),
    module(
      "TLSProbeCLI",
      uses: [
        "LocalServer", "Report", "Checks", "Probes", "Enumeration", "Observation", "Connect", "StartTLS", "Resolver", "TLSEngine",
        "Transport", "PKI",
        "TLSWire",
        "DomainNames", "Bytes",
      ],
      packages: [arguments]),
    module("TLSProbe", uses: ["Connect", "Probes", "Checks", "Observation", "Report"]),
    .executableTarget(name: "tlsprobe", dependencies: ["TLSProbeCLI"], swiftSettings: settings),
    tests("Bytes"),
    tests("CData", uses: ["Bytes"]),
    tests("DomainNames"),
    tests("Crypto", uses: ["Bytes"]),
    tests("TLSWire", uses: ["Bytes"]),
    tests("StartTLS", uses: ["Bytes"]),
    tests("Enumeration", uses: ["LocalServer", "TLSWire", "Bytes"]),
    tests("Transport", uses: ["TestSupport", "Bytes"]),
    tests("TLSEngine", uses: ["TestSupport", "Transport", "TLSWire", "Crypto", "Bytes"]),
    tests("PKI", uses: ["Minting", "Crypto", "DomainNames", "Bytes", "CData"]),
    tests("Minting", uses: ["PKI", "Crypto", "Bytes"]),
    tests("Resolver", uses: ["Transport", "DomainNames", "Bytes"]),
    tests(
      "Connect",
      uses: ["TestSupport", "LocalServer", "Minting", "StartTLS", "Resolver", "TLSEngine", "Transport", "TLSWire", "DomainNames", "Bytes"]),
    tests("Observation", uses: ["Bytes"]),
    tests(
      "Probes",
      uses: [
        "TestSupport", "Enumeration", "StartTLS", "TLSWire", "DomainNames", "LocalServer", "Connect", "Observation", "PKI", "TLSEngine",
        "Resolver",
        "Transport", "Crypto", "Minting", "Bytes",
      ]),
    tests("Checks", uses: ["Observation", "PKI", "Bytes"]),
    tests("Report", uses: ["Checks", "Observation", "PKI", "Bytes"]),
    tests(
      "LocalServer",
      uses: [
        "TestSupport", "Connect", "Resolver", "StartTLS", "DomainNames", "Minting", "TLSEngine", "TLSWire", "Crypto", "Transport", "PKI",
        "Bytes",
      ]),
    tests(
      "TLSProbeCLI", uses: ["TestSupport", "LocalServer", "Connect", "StartTLS", "Transport", "Bytes", "Enumeration", "Probes", "TLSWire"]),
    .testTarget(name: "ArchitectureTests", swiftSettings: settings),
    .testTarget(
      name: "PeerTests",
      dependencies: [
        "TestSupport", "TLSProbeCLI", "LocalServer", "TLSWire", "Bytes", "Probes", "Observation", "Connect", "Resolver", "TLSEngine",
        "Crypto",
        "Transport",
      ].map { .target(name: $0) },
      exclude: ["Fixtures"], swiftSettings: settings),
    .target(name: "CHeapUse", path: "Tests/CHeapUse"),
    .target(name: "CTerminal", path: "Tests/CTerminal"),
    .target(name: "TestSupport", dependencies: ["CHeapUse", "CTerminal"], path: "Tests/TestSupport", swiftSettings: settings),
  ]
)

// The fuzz targets reach every module through one more product, which only Fuzz/run asks for.
if Context.environment["TLSPROBE_FUZZ"] != nil {
  package.products.append(.library(name: "TLSProbeModules", targets: ["TLSProbeCLI"]))
}
