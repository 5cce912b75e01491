internal import Bytes
internal import DomainNames
internal import X509

extension LintRules {
  static let hostNames: [LintRule] = [
    LintRule("lint.host-name.too-long", .must, "a name is longer than 253 characters", "RFC 1034, section 3.1") { subject in
      dns(subject) { $0.utf8.count > 253 ? "has \($0.utf8.count) characters, 253 are allowed" : nil }
    },
    LintRule("lint.host-name.label-too-long", .must, "a label is longer than 63 characters", "RFC 1034, section 3.1") { subject in
      dns(subject) { labels($0).contains { $0.utf8.count > 63 } ? "has a label of more than 63 characters" : nil }
    },
    LintRule("lint.host-name.empty-label", .must, "a label is empty", "RFC 5280, section 4.2.1.6") { subject in
      dns(subject) { text in
        let labels = labels(text)
        return (labels.count > 1 && labels.last == "" ? labels.dropLast()[...] : labels[...]).contains { $0.isEmpty }
          ? "has an empty label" : nil
      }
    },
    LintRule(
      "lint.host-name.trailing-dot", .must, "a name ends with a dot", "BR, section 7.1.2.7.12", since: LintDate.profiles, for: .server
    ) { subject in
      dns(subject) { $0.utf8.count > 1 && $0.utf8.last == 0x2e ? "ends with a dot, which no client expects" : nil }
    },
    LintRule(
      "lint.host-name.underscore", .must, "a name has an underscore", "BR, section 7.1.2.7.12", since: LintDate.day(2019, 4, 1),
      for: .server
    ) { subject in
      dns(subject) { $0.utf8.contains(0x5f) ? "has an underscore" : nil }
    },
    LintRule("lint.host-name.port-or-path", .must, "a name holds a port or is a URL", "RFC 5280, section 4.2.1.6") { subject in
      dns(subject) { text in
        IPAddress(text) == nil && text.utf8.contains { $0 == 0x3a || $0 == 0x2f } ? "has a port, a scheme or a path, a name has none" : nil
      }
    },
    LintRule("lint.host-name.character", .must, "a name has a character that no host name has", "RFC 5280, section 4.2.1.6") { subject in
      dns(subject) { text in
        let odd = text.unicodeScalars.first { $0.value < 0x80 && !isHostCharacter($0.value) }
        return odd.map { "has the character U+\(String($0.value, radix: 16, uppercase: true))" }
      }
    },
    LintRule("lint.host-name.hyphen", .must, "a label begins or ends with a hyphen", "RFC 5280, section 4.2.1.6") { subject in
      dns(subject) { labels($0).contains { $0.utf8.first == 0x2d || $0.utf8.last == 0x2d } ? "has a hyphen at the edge of a label" : nil }
    },
    LintRule(
      "lint.host-name.reserved-label", .must, "a label has hyphens in its third and fourth place", "BR, section 7.1.2.7.12",
      since: LintDate.day(2021, 10, 1), for: .server
    ) { subject in
      dns(subject) { text in
        let odd = labels(text).first { isReserved($0) && !$0.lowercased().hasPrefix("xn--") }
        return odd.map { "has the label \(ChainErrorText.shortened(String($0))), whose form is reserved" }
      }
    },
    LintRule(
      "lint.host-name.a-label", .must, "a label that begins with xn-- stands for nothing", "BR, section 7.1.2.7.12",
      since: LintDate.baseline,
      for: .server
    ) { subject in
      dns(subject) { text in
        let odd = labels(text).first { $0.lowercased().hasPrefix("xn--") && !isPunycode($0.dropFirst(4)) }
        return odd.map { "has the label \(ChainErrorText.shortened(String($0))), which is no Punycode" }
      }
    },
  ]

