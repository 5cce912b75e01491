internal import CommandSupport
internal import TLSWire

/// A list of suites: names of IANA and of OpenSSL, code points and ranges of them, `registered`, `all`.
struct SuiteListArgument: Hashable, Sendable {
  /// In the order of the list, without duplicates; nil for the registered ones.
  let suites: [CipherSuite]?

  static func parse(_ text: String) throws(UsageError) -> SuiteListArgument {
    let words = try ListArgument.words(text, of: "a suite")
    if words == ["registered"] { return SuiteListArgument(suites: nil) }
    var seen: Set<CipherSuite> = []
    // Signaling values are not suites that a server could select.
    var suites: [CipherSuite] = []
    for word in words {
      suites += try Self.suites(named: word).filter { ![.emptyRenegotiationInfo, .fallback].contains($0) && seen.insert($0).inserted }
    }
    guard !suites.isEmpty else { throw UsageError("only signaling values, no cipher suite") }
    return SuiteListArgument(suites: suites)
  }

  private static func suites(named word: String) throws(UsageError) -> [CipherSuite] {
    switch word.lowercased() {
    case "registered": return CipherSuite.registered
    case "all": return (0...UInt16.max).map { CipherSuite(rawValue: $0) }
    default: break
    }
    let bounds = word.split(separator: "-", omittingEmptySubsequences: false)
    if bounds.count == 2, let first = codePoint(bounds[0]), let last = codePoint(bounds[1]) {
      guard first <= last else { throw UsageError("the range '\(word)' ends before its start") }
      return (first...last).map { CipherSuite(rawValue: $0) }
    }
    if let number = codePoint(word[...]) { return [CipherSuite(rawValue: number)] }
    let named = CipherSuite.registered.filter { Self.equal($0.name, word) || Self.equal($0.openSSLName, word) }
    guard !named.isEmpty else {
      throw UsageError("unknown cipher suite '\(word)': must be an IANA or OpenSSL name, 0xc02f, 0x0000-0xffff, registered or all")
    }
    return named
  }

  /// `0xc02f`.
  private static func codePoint(_ text: Substring) -> UInt16? {
    guard text.hasPrefix("0x") || text.hasPrefix("0X"), (3...6).contains(text.utf8.count) else { return nil }
    return UInt16(text.dropFirst(2), radix: 16)
  }

  private static func equal(_ name: String?, _ word: String) -> Bool {
    name?.lowercased() == word.lowercased()
  }
}
