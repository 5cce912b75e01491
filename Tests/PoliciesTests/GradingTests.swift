import Observation
import TLSWire
import Testing

@testable import Policies

/// Tests of the grade by the rating guide of SSL Labs.
@Suite struct GradingTests {
  private static func grade(_ change: (inout PolicyServer) -> Void) throws -> GradeVerdict {
    var server = PolicyServer()
    server.vulnerabilities.results = ["heartbleed", "robot"].map {
      VulnerabilityObservation(id: $0, title: $0, outcome: .notVulnerable, detail: "refused")
    }
    change(&server)
    let day = try #require(PolicyDate(server.day))
    return try Grading([server.input], on: day).verdict
  }

  /// A trusted path of the server's certificate, an intermediate and a root.
  private static func path(servedAs: [Int?]) -> PathDescription {
    PathDescription(
      subjects: ["CN=example.org", "CN=Issuing CA", "CN=Root"], anchor: "CN=Root", stores: ["mozilla"], servedAs: servedAs, trusted: true)
  }

  typealias Row = (grade: String, ignoringTrust: String, change: @Sendable (inout PolicyServer) -> Void)

  static let rows: [Row] = [
    ("A+", "A+", { _ in }),
    ("A", "A", { $0.hsts(nil) }),
    ("A", "A", { $0.hsts("max-age=86400") }),
    ("A-", "A-", { $0.versions("TLSv1.2") }),
    ("A-", "A-", { $0.feature("secure_renegotiation", .refused) }),
    ("A+", "A+", { $0.feature("fallback_scsv", .refused) }),
    ("B", "B", { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA", to: "TLSv1.0") }),
    ("B", "B", { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA", to: "TLSv1.1") }),
    ("B", "B", { $0.key("RSA", 1_024) }),
    ("B", "B", { $0.prime(1_024) }),
    ("B", "B", { $0.chain.servedOrder?.missingIssuer = "CN=Issuing CA" }),
    ("B", "B", { $0.chain.paths = [path(servedAs: [0, nil, nil])] }),
    ("A+", "A+", { $0.chain.paths = [path(servedAs: [0, 1, nil])] }),
    (
      "B", "B",
      {
        $0.suites("TLSv1.2", "TLS_RSA_WITH_AES_256_GCM_SHA384"); $0.versions("TLSv1.2")
      }
    ),
    (
      "B", "B",
      {
        $0.suites("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA"); $0.versions("TLSv1.2")
      }
    ),
    ("C", "C", { $0.add(suite: "TLS_ECDHE_RSA_WITH_RC4_128_SHA") }),
    ("A+", "A+", { $0.add(suite: "TLS_RSA_WITH_3DES_EDE_CBC_SHA") }),
    ("C", "C", { $0.suites("TLSv1.2", "TLS_RSA_WITH_3DES_EDE_CBC_SHA", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256") }),
    ("C", "C", { $0.suites("TLSv1.2", "TLS_RSA_WITH_3DES_EDE_CBC_SHA") }),
    ("B", "B", { $0.add(suite: "TLS_RSA_WITH_3DES_EDE_CBC_SHA", to: "TLSv1.0") }),
    (
      "A+", "A+",
      {
        $0.suites("TLSv1.2", "TLS_RSA_WITH_3DES_EDE_CBC_SHA", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"); $0.order(.client)
      }
    ),
    ("C", "C", { $0.feature("compression", .accepted) }),
    ("C", "C", { $0.add(suite: "TLS_RSA_WITH_AES_128_CBC_SHA", to: "SSLv3") }),
    ("B", "B", { $0.add(suite: "TLS_RSA_WITH_RC4_128_SHA", to: "SSLv3") }),
    (
      "C", "C",
      { server in
        server.versions("TLSv1.0", "TLSv1.1")
        server.add(suite: "TLS_RSA_WITH_AES_128_CBC_SHA", to: "TLSv1.0")
      }
    ),
    ("F", "F", { $0.add(suite: "TLS_RSA_EXPORT_WITH_RC4_40_MD5", to: "TLSv1.0") }),
    ("F", "F", { $0.add(suite: "TLS_DH_anon_WITH_AES_128_CBC_SHA") }),
    ("F", "F", { $0.prime(768) }),
    ("F", "F", { $0.key("RSA", 512) }),
    ("F", "F", { $0.signature("md5WithRSAEncryption") }),
    ("F", "F", { $0.vulnerable("heartbleed") }),
    ("F", "F", { $0.vulnerable("robot") }),
    ("F", "F", { $0.vulnerable("goldendoodle") }),
    ("F", "F", { $0.probe.renegotiation?.unbound = .init(name: "unbound", support: .accepted) }),
    ("T", "A+", { $0.reject("expired") }),
    ("M", "A+", { $0.reject("hostname_mismatch") }),
    (
      "T", "B",
      {
        $0.reject("unknown_issuer"); $0.key("RSA", 1_024)
      }
    ),
  ]

  @Test(arguments: rows.indices) func `a fault limits the grade, and a remedy is named`(index: Int) throws {
    let row = Self.rows[index]
    let verdict = try Self.grade(row.change)
    #expect(verdict.grade == row.grade && verdict.gradeIgnoringTrust == row.ignoringTrust, "\(verdict)")
    #expect(verdict.improvements.isEmpty == (verdict.grade == "A+"), "\(verdict)")
  }

  @Test func `an undetermined fact excludes an A+, and is named`() throws {
    let verdict = try Self.grade { $0.vulnerable("ccs-injection", .undetermined) }
    #expect(verdict.grade == "A" && verdict.undetermined.count == 1, "\(verdict)")
    let unordered = try Self.grade { server in
      server.suites("TLSv1.2", "TLS_RSA_WITH_3DES_EDE_CBC_SHA", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256")
      server.order(.undetermined)
    }
    #expect(unordered.grade == "A" && unordered.undetermined == ["the order of suites in TLSv1.2 is undetermined"], "\(unordered)")
  }

  @Test(arguments: ["ciphers", "chain"]) func `there is no grade without versions, suites and keys`(part: String) throws {
    let verdict = try Self.grade { $0.missing = [part] }
    #expect(verdict.grade == nil && !verdict.undetermined.isEmpty, "\(verdict)")
  }

  @Test func `scores are weighted as in the guide`() throws {
    let verdict = try Self.grade { server in
      server.key("RSA", 2_048)
      server.add(suite: "TLS_RSA_WITH_AES_128_CBC_SHA", to: "TLSv1.0")
    }
    #expect(verdict.categories.map(\.score) == [95, 90, 90] && verdict.categories.map(\.weight) == [30, 30, 40])
    #expect(verdict.score == 91)
  }

  @Test func `a category without points makes the score 0`() throws {
    let verdict = try Self.grade { $0.add(suite: "TLS_DH_anon_WITH_AES_128_CBC_SHA") }
    #expect(verdict.categories.map(\.score) == [100, 0, 90] && verdict.score == 0, "\(verdict)")
  }

  @Test func `the worst address decides`() throws {
    var (good, bad) = (PolicyServer(), PolicyServer())
    bad.add(suite: "TLS_RSA_WITH_RC4_128_SHA")
    good.hsts(nil)
    let day = try #require(PolicyDate("2026-06-01"))
    #expect(try Grading([good.input, bad.input], on: day).verdict.grade == "C")
    #expect(try Grading([], on: day).verdict.grade == nil)
  }
}
