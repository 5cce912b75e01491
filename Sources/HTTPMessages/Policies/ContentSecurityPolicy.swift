/// One policy of a Content-Security-Policy field (CSP Level 3, section 2.2).
public struct ContentSecurityPolicy: Hashable, Sendable, CustomStringConvertible {
  /// A directive with its values as sent.
  public struct Directive: Hashable, Sendable {
    /// In lower case.
    public let name: String
    public let values: [String]
  }

  /// In order, each name once.
  public let directives: [Directive]
  /// Names of directives that browsers ignore because one of that name precedes them.
  public let duplicates: [String]
  /// True if a directive has bytes outside ASCII, or the value exceeds the limits; browsers ignore such a directive.
  public let isIncomplete: Bool

  /// The policies of one field value, which commas separate; empty ones are omitted.
  public static func policies(in value: [UInt8]) -> [ContentSecurityPolicy] {
    value.split(separator: UInt8(ascii: ","), maxSplits: mostPolicies).prefix(mostPolicies)
      .map { ContentSecurityPolicy($0) }.filter { !$0.directives.isEmpty || $0.isIncomplete }
  }

  /// Parses one policy (section 2.2.1, "Parse a serialized CSP").
  public init(_ policy: some Collection<UInt8>) {
    var (directives, duplicates, isIncomplete): ([Directive], [String], Bool) = ([], [], policy.count > Self.mostBytes)
    var names: Set<String> = []
    for token in Array(policy.prefix(Self.mostBytes)).split(separator: UInt8(ascii: ";")) {
      let words = token.split(whereSeparator: Self.isBlank)
      guard let first = words.first else { continue }
      guard token.allSatisfy({ $0 < 0x80 }), directives.count < Self.mostDirectives else {
        isIncomplete = true
        continue
      }
      let name = String(decoding: first.map(FieldSyntax.lowered), as: UTF8.self)
      guard names.insert(name).inserted else {
        duplicates.append(name)
        continue
      }
      directives.append(Directive(name: name, values: words.dropFirst().map { String(decoding: $0, as: UTF8.self) }))
    }
    self.directives = directives
    self.duplicates = duplicates
    self.isIncomplete = isIncomplete
  }

  /// The values of a directive; nil if there is none.
  public func values(of name: String) -> [String]? { directives.first { $0.name == name }?.values }

  /// The sources of a directive for fetches or scripts; without it those of the first fallback, in the order given (section 6.8.3).
  public func sources(of name: String, fallbacks: [String] = ["default-src"]) -> SourceList? {
    for name in [name] + fallbacks { if let values = values(of: name) { return SourceList(values) } }
    return nil
  }

  public var description: String { directives.map { ([$0.name] + $0.values).joined(separator: " ") }.joined(separator: "; ") }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x09, 0x0a, 0x0c, 0x0d, 0x20].contains(byte) }

  private static let mostBytes = 65_536
  private static let mostDirectives = 200
  private static let mostPolicies = 50
}

/// The sources that a directive permits (CSP Level 3, section 2.3.1).
public struct SourceList: Hashable, Sendable {
  /// As sent; empty, or only `'none'`, permits no source.
  public let sources: [String]
  private let words: Set<String>

  public init(_ sources: [String]) {
    self.sources = sources
    words = Set(sources.map { $0.lowercased() })
  }

  /// True with `'strict-dynamic'`, which makes browsers ignore hosts, schemes and `'self'`.
  public var isStrictDynamic: Bool { words.contains("'strict-dynamic'") }

  /// True with a nonce or a hash.
  public var hasNonceOrHash: Bool {
    words.contains { word in ["'nonce-", "'sha256-", "'sha384-", "'sha512-"].contains { word.hasPrefix($0) } && word.hasSuffix("'") }
  }

  /// True if every inline script runs: a nonce, a hash and `'strict-dynamic'` disable `'unsafe-inline'` (section 6.7.3.2).
  public var permitsInlineScript: Bool { words.contains("'unsafe-inline'") && !hasNonceOrHash && !isStrictDynamic }

  /// True if strings can be executed as code.
  public var permitsEval: Bool { words.contains("'unsafe-eval'") }

  /// The sources that any server on the Internet, or any markup, can provide; none with `'strict-dynamic'`.
  public var wildcards: [String] {
    isStrictDynamic ? [] : sources.filter { ["*", "http:", "https:", "http://*", "https://*", "data:", "blob:"].contains($0.lowercased()) }
  }
}
