import Checks
import Observation
import Testing

@Suite("The list of checks")
struct AllTests {
  @Test("every check says what its examples expect")
  func examples() {
    for check in Checks.all {
      #expect(!check.examples.isEmpty, "\(check.id) has no example")
      for (index, example) in check.examples.enumerated() {
        let found = check.findings(in: example.seen, settings: example.settings)
        #expect(found.map(\.severity).max() == example.expected, "\(check.id), example \(index)")
        #expect(found.allSatisfy { $0.id == check.id })
      }
    }
  }

  @Test("ids are dotted, in lower case and used once")
  func ids() {
    let ids = Checks.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.contains(".") && id.allSatisfy { $0.isLowercase || $0 == "." || $0 == "-" || $0.isNumber }, "\(id)")
    }
  }

  @Test("every check says why and what to do")
  func words() {
    for check in Checks.all {
      #expect(!check.title.isEmpty && check.rationale.hasSuffix("."), "\(check.id)")
      #expect(!check.remedy.isEmpty && !check.remedy.hasSuffix("."), "\(check.id)")
    }
  }

  @Test("a check is silent on a target that nobody looked at")
  func nothingSeen() {
    let seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: nil))
    #expect(Checks.findings(in: seen).isEmpty)
  }

  @Test("the worst comes first")
  func order() {
    for example in Checks.all.flatMap(\.examples) {
      let severities = Checks.findings(in: example.seen).map(\.severity)
      #expect(severities == severities.sorted(by: >))
    }
  }
}
