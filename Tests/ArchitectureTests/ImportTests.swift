import Foundation
import Testing

/// What a module may import, from the bottom up; a row also allows what its modules may import.
@Suite struct ImportTests {
  struct Row {
    let modules: [String]
    var packages: [String] = []
  }

  static let table: [String: Row] = [
    "Bytes": Row(modules: [], packages: ["Glibc", "Musl"]),
    "DomainNames": Row(modules: ["Bytes", "CData"]),
    "YAML": Row(modules: ["Bytes", "CYAML"]),
    "RegularExpressions": Row(modules: []),
    "JSONPath": Row(modules: ["RegularExpressions", "Bytes"]),
    "JSONSchema": Row(modules: ["RegularExpressions", "DomainNames"]),
    "Crypto": Row(modules: ["Bytes", "COpenSSL"], packages: ["Synchronization"]),
    "Templates": Row(modules: ["Crypto"]),
    "TLSWire": Row(modules: ["Bytes", "CData"]),
    "DNSWire": Row(modules: ["DomainNames"]),
    "StartTLS": Row(modules: ["Bytes"]),
    "HTTPWire": Row(modules: ["Bytes", "CNghttp2", "CZlib", "CBrotli", "CZstd"]),
    "WebSocket": Row(modules: ["HTTPWire", "Crypto"]),
    "Enumeration": Row(modules: ["TLSWire"]),
    "Transport": Row(modules: ["Bytes", "COpenSSL"], packages: ["HeapModule", "DequeModule", "Synchronization", "Glibc", "Musl"]),
    "TLSEngine": Row(modules: ["TLSWire", "Crypto", "COpenSSL", "CZlib", "CBrotli", "CZstd"], packages: ["Synchronization"]),
    "X509": Row(modules: ["Crypto", "DomainNames", "CData"], packages: ["SwiftASN1"]),
    "PathValidation": Row(modules: ["X509", "CData"], packages: ["Synchronization", "SwiftASN1"]),
    "CertificateLint": Row(modules: ["X509"], packages: ["SwiftASN1"]),
    "Minting": Row(modules: ["X509"], packages: ["Synchronization"]),
    "Resolver": Row(modules: ["DNSWire", "DomainNames", "Transport", "Crypto"], packages: ["Glibc", "Musl"]),
    "Store": Row(modules: ["Resolver", "CSQLite"], packages: ["Glibc", "Musl"]),
    "Connect": Row(modules: ["Resolver", "HTTPWire", "StartTLS", "TLSEngine"]),
    "HTTPMessages": Row(modules: ["HTTPWire", "DomainNames"], packages: ["RawStructuredFieldValues"]),
    "RequestFormats": Row(modules: ["RequestCollections"]),
    "RequestCollections": Row(modules: ["HTTPMessages", "Templates", "YAML", "JSONPath", "RegularExpressions", "JSONSchema"]),
    "HTTPClient": Row(modules: ["Connect", "HTTPMessages", "WebSocket", "PathValidation"]),
    "Observation": Row(modules: ["TLSWire", "HTTPMessages", "PathValidation", "CertificateLint"], packages: ["FoundationEssentials"]),
    "Probes": Row(modules: ["Enumeration", "HTTPClient", "Observation"], packages: ["Histogram", "Synchronization"]),
    "Vulnerabilities": Row(modules: ["Probes"]),
    "Appraisal": Row(modules: ["Observation", "PathValidation", "CertificateLint"]),
    "Inspection": Row(modules: ["Vulnerabilities", "Appraisal"]),
    "Checks": Row(modules: ["Observation"]),
    "Policies": Row(modules: ["Checks", "YAML", "CData"]),
    "TextViews": Row(modules: ["RegularExpressions", "HTTPWire"]),
    "Report": Row(modules: ["TextViews", "Policies", "CData"], packages: ["FoundationEssentials"]),
    "HTTPServer": Row(modules: ["Connect", "WebSocket", "Minting"], packages: ["Synchronization"]),
    "ServerCases": Row(modules: ["HTTPServer", "PathValidation"]),
    "MockServer": Row(
      modules: ["HTTPServer", "HTTPClient", "YAML", "JSONPath", "JSONSchema"], packages: ["Synchronization", "Glibc", "Musl"]),
    "LocalPage": Row(modules: ["HTTPServer", "Store", "Report"], packages: ["Synchronization"]),
    "LocalServer": Row(modules: ["HTTPServer", "ServerCases", "MockServer"]),
    "CommandSupport": Row(modules: ["MockServer", "Report", "Inspection", "Store", "Templates"], packages: ["Glibc", "Musl"]),
    "FetchCLI": Row(
      modules: ["CommandSupport", "RequestFormats", "RequestCollections", "JSONPath"], packages: ["Synchronization", "Glibc", "Musl"]),
    "TLSProbeCLI": Row(
      modules: ["ServerCases", "FetchCLI", "LocalPage"], packages: ["FoundationEssentials", "Synchronization", "Glibc", "Musl"]),
    "TLSProbe": Row(modules: ["Connect", "HTTPClient", "Inspection", "Appraisal", "Probes", "Policies", "Checks", "Observation", "Report"]),
    "tlsprobe": Row(modules: ["TLSProbeCLI"]),
  ]

