import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// Every vulnerability probe against sound servers, against its vulnerable one, and on bad networks.
///
/// `make audit-matrix` repeats each pair with a vulnerable server twenty times.
@Suite(.serialized) struct AuditMatrixTests {
  /// Set by `make audit-matrix`.
  private static let runs = ProcessInfo.processInfo.environment["TLSPROBE_MATRIX_RUNS"].flatMap { Int($0) } ?? 1

  /// Those that need no option of `ciphers`.
  static let sound = ExactCase.present.filter(\.options.isEmpty)

  @Test(arguments: sound) func `no probe finds anything on a sound server`(exact: ExactCase) throws {
    let server = try exact.start(ExactKeys.shared.get())
    let report = try VulnerabilityReport(server.target(.v4))
    #expect(report.ids("vulnerable").isEmpty, "\(report.transcript)\n\(server.tail)")
    #expect(report.connections <= 100)
  }

  /// The case of `serve`, and the probe that finds it.
  struct Fault: Sendable, CustomTestStringConvertible {
    let served: String
    let probe: String
    var testDescription: String { "\(served): \(probe)" }
  }

  static let faults = [
    ("heartbleed", "heartbleed"), ("ccs-injection", "ccs-injection"), ("ticketbleed", "ticketbleed"),
    ("ticket-unchecked", "ticket-integrity"), ("robot", "robot"), ("robot-weak", "robot"), ("poodle-tls", "poodle-tls"),
    ("zombie-poodle", "zombie-poodle"), ("goldendoodle", "goldendoodle"), ("sleeping-poodle", "sleeping-poodle"),
    ("zero-length-padding", "zero-length-padding"), ("lucky-minus-20", "lucky-minus-20"), ("dh-reuse", "raccoon"),
    ("invalid-curve", "invalid-curve"), ("invalid-curve", "low-order-share"), ("special-drown", "special-drown"),
    ("ssl2-disabled-cipher", "ssl2-disabled-cipher"), ("cross-name-resumption", "cross-name-resumption"), ("opossum", "opossum"),
    ("early-data", "early-data-replay"),
  ].map { Fault(served: $0.0, probe: $0.1) }

  @Test(arguments: faults) func `a probe finds its vulnerable server in every run`(fault: Fault) throws {
    let server = try LocalServer(cases: [fault.served], at: Platform.now)
    defer { server.stop() }
    let port = try #require(server.endpoint(of: fault.served)).port
    for run in 1...Self.runs {
      let report = try VulnerabilityReport("localhost:\(port)", only: fault.probe)
      #expect(report.outcomes[fault.probe] == "vulnerable", "run \(run): \(report.transcript)")
    }
  }

  /// A vulnerable server behind a network that loses, delays or limits.
  struct BadPath: Sendable, CustomTestStringConvertible {
    let fault: Fault
    let manner: Middlebox.Behavior
    var testDescription: String { "\(fault.testDescription), \(manner)" }
  }

  static let paths = (runs > 1 ? faults : faults.filter { ["heartbleed", "robot", "goldendoodle"].contains($0.served) }).flatMap { fault in
    [Middlebox.Behavior.resetsEveryThird, .delays, .limitsRate].map { BadPath(fault: fault, manner: $0) }
  }

  @Test(arguments: paths) func `a bad network never makes a vulnerable server sound`(path: BadPath) throws {
    let server = try LocalServer(cases: [path.fault.served], at: Platform.now)
    defer { server.stop() }
    let middlebox = try Middlebox(to: try #require(server.endpoint(of: path.fault.served)).port, path.manner)
    let report = try VulnerabilityReport(middlebox.target, ["--sni", "localhost"], only: path.fault.probe, limit: .seconds(240))
    #expect(["vulnerable", "undetermined"].contains(report.outcomes[path.fault.probe] ?? ""), "\(report.transcript)")
  }
}
