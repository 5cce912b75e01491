import Bytes
import Minting
import PKI
import Testing

@Suite struct LintTests {
  @Test func `every rule has an identifier of its own, a title and a reference to a section`() {
    #expect(Set(Lint.rules.map(\.id)).count == Lint.rules.count)
    for rule in Lint.rules {
      #expect(rule.id.hasPrefix("lint.") && rule.id.split(separator: ".").count == 3, "\(rule.id)")
      #expect(!rule.title.isEmpty && rule.title.last != ".", "\(rule.id)")
      #expect(["RFC ", "BR, ", "EV G", "X.69", "Chro"].contains(String(rule.reference.prefix(4))), "\(rule.id): \(rule.reference)")
      #expect(rule.reference.contains("section") || rule.reference.contains("appendix"), "\(rule.id)")
    }
  }

  @Test func `every lint has a passing and a failing certificate`() {
    #expect(LintCase.all.map(\.rule).sorted() == Lint.rules.map(\.id).sorted())
  }

  @Test(arguments: LintModel.allCases) func `nothing is said against a certificate as it should be`(model: LintModel) throws {
    let certificate = try Certificate(der: try model.mint())
    let issuer = try Certificate(der: try model.issuer.mint())
    #expect(Lint.findings(in: certificate, role: model.role, issuer: issuer) == [])
    #expect(Lint.findings(in: certificate, role: model.role) == [])
    #expect(LintRole(of: certificate) == model.role)
  }

  @Test(arguments: LintCase.all.indices) func `the failing certificate fires its rule, the passing one does not`(index: Int) throws {
    let entry = LintCase.all[index]
    let issuer = try Certificate(der: try entry.model.issuer.mint())
    let failing = try Certificate(der: try entry.failingCertificate())
    let fired = Lint.findings(in: failing, role: entry.model.role, issuer: issuer)
    #expect(Set(fired.map(\.rule)) == entry.companions.union([entry.rule]), "\(entry.rule)")
    for finding in fired { #expect(!finding.message.isEmpty && finding.message.utf8.count < 1_000 && finding.message.last != ".") }
    let passing = try Certificate(der: try entry.passingCertificate())
    let other = Lint.findings(in: passing, role: entry.model.role, issuer: issuer).filter { $0.rule == entry.rule }
    #expect(other.isEmpty, "\(entry.rule): \(other)")
  }
}
