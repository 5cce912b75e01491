import CertificateLint
import Foundation
import Minting
import TestSupport
import Testing

/// Our lints beside pkilint's, which were written by people of an authority, on every certificate that shows one of ours.
@Suite(
  .timeLimit(.minutes(3)), .enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent("pkilint"), "pkilint was not fetched"))
struct PKILintTests {
  private struct Finding: Hashable {
    let severity: String
    let code: String
    var isError: Bool { ["ERROR", "FATAL"].contains(severity) }
  }

  /// By the certificate's name.
  private static let findings: Result<[String: Set<Finding>], any Error> = Result {
    let directory = try TemporaryDirectory()
    let files = try PKILintCertificate.all.get().map { try directory.write($0.der, to: $0.name) }
    let script = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures/pkilint_findings.py"
    let run = try CommandRun([PeerProgram.path("pkilint"), script] + files, limit: .seconds(120))
    try #require(run.status == 0, "\(run.error)")
    var findings: [String: Set<Finding>] = [:]
    for line in run.text.split(separator: "\n") {
      let fields = line.split(separator: "\t").map { String($0) }
      try #require(fields.count == 3, "\(line)")
      findings[fields[0], default: []].insert(Finding(severity: fields[1], code: fields[2]))
    }
    return findings
  }

  @Test func `the table has a row for every rule, and a reason with a section for every difference`() {
    let table = PKILintTable()
    #expect(table.broken.map(\.rule).sorted() == Lint.rules.map(\.id).sorted())
    for row in table.broken.filter({ $0.finding == nil }) + table.kept { #expect(row.reason.contains("section"), "\(row.rule)") }
  }

  @Test func `what breaks a rule of ours breaks the one of pkilint that the table names`() throws {
    let findings = try Self.findings.get()
    let table = PKILintTable()
    var explained = 0
    for certificate in try PKILintCertificate.all.get() where certificate.purpose == .broken {
      let row = try #require(table.broken.first { $0.rule == certificate.rule }, "\(certificate.rule)")
      guard let wanted = row.finding else {
        explained += 1
        continue
      }
      let codes = (findings[certificate.name] ?? []).map(\.code)
      #expect(codes.contains(wanted), "\(certificate.rule): pkilint says \(codes.sorted())")
    }
    print("pkilint: \(table.broken.count - explained) rules have a finding of its own, \(explained) differences are explained")
  }

  @Test func `pkilint has no error to tell of what breaks no rule, but for those that are explained`() throws {
    let findings = try Self.findings.get()
    let table = PKILintTable()
    for certificate in try PKILintCertificate.all.get() where certificate.purpose != .broken {
      let errors = (findings[certificate.name] ?? []).filter { $0.isError }.map(\.code)
      let explained = table.kept.filter { $0.rule == certificate.rule }.compactMap(\.finding)
      #expect(Set(errors) == Set(explained), "\(certificate.name)")
    }
  }
}
