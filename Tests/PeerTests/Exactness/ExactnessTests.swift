import TestSupport
import Testing

/// No suite missed, none invented: per version, in the server's order, and the groups and signature schemes too.
@Suite struct ExactnessTests {
  @Test(arguments: ExactCase.present) func `a server's own account, brute force and tlsprobe agree`(exact: ExactCase) throws {
    let keys = try ExactKeys.shared.get()
    let server = try exact.start(keys)
    let found = try BruteForce.acceptance(of: server, options: exact.bruteOptions)
    let account = try exact.truth(keys, server)
    if let account {
      let disagreement = account.differences(from: found.limited(to: account.versions.keys))
      #expect(disagreement.isEmpty, "brute force against the server's own account\n\(server.tail)")
    }
    var truth = (account?.completed(by: found) ?? found).asked
    if exact.asksSuitesOnly { truth = truth.suitesOnly }
    let questions = exact.asksSuitesOnly ? "versions,suites,order" : CiphersReport.questions
    let report = try CiphersReport(server.target(.v4), exact.options, only: questions)
    #expect(truth.differences(from: report.acceptance).isEmpty, "\(report.transcript.suffix(4_000))\n\(server.tail)")
    #expect(report.undetermined.isEmpty)
  }

  @Test func `the configurations of OpenSSL leave none of its 158 suites out`() throws {
    let keys = try ExactKeys.shared.get()
    let all = try OpenSSLTable("ALL:COMPLEMENTOFALL:@SECLEVEL=0", keys: keys).rows.map(\.id)
    var covered: Set<String> = []
    for exact in ExactCase.openSSL {
      let truth = try exact.truth(keys, exact.start(keys))
      covered.formUnion(truth?.versions.values.flatMap(\.suites) ?? [])
    }
    #expect(all.count == 158)
    #expect(covered == Set(all), "\(Set(all).subtracting(covered).sorted())")
  }

  @Test func `no server is left out without being named`() {
    print("exactness: \(ExactCase.present.count) configurations", terminator: "")
    print(
      ExactCase.missing.isEmpty ? "; none skipped" : "; SKIPPED, not fetched by Scripts/peers: \(ExactCase.missing.joined(separator: ", "))"
    )
    if PeerProgram.allAreRequired { #expect(ExactCase.missing.isEmpty) }
    #expect(Set(ExactCase.all.map(\.name)).count == ExactCase.all.count)
  }
}