  /// C modules and Foundation are named by those that use them, never inherited.
  static let neverInherited: Set<String> = ["COpenSSL", "CNghttp2", "CZlib", "CBrotli", "CZstd", "CYAML", "CSQLite", "CData"]

  static func allowed(for target: String) -> Set<String> {
    guard let row = table[target] else { return [] }
    var modules = Set(row.modules)
    for module in row.modules { modules.formUnion(allowed(for: module).filter { table[$0] != nil }) }
    return modules.union(row.packages)
  }

  @Test(arguments: SourceTree.sources) func `a module imports only what stands below it`(file: SourceTree.File) throws {
    try #require(Self.table[file.target] != nil, "\(file.target) has no row")
    let forbidden = Set(file.imports).subtracting(Self.allowed(for: file.target)).subtracting(["Swift", "_Concurrency"])
    #expect(forbidden.isEmpty, "\(file.path) imports \(forbidden.sorted())")
  }

  /// SwiftPM builds a module before the tests that import it only if their target depends on it: without that, a first build fails at times.
  @Test func `tests import only modules that their target depends on`() throws {
    let manifest = try String(contentsOf: SourceTree.root.appending(path: "Package.swift"), encoding: .utf8)
    let targets = manifest.matches(of: /tests\(\s*"(\w+)"(?:,\s*uses: \[([^\]]*)\])?/)
    #expect(targets.count > 30)
    for target in targets {
      let name = String(target.1)
      let uses = (target.2 ?? "").matches(of: /"([\w-]+)"/).map { String($0.1) } + [name]
      let reached = uses.reduce(into: Set(uses)) { $0.formUnion(Self.allowed(for: $1)) }
      for file in SourceTree.files(below: "Tests/\(name)Tests", suffix: ".swift") {
        let modules = Set(file.imports).filter { Self.table[$0] != nil }
        #expect(
          modules.isSubset(of: reached), "\(file.path) imports \(modules.subtracting(reached).sorted()), which Package.swift does not name")
      }
    }
  }

  /// What a module must not import although a module below it may: probes send requests and observe, they never verify.
  static let withheld: [String: Set<String>] = [
    "Probes": ["Appraisal", "PathValidation", "CertificateLint"]
  ]

  @Test func `probes do not verify`() {
    for file in SourceTree.sources {
      let withheld = Self.withheld[file.target, default: []].intersection(file.imports)
      #expect(withheld.isEmpty, "\(file.path) imports \(withheld.sorted())")
    }
    let verifying = ["CertificateVerifier", "VerificationContext", "TrustStore", "EvidencePlanner", "VerdictDescription("]
    for file in SourceTree.sources where file.target == "Probes" {
      for name in verifying { #expect(!file.contains(name), "\(file.path) names \(name)") }
    }
  }

  @Test(arguments: SourceTree.sources) func `pointers stand only in files that say so`(file: SourceTree.File) {
    guard !file.name.hasSuffix("+Handle.swift") else { return }
    let pointers = ["OpaquePointer", "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer", "Unmanaged"]
    for pointer in pointers { #expect(file.code(with: pointer).isEmpty, "\(file.path) names \(pointer)") }
  }

  @Test func `C libraries are imported without being passed on`() {
    for file in SourceTree.sources where !Self.neverInherited.isDisjoint(with: file.imports) {
      #expect(!file.contains("public import C"), "\(file.path)")
    }
  }
}
