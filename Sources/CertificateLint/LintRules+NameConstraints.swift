internal import Bytes
internal import SwiftASN1
internal import X509

extension LintRules {
  static let nameConstraints: [LintRule] = [
    LintRule("lint.name-constraints.server", .must, "a server's certificate constrains names", "RFC 5280, section 4.2.1.10", for: .server) {
      subject in
      subject.entry(LintExtension.nameConstraints) == nil ? nil : "the certificate has name constraints although it is no authority's"
    },
    // RFC 5280 requires it, the baseline requirements make an exception.
    LintRule(
      "lint.name-constraints.not-critical", .should, "constraints on names are not critical", "BR, section 7.1.2.10.8", for: .authority
    ) { subject in
      subject.isPlain(LintExtension.nameConstraints) ? "the name constraints are not critical" : nil
    },
    LintRule("lint.name-constraints.empty", .must, "constraints on names constrain nothing", "RFC 5280, section 4.2.1.10") { subject in
      guard let node = subject.node(LintExtension.nameConstraints) else { return nil }
      return node.children.allSatisfy { $0.children.isEmpty } ? "the name constraints hold no subtree" : nil
    },
    LintRule("lint.name-constraints.distance", .must, "a subtree has a minimum or a maximum", "RFC 5280, section 4.2.1.10") { subject in
      let odd = subtrees(subject).contains { $0.children.count > 1 }
      return odd ? "a subtree of the name constraints has a minimum or a maximum" : nil
    },
    LintRule("lint.name-constraints.address-length", .must, "a range of addresses has a wrong length", "RFC 5280, section 4.2.1.10") {
      subject in
      let lengths = ranges(subject).map(\.count).first { $0 != 8 && $0 != 32 }
      return lengths.map { "a range of addresses in the name constraints has \($0) bytes, not 8 or 32" }
    },
    LintRule("lint.name-constraints.address-mask", .must, "a range of addresses is no prefix", "RFC 4632, section 3.1") { subject in
      let odd = ranges(subject).first { range in
        guard range.count == 8 || range.count == 32 else { return false }
        let bits = range.suffix(range.count / 2).flatMap { byte in (0..<8).map { byte >> UInt8(7 - $0) & 1 } }
        return bits.drop { $0 == 1 }.contains(1)
      }
      return odd.map { "the mask of the range \(Hex.encode($0)) in the name constraints has a one after a zero" }
    },
    LintRule("lint.name-constraints.leading-dot", .notice, "a constraint on host names begins with a dot", "RFC 5280, section 4.2.1.10") {
      subject in
      guard let constraints = subject.certificate.nameConstraints else { return nil }
      for case .dns(let text) in constraints.permitted + constraints.excluded where text.hasPrefix(".") {
        return "the constraint on host names \(ChainErrorText.shortened(text)) begins with a dot, which verifiers read differently"
      }
      return nil
    },
    LintRule(
      "lint.name-constraints.kind", .should, "a constraint is on a kind of names that servers have not", "BR, section 7.1.2.10.8",
      since: LintDate.profiles, for: .authority
    ) { subject in
      let odd = subtrees(subject).compactMap { $0.children.first }.first { base in ![2, 4, 7].contains(base.identifier.tagNumber) }
      return odd == nil ? nil : "the name constraints speak of other names than hosts, addresses and directory names"
    },
  ]

  private static func subtrees(_ subject: LintSubject) -> [ASN1Node] { subject.members(LintExtension.nameConstraints).flatMap(\.children) }

  /// The contents of address constraints.
  private static func ranges(_ subject: LintSubject) -> [[UInt8]] {
    subtrees(subject).compactMap { $0.children.first }.filter { $0.isContext(7) }.compactMap { $0.primitive.map(Array.init) }
  }
}