  static let hosts: [LintRule] = [
    LintRule(
      "lint.host-name.address", .must, "an address stands as a DNS name", "BR, section 7.1.2.7.12", since: LintDate.baseline, for: .server
    ) { subject in
      dns(subject) { IPAddress($0) != nil ? "is an IP address, which has a separate name form" : nil }
    },
    LintRule(
      "lint.host-name.wildcard", .must, "an asterisk is not the whole first label", "BR, section 1.6.1", since: LintDate.baseline,
      for: .server
    ) { subject in
      dns(subject) { text in
        guard text.utf8.contains(0x2a) else { return nil }
        let rest = labels(text).dropFirst()
        return text.hasPrefix("*.") && !rest.contains { $0.utf8.contains(0x2a) } ? nil : "has an asterisk that is not its whole first label"
      }
    },
    LintRule(
      "lint.host-name.wildcard-on-suffix", .notice, "a wildcard covers a public suffix", "BR, section 3.2.2.6", since: LintDate.baseline,
      for: .server
    ) { subject in
      dns(subject) { text in
        guard text.hasPrefix("*."), let base = try? DomainName(text.dropFirst(2)) else { return nil }
        let suffix = base.publicSuffix
        return suffix.isListed && !suffix.isPrivate && suffix.ascii == base.ascii ? "covers every name under a public suffix" : nil
      }
    },
    LintRule(
      "lint.host-name.internal", .must, "a name is not below a public top-level domain", "BR, section 7.1.2.7.12",
      since: LintDate.day(2015, 11, 1), for: .server
    ) { subject in
      dns(subject) { text in
        guard IPAddress(text) == nil else { return nil }
        return isInternal(text.hasPrefix("*.") ? text.dropFirst(2) : text[...]) ? "is an internal name, which cannot be registered" : nil
      }
    },
    LintRule(
      "lint.host-name.onion", .must, "a name of an onion service is not of version 3", "BR, appendix B", since: LintDate.day(2021, 10, 15),
      for: .server
    ) { subject in
      dns(subject) { text in
        let labels = labels(text.lowercased())
        guard labels.last == "onion" else { return nil }
        let isAddress =
          labels.count > 1 && labels[labels.count - 2].utf8.count == 56
          && labels[labels.count - 2].utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x32...0x37).contains($0) }
        return isAddress ? nil : "is not an onion address of version 3"
      }
    },
    LintRule(
      "lint.host-name.reverse-zone", .must, "a name lies in a reverse zone", "BR, section 7.1.2.7.12", since: LintDate.day(2026, 3, 15),
      for: .server
    ) { subject in
      dns(subject) { text in
        let lower = text.lowercased()
        return lower.hasSuffix(".in-addr.arpa") || lower.hasSuffix(".ip6.arpa") ? "lies in a reverse zone" : nil
      }
    },
  ]

  /// The first DNS name with a fault.
  static func dns(_ subject: LintSubject, _ fault: (String) -> String?) -> String? {
    for case .dns(let text) in names(subject) {
      if let fault = fault(text) { return "the name \u{201c}\(ChainErrorText.shortened(text))\u{201d} \(fault)" }
    }
    return nil
  }

  /// Whether the last label is not a registered top-level domain; invalid names are left to other rules.
  private static func isInternal(_ text: Substring) -> Bool {
    do throws(DomainNameError) {
      let name = try DomainName(text)
      return name.labels.last != "onion" && !name.publicSuffix.isListed
    } catch {
      return error.code == .numeric
    }
  }

  private static func labels(_ text: String) -> [Substring] { text.split(separator: ".", omittingEmptySubsequences: false) }

  private static func isReserved(_ label: Substring) -> Bool {
    let bytes = Array(label.utf8.prefix(4))
    return bytes.count == 4 && bytes[2] == 0x2d && bytes[3] == 0x2d
  }

  /// Accepts underscores, asterisks, colons and slashes, which other rules report.
  private static func isHostCharacter(_ value: UInt32) -> Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: [0x2a, 0x2d, 0x2e, 0x2f, 0x3a, 0x5f].contains(value)
    }
  }

  private static func isPunycode(_ text: Substring) -> Bool {
    guard let decoded = try? Punycode.decode(text.lowercased()), let again = try? Punycode.encode(decoded) else { return false }
    return again == text.lowercased() && decoded.utf8.contains { $0 >= 0x80 }
  }
}
