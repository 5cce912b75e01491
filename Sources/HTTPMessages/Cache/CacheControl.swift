public import HTTPWire

/// The Cache-Control directives of a request or a response (RFC 9111, section 5.2).
public struct CacheControl: Hashable, Sendable {
  /// Directives in order of appearance: the name in lower case, the value without quotes; nil if it has none.
  public private(set) var directives: [(name: String, value: String?)] = []

  /// Parses the directives of all lines. Invalid ones, and those beyond `maximumCount`, are skipped.
  public init(_ fields: FieldSection) {
    for line in fields.lines where line.isNamed("Cache-Control") {
      var reader = DirectiveReader(line.value)
      while let directive = reader.next(), directives.count < Self.maximumCount { directives.append(directive) }
    }
  }

  /// True if the directive is present, with or without a value; `name` is in lower case.
  public func contains(_ name: String) -> Bool { directives.contains { $0.name == name } }

  /// The number of seconds of a directive; nil if it is absent.
  ///
  /// The first of several directives counts. An invalid number is 0, which makes the response stale (RFC 9111, section 4.2.1), and a number
  /// too large is 2^31 (section 1.2.2).
  public func seconds(_ name: String) -> Int64? {
    guard let directive = directives.first(where: { $0.name == name }) else { return nil }
    return Self.deltaSeconds(directive.value ?? "") ?? 0
  }

  /// The value of a directive: nil if it is absent, `.some(nil)` if it has no value.
  public func value(_ name: String) -> String?? { directives.first { $0.name == name }?.value }

  /// Parses delta-seconds: digits only (RFC 9111, section 1.2.2).
  static func deltaSeconds(_ text: String) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int64(text) ?? maximumSeconds, maximumSeconds)
  }

  static let maximumSeconds: Int64 = 1 << 31
  static let maximumCount = 64

  public static func == (left: CacheControl, right: CacheControl) -> Bool {
    left.directives.elementsEqual(right.directives) { $0.name == $1.name && $0.value == $1.value }
  }

  public func hash(into hasher: inout Hasher) {
    for directive in directives {
      hasher.combine(directive.name)
      hasher.combine(directive.value)
    }
  }
}
